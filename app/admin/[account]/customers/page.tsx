import Link from "next/link";
import { RecordList } from "../../parts/rows/record-list";
import { TakeCsv } from "../../parts/rows/take-csv";
import { SearchBox } from "../../parts/search-box";
import { Top } from "../../parts/top";
import { listHref, pagingOf, readPage, readSearch, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { CustomerTable } from "./customer-table";
import { NewCustomer } from "./new-customer";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** Everybody who has booked or was added; the search and the page are in the address. */
export default async function CustomersPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("customers:read")) return notAllowed(opened);
  const { m, office, at } = opened;
  const asked = await searchParams;
  const [search, page] = [readSearch(asked), readPage(asked)];
  const read = await office.customers.list({ ...pagingOf(page), ...(search ? { search } : {}) });
  return (
    <>
      <Top title={m.customers} sub={m.customersCount(read.total)}>
        <TakeCsv opened={opened} list="customers" filter={{ search }} />
        {opened.mayBeyondOwn("customers:write") && (
          <Link className="btn only-wide" href={at("/customers/import")} prefetch={false}>
            {m.importOpen}
          </Link>
        )}
        {opened.mayBeyondOwn("customers:write") && (
          <Link className="btn only-wide" href={at("/customers/duplicates")} prefetch={false}>
            {m.twinsOpen}
          </Link>
        )}
        {opened.may("customers:write") && <NewCustomer />}
      </Top>
      <RecordList
        {...{ m, read, page }}
        hrefOf={(to) => listHref({ search, page: to })}
        none={{ icon: "users", title: m.customersNone, text: m.customersNoneText }}
        isNarrowed={search !== undefined}
        rows={(customers) => <CustomerTable {...opened} customers={customers} />}
      >
        <SearchBox m={m} label={m.customersSearch} search={search} />
        {opened.mayBeyondOwn("customers:write") && (
          <p className="acts ways only-phone">
            <Link className="btn small" href={at("/customers/import")} prefetch={false}>
              {m.importOpen}
            </Link>
            <Link className="btn small" href={at("/customers/duplicates")} prefetch={false}>
              {m.twinsOpen}
            </Link>
          </p>
        )}
      </RecordList>
    </>
  );
}
