import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import type { PublicPackage } from "../api-types";
import { RowPicture } from "../components/picture";
import { bookPath, href, type Page } from "../page";
import type { PublicApi } from "../public-api";

/** The packages that can be bought. */
export async function packagesPage(api: PublicApi, page: Page): Promise<SurfaceResponse> {
  const [packages, services] = await Promise.all([api.packages(), api.services()]);
  const { m } = page;
  return answerPage(
    page,
    { title: m.packages.title },
    <>
      <h1>{packages.length === 0 ? m.packages.none : m.packages.title}</h1>
      {packages.length > 0 && <p className="muted">{m.packages.how}</p>}
      <PackageRows page={page} packages={packages} />
      {services.length > 0 && (
        <p>
          <a className="quiet" href={href(page, bookPath(page))}>
            {m.packages.services}
          </a>
        </p>
      )}
    </>,
  );
}

/** @param isBelow whether the rows stand under a heading of their own */
export function PackageRows(rows: { page: Page; packages: PublicPackage[]; isBelow?: boolean }) {
  const { page, packages, isBelow = false } = rows;
  const Heading = isBelow ? "h3" : "h2";
  if (packages.length === 0) return null;
  return (
    <ul className="rows">
      {packages.map((offer) => (
        <li key={offer.service}>
          <RowPicture url={offer.imageUrl} title={offer.title} />
          <div>
            <Heading className="row-title">
              <a href={href(page, bookPath(page, "packages", offer.service))}>
                <bdi>{page.m.packages.name(offer.size, offer.title)}</bdi>
              </a>
            </Heading>
            <p className="muted">{termText(page, offer)}</p>
            <a className="pill" href={href(page, bookPath(page, "packages", offer.service))}>
              {page.m.packages.buyShort}
              <span className="vh">, {page.m.packages.name(offer.size, offer.title)}</span>
            </a>
          </div>
          <p className="price">
            <bdi>{priceOf(page, offer)}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}

export const priceOf = ({ m, f }: Page, { price, currency }: PublicPackage): string =>
  price === 0 ? m.free : f.money(price, currency);

/** How long it can be used, and what it saves: `valid for 180 days · €15.00 less than one by one`. */
export const termText = (page: Page, offer: PublicPackage): string =>
  [validText(page, offer), savedText(page, offer)].filter((text) => text !== null).join(" · ");

const validText = ({ m }: Page, { days }: PublicPackage): string =>
  days === null ? m.packages.validAlways : m.packages.validDays(days);

/** Null where single bookings cost no more. */
export function savedText({ m, f }: Page, { price, regularPrice, currency }: PublicPackage): string | null {
  return regularPrice > price ? m.packages.saves(f.money(regularPrice - price, currency)) : null;
}
