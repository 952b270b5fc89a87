import Link from "next/link";
import type { Customer } from "../../../../../../server/features/customers/schemas";
import { Empty } from "../../../../parts/empty";
import { SearchBox } from "../../../../parts/search-box";
import type { OpenedAccount } from "../../../../server/open-account";

const FOUND_MAX = 20;

interface Properties {
  opened: OpenedAccount;
  kept: Customer;
  search: string | undefined;
}

/** Who is the same person: whoever has the address already, or somebody who is looked for. */
export async function ChooseOther({ opened: { m, office }, kept, search }: Properties) {
  const wanted = search ? { search } : { email: kept.email };
  const { data } = await office.customers.list({ ...wanted, limit: FOUND_MAX });
  const others = data.filter(({ id, anonymizedAt }) => id !== kept.id && anonymizedAt === null);
  return (
    <section className="card" aria-labelledby="who">
      <header>
        <h2 id="who">{m.mergeWith(kept.fullName)}</h2>
      </header>
      <SearchBox m={m} label={m.customersSearch} search={search} />
      {others.length === 0 ? (
        <Empty
          icon="users"
          title={search ? m.nothingFound : m.mergeNobody}
          text={search ? m.nothingFoundText : m.mergeNobodyText}
        />
      ) : (
        <ul className="rows">
          {others.map(({ id, fullName, email, phone }) => (
            <li key={id} className="line">
              <span className="cut">
                <Link href={`?with=${id}`} prefetch={false}>
                  {fullName}
                </Link>
                <small className="muted cut">{phone ? `${email} · ${phone}` : email}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
