import Link from "next/link";
import { Empty } from "../../../parts/empty";
import { Icon } from "../../../parts/icons";
import { TakeCsv } from "../../../parts/rows/take-csv";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { readOffers } from "../sell/read-offers";
import { OfferList } from "./offer-list";

type Properties = { params: Promise<{ account: string }> };

/** What a package of each service holds and costs. */
export default async function PackageOffersPage({ params }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m, at } = opened;
  const { services } = await readOffers(opened);
  return (
    <>
      <header className="top">
        <div className="crumb">
          <Link href={at("/packages")} prefetch={false}>
            <Icon name="arrow-left" small />
            <span className="only-wide">{m.packages}</span>
            <span className="vh">{m.packagesAll}</span>
          </Link>
        </div>
        <h1 className="cut">{m.packageOffersTitle}</h1>
        <div className="end">
          <TakeCsv opened={opened} list="offers" />
        </div>
      </header>
      <div className="page">
        <p className="hint">{m.packageOffersText}</p>
        <section className="card" aria-label={m.packageOffersTitle}>
          {services.length === 0 ? (
            <Empty icon="scissors" title={m.servicesNone} text={m.servicesNoneText} />
          ) : (
            <OfferList offers={services} mayWrite={opened.may("catalog:write")} />
          )}
        </section>
      </div>
    </>
  );
}
