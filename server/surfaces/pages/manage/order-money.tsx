import type { ReactNode } from "react";
import type { ManagedBooking, ManagedOrder } from "../api-types";
import type { Page } from "../page";
import { billOf } from "../pay/bill";

/** What the order costs, what was taken off, what is paid and what is left, in whose name. */
export function OrderMoney({ page, managed, order }: { page: Page; managed: ManagedBooking; order: ManagedOrder }) {
  const { m } = page;
  return (
    <aside className="side panel tight" aria-labelledby="paid">
      <h2 id="paid">{m.payment}</h2>
      {order.payment !== null && <Sums page={page} payment={order.payment} />}
      {owesNothing(order) && <p>{m.nothingToPay}</p>}
      {isKept(managed, order) && <p>{m.cancelRefund(managed.account.companyName)}</p>}
      <p className="muted small">{m.inTheNameOf(managed.booking.customer.fullName)}</p>
    </aside>
  );
}

/** Of an order that was cancelled unpaid, too: its price alone would read like a bill. */
function owesNothing({ payment }: ManagedOrder): boolean {
  return payment === null || (payment.total > 0 && payment.paid + payment.dueNow + payment.dueOnSite === 0);
}

/** Of what takes place no more something is paid, which nobody has given back yet. */
const isKept = ({ booking: { status } }: ManagedBooking, { payment }: ManagedOrder): boolean =>
  (status === "cancelled" || status === "rejected") && payment !== null && payment.paid > payment.refunded;

function Sums({ page, payment }: { page: Page; payment: NonNullable<ManagedOrder["payment"]> }) {
  const { m, f } = page;
  const { lines, currency, total, paid, refunded, dueNow, dueOnSite } = payment;
  const money = (amount: number) => f.money(amount, currency);
  return (
    <dl className="sums">
      {billOf(lines).map(({ label, quantity, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
        <Row key={index} name={quantity > 1 ? `${label} × ${quantity}` : label} amount={money(amount)} />
      ))}
      <Row className="rule" name={m.total} amount={total === 0 ? m.free : money(total)} />
      {paid > 0 && <Row name={m.paid} amount={money(paid)} />}
      {refunded > 0 && <Row name={m.refunded} amount={money(refunded)} />}
      {dueNow > 0 && <Row className="total rule" name={m.pay.dueNow} amount={money(dueNow)} />}
      {dueOnSite > 0 && <Row className="total rule" name={m.dueOnSite} amount={money(dueOnSite)} />}
    </dl>
  );
}

function Row({ name, amount, className }: { name: ReactNode; amount: string; className?: string }) {
  return (
    <div className={className}>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <bdi>{amount}</bdi>
      </dd>
    </div>
  );
}
