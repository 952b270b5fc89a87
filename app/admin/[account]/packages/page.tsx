import Link from "next/link";
import { PACKAGE_STATUSES } from "../../../../server/domain/entitlements/package-status";
import type { PageMessages } from "../../messages";
import { Icon } from "../../parts/icons";
import { Pick } from "../../parts/pick";
import { Filters } from "../../parts/rows/filters";
import { RecordList } from "../../parts/rows/record-list";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Views } from "../../parts/rows/views";
import { SearchBox } from "../../parts/search-box";
import { Top } from "../../parts/top";
import { type Catalogue, readCatalogue } from "../../server/catalogue";
import { listHref, pagingOf, readId, readOneOf, readPage, readText, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { packageWord } from "./package-mark";
import { PackageTable } from "./package-table";
import { readOffers } from "./sell/read-offers";
import { SellPackage } from "./sell/sell-package";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** Who has which package, newest first; search, status and page are in the address. */
export default async function PackagesPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.mayBeyondOwn("bookings:read")) return notAllowed(opened);
  const { m, office } = opened;
  const asked = await searchParams;
  const [search, page] = [readText(asked, "search"), readPage(asked)];
  const status = readOneOf(asked, "status", PACKAGE_STATUSES);
  const [customer, service] = [readId(asked, "customer"), readId(asked, "service")];
  const kept = { search, customer, service };
  const narrowed = {
    ...(search && { search }),
    ...(status && { status }),
    ...(customer && { customerId: customer }),
    ...(service && { serviceId: service }),
  };
  const mayWrite = opened.mayBeyondOwn("bookings:write");
  const [catalogue, read, offers] = await Promise.all([
    readCatalogue(office),
    office.packages.browse({ ...narrowed, ...pagingOf(page) }),
    mayWrite ? readOffers(opened) : null,
  ]);
  const views = [undefined, ...PACKAGE_STATUSES].map((one) => ({
    word: one ? packageWord(m, one) : m.anything,
    href: listHref({ status: one, ...kept }),
    isShown: one === status,
  }));
  return (
    <>
      <Top title={m.packages} sub={m.packagesCount(read.total)}>
        <TakeCsv opened={opened} list="packages" filter={narrowed} />
        <Link className="btn" href={opened.at("/packages/offers")} prefetch={false}>
          <Icon name="book-open" small />
          <span className="only-wide">{m.packageOffers}</span>
          <span className="vh only-phone">{m.packageOffers}</span>
        </Link>
        {offers && offers.services.length > 0 && <SellPackage offers={offers} />}
      </Top>
      <RecordList
        {...{ m, read, page }}
        hrefOf={(to) => listHref({ status, ...kept, page: to })}
        none={{ icon: "package", title: m.packagesNone, text: m.packagesNoneText }}
        isNarrowed={Object.keys(narrowed).length > 0}
        rows={(packages) => <PackageTable {...{ opened, catalogue, packages }} />}
      >
        <Views label={m.bookingViews} views={views} />
        <SearchBox m={m} label={m.packagesSearch} search={search} kept={{ status, customer, service }} />
        <ServiceFilter m={m} catalogue={catalogue} asked={{ status, ...kept }} />
      </RecordList>
    </>
  );
}

interface FilterProperties {
  m: PageMessages;
  catalogue: Catalogue;
  asked: Record<"status" | "search" | "customer" | "service", string | undefined>;
}

/** Packages of one service: a form without script, whose value stands in the address. */
function ServiceFilter({ m, catalogue, asked: { status, search, customer, service } }: FilterProperties) {
  return (
    <Filters
      m={m}
      kept={{ status, search, customer }}
      isOn={customer !== undefined || service !== undefined}
      clearHref={listHref({ status, search })}
    >
      <Pick m={m} label={m.packageService} name="service" value={service}>
        {catalogue.services.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Pick>
    </Filters>
  );
}
