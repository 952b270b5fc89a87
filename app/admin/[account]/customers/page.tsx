import Link from "next/link";
import { Empty } from "../../parts/empty";
import { Pager } from "../../parts/pager";
import { TakeCsv } from "../../parts/rows/take-csv";
import { SearchBox } from "../../parts/search-box";
import { Top } from "../../parts/top";
import { listHref, readPage, readText, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { CustomerTable } from "./customer-table";
import { NewCustomer } from "./new-customer";

const PER_PAGE = 50;

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** Everybody who has booked or was added; the search and the page are in the address. */
export default async function CustomersPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("customers:read")) return notAllowed(opened);
  const { m, office, at } = opened;
  const asked = await searchParams;
  const [search, page] = [readText(asked, "search"), readPage(asked)];
  const offset = (page - 1) * PER_PAGE;
  const { data, total } = await office.customers.list({ limit: PER_PAGE, offset, ...(search ? { search } : {}) });
  return (
    <>
      <Top title={m.customers} sub={m.customersCount(total)}>
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
      <div className="list-page">
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
        {data.length === 0 ? (
          <Empty
            icon="users"
            title={search ? m.nothingFound : m.customersNone}
            text={search ? m.nothingFoundText : m.customersNoneText}
          />
        ) : (
          <CustomerTable {...opened} customers={data} />
        )}
        <Pager {...{ m, page, total }} perPage={PER_PAGE} hrefOf={(to) => listHref({ search, page: to })} />
      </div>
    </>
  );
}
