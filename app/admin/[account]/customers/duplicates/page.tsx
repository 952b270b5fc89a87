import Link from "next/link";
import type { Suggestions } from "../../../../../server/features/customers/merge/schemas";
import { Avatar } from "../../../parts/avatar";
import { Empty } from "../../../parts/empty";
import { Top } from "../../../parts/top";
import { notAllowed } from "../../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../../server/open-account";
import { type Twin, TwinList } from "./twin-list";

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
          <p className="list-note muted">{m.twinsHint}</p>
        )}
        <TwinList twins={data.map((pair) => twinOf(opened, pair))} apart={m.twinApart} />
        {data.length < total && <p className="list-note muted">{m.twinsMore(total - data.length)}</p>}
      </div>
    </>
  );
}

function twinOf({ m, at }: OpenedAccount, { customer, other, reasons }: Pair): Twin {
  const words: Record<Pair["reasons"][number], string> = {
    email: m.customerEmail,
    name: m.name,
    phone: m.customerPhone,
  };
  const names = `${customer.fullName}, ${other.fullName}`;
  return {
    input: { id: customer.id, otherId: other.id, reasons },
    names,
    done: m.twinApartDone(customer.fullName, other.fullName),
    who: (
      <>
        <Who customer={customer} />
        <Who customer={other} />
      </>
    ),
    alike: (
      <span>
        {reasons.map((reason) => (
          <span key={reason} className="tag">
            {words[reason]}
          </span>
        ))}
      </span>
    ),
    compare: (
      <Link className="btn small" href={at(`/customers/${customer.id}/merge?with=${other.id}`)} prefetch={false}>
        {m.twinCompare}
        <span className="vh"> {names}</span>
      </Link>
    ),
  };
}

function Who({ customer: { fullName, email, phone } }: { customer: Pair["customer"] }) {
  return (
    <span className="line">
      <Avatar name={fullName} />
      <span className="cut">
        <b className="cut">{fullName}</b>
        <small className="muted cut">{email}</small>
        {phone && (
          <small className="muted cut">
            <bdi>{phone}</bdi>
          </small>
        )}
      </span>
    </span>
  );
}
