import Link from "next/link";
import type { Suggestions } from "../../../../../server/features/customers/merge/schemas";
import { Empty } from "../../../parts/empty";
import { Top } from "../../../parts/top";
import { notAllowed } from "../../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../../server/open-account";

type Pair = Suggestions["data"][number];

/** Customers who may be one person, the likeliest first. */
export default async function DuplicatesPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.mayBeyondOwn("customers:write")) return notAllowed(opened);
  const { m, office } = opened;
  const { data, total } = await office.customerMerges.suggest({});
  return (
    <>
      <Top title={m.twins} sub={total > 0 ? m.twinsCount(total) : undefined} />
      <div className="list-page">
        {data.length === 0 ? (
          <Empty icon="users" title={m.twinsNone} text={m.twinsNoneText} />
        ) : (
          <>
            <p className="filters muted">{m.twinsHint}</p>
            <PairTable opened={opened} pairs={data} />
            {data.length < total && <p className="filters muted">{m.twinsMore(total - data.length)}</p>}
          </>
        )}
      </div>
    </>
  );
}

function PairTable({ opened: { m, at }, pairs }: { opened: OpenedAccount; pairs: Pair[] }) {
  const words: Record<Pair["reasons"][number], string> = {
    email: m.customerEmail,
    name: m.name,
    phone: m.customerPhone,
  };
  return (
    <table className="t cards">
      <caption className="vh">{m.twins}</caption>
      <thead>
        <tr>
          <th scope="col">{m.twinFirst}</th>
          <th scope="col">{m.twinOther}</th>
          <th scope="col">{m.twinAlike}</th>
          <th scope="col">
            <span className="vh">{m.twinCompare}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ customer, other, reasons }) => (
          <tr key={`${customer.id} ${other.id}`}>
            <th scope="row">
              <Who customer={customer} />
            </th>
            <td>
              <Who customer={other} />
            </td>
            <td>
              {reasons.map((reason) => (
                <span key={reason} className="tag">
                  {words[reason]}
                </span>
              ))}
            </td>
            <td>
              <Link
                className="btn small"
                href={at(`/customers/${customer.id}/merge?with=${other.id}`)}
                prefetch={false}
              >
                {m.twinCompare}
                <span className="vh">
                  {" "}
                  {customer.fullName}, {other.fullName}
                </span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Who({ customer: { fullName, email, phone } }: { customer: Pair["customer"] }) {
  return (
    <>
      <b>{fullName}</b>
      <small className="muted cut">{email}</small>
      {phone && (
        <small className="muted">
          <bdi>{phone}</bdi>
        </small>
      )}
    </>
  );
}
