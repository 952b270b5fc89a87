import Link from "next/link";
import { Empty } from "../../parts/empty";
import { Icon } from "../../parts/icons";
import { TakeCsv } from "../../parts/rows/take-csv";
import { SearchBox } from "../../parts/search-box";
import { Top } from "../../parts/top";
import { listHref, readOneOf, readSearch, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { NewService } from "./new-service";
import { readServices } from "./read-services";
import { ServiceGroup } from "./service-group";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

const SHOWN = ["public", "private"] as const;

/** What people book, by category; those that the page hides can be seen alone; the search is in the address. */
export default async function ServicesPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m } = opened;
  const asked = await searchParams;
  const [shown, search] = [readOneOf(asked, "show", SHOWN), readSearch(asked)];
  const { groups, total, place } = await readServices(opened, { shown, search });
  const isNarrowed = shown !== undefined || search !== undefined;
  const mayWrite = opened.may("catalog:write");
  return (
    <>
      <Top title={m.services} sub={m.servicesCount(total)}>
        <TakeCsv opened={opened} list="services" filter={{ show: shown, search }} />
        {mayWrite && (
          <Link className="btn only-wide" href={opened.at("/services/import")} prefetch={false}>
            {m.importOpen}
          </Link>
        )}
        {mayWrite && <NewService place={place} />}
      </Top>
      <div className="page">
        <Tools {...{ opened, shown, search }} isOrdered={mayWrite && groups.length > 0} />
        <SearchBox m={m} label={m.servicesSearch} search={search} kept={{ show: shown }} />
        {groups.length === 0 ? (
          <section className="card" aria-label={m.services}>
            <Empty
              icon="scissors"
              title={isNarrowed ? m.nothingFound : m.servicesNone}
              text={isNarrowed ? m.nothingFoundText : m.servicesNoneText}
            />
          </section>
        ) : (
          groups.map((group) => <ServiceGroup key={group.id} m={m} {...group} />)
        )}
      </div>
    </>
  );
}

interface Tooled {
  opened: OpenedAccount;
  shown: (typeof SHOWN)[number] | undefined;
  search: string | undefined;
  /** Whether there is something to be put in order. */
  isOrdered: boolean;
}

/** Which services are shown, and the ways to their headings, their order and a file of them. */
function Tools({ opened, shown, search, isOrdered }: Tooled) {
  const { m } = opened;
  const mayWrite = opened.may("catalog:write");
  const words = { public: m.servicesOn, private: m.servicesOff };
  return (
    <div className="acts">
      <nav className="seg" aria-label={m.filter}>
        <a href={listHref({ search })} aria-current={shown === undefined ? "true" : undefined}>
          {m.anything}
        </a>
        {SHOWN.map((one) => (
          <a key={one} href={listHref({ show: one, search })} aria-current={one === shown ? "true" : undefined}>
            {words[one]}
          </a>
        ))}
      </nav>
      <Link className="btn" href={opened.at("/services/categories")} prefetch={false}>
        {m.categories}
      </Link>
      {isOrdered && (
        <Link className="btn" href={opened.at("/services/order")} prefetch={false}>
          <Icon name="list-ordered" small />
          {m.servicesOrder}
        </Link>
      )}
      {mayWrite && (
        <Link className="btn only-phone" href={opened.at("/services/import")} prefetch={false}>
          {m.importOpen}
        </Link>
      )}
    </div>
  );
}
