import Link from "next/link";
import { PACKAGE_STATUSES } from "../../../../server/domain/entitlements/package-status";
import { Empty } from "../../parts/empty";
import { Icon } from "../../parts/icons";
import { Pager } from "../../parts/pager";
import { TakeCsv } from "../../parts/rows/take-csv";
import { SearchBox } from "../../parts/search-box";
import { Top } from "../../parts/top";
import { readCatalogue } from "../../server/catalogue";
import { listHref, readOneOf, readPage, readText, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { packageWord } from "./package-mark";
import { PackageTable } from "./package-table";
import { readOffers } from "./sell/read-offers";
import { SellPackage } from "./sell/sell-package";

const PER_PAGE = 50;

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** Who has which package, newest first; search, status and page are in the address. */
export default async function PackagesPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.mayBeyondOwn("bookings:read")) return notAllowed(opened);
  const { m, office } = opened;
  const asked = await searchParams;
  const [search, page] = [readText(asked, "search"), readPage(asked)];
  const status = readOneOf(asked, "status", PACKAGE_STATUSES);
  const narrowed = { ...(search && { search }), ...(status && { status }) };
  const mayWrite = opened.mayBeyondOwn("bookings:write");
  const [catalogue, { data, total }, offers] = await Promise.all([
    readCatalogue(office),
    office.packages.browse({ ...narrowed, limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
    mayWrite ? readOffers(opened) : null,
  ]);
  const isNarrowed = search !== undefined || status !== undefined;
  return (
    <>
      <Top title={m.packages} sub={m.packagesCount(total)}>
        <TakeCsv opened={opened} list="packages" filter={narrowed} />
        <Link className="btn" href={opened.at("/packages/offers")} prefetch={false}>
          <Icon name="book-open" small />
          <span className="only-wide">{m.packageOffers}</span>
          <span className="vh only-phone">{m.packageOffers}</span>
        </Link>
        {offers && offers.services.length > 0 && <SellPackage offers={offers} />}
      </Top>
      <div className="list-page">
        <nav className="tabs" aria-label={m.bookingViews}>
          {[undefined, ...PACKAGE_STATUSES].map((one) => (
            <Link
              key={one ?? "all"}
              href={listHref({ status: one, search })}
              prefetch={false}
              aria-current={one === status ? "page" : undefined}
            >
              {one ? packageWord(m, one) : m.anything}
            </Link>
          ))}
        </nav>
        <SearchBox m={m} label={m.packagesSearch} search={search} kept={{ status }} />
        {data.length === 0 ? (
          <Empty
            icon="package"
            title={isNarrowed ? m.nothingFound : m.packagesNone}
            text={isNarrowed ? m.nothingFoundText : m.packagesNoneText}
          />
        ) : (
          <PackageTable opened={opened} catalogue={catalogue} packages={data} />
        )}
        <Pager {...{ m, page, total }} perPage={PER_PAGE} hrefOf={(to) => listHref({ status, search, page: to })} />
      </div>
    </>
  );
}
