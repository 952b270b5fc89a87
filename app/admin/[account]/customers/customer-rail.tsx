import Link from "next/link";
import { Avatar } from "../../parts/avatar";
import { SearchBox } from "../../parts/search-box";
import { listHref, pagingOf } from "../../server/list-query";
import type { OpenedAccount } from "../../server/open-account";

interface Properties {
  opened: OpenedAccount;
  /** Whose profile stands beside it. */
  customerId: string;
  search: string | undefined;
}

/** The customers beside one's profile, where the window has room for both; the search stays in the address. */
export async function CustomerRail({ opened, customerId, search }: Properties) {
  const { m, office, at } = opened;
  const { data, total } = await office.customers.list({ ...pagingOf(1), ...(search ? { search } : {}) });
  const kept = listHref({ search });
  return (
    <nav className="master only-wide" aria-label={m.customers}>
      <div className="m-top">
        <p className="line">
          <Link href={`${at("/customers")}${kept}`} prefetch={false}>
            {m.customers}
          </Link>
          <span className="muted end">{total}</span>
        </p>
        <SearchBox m={m} label={m.customersSearch} search={search} />
      </div>
      {data.length === 0 ? (
        <p className="muted in">{m.nothingFound}</p>
      ) : (
        <ul>
          {data.map(({ id, fullName, email }) => (
            <li key={id}>
              <Link
                href={`${at(`/customers/${id}`)}${kept}`}
                prefetch={false}
                aria-current={id === customerId ? "page" : undefined}
              >
                <Avatar name={fullName} />
                <span className="what cut">
                  <b className="cut">{fullName}</b>
                  <small className="muted cut">{email}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
