import { decimalsOf } from "../../../../server/domain/money";
import type { NamedPayment } from "../../../../server/features/payments/office/schemas";
import type { OpenedAccount } from "../../server/open-account";

/** A payment as its buttons need it. @param name the customer's */
export const toPaid = ({ formats }: OpenedAccount, payment: NamedPayment, name: string) => ({
  id: payment.id,
  status: payment.status,
  name,
  owed: formats.money(payment.owed, payment.currency),
  isToTake: payment.status === "pending" && payment.method === "local",
  payUrl: payment.status === "pending" ? payment.checkoutUrl : null,
  refundable: (payment.paid - payment.refunded).toFixed(decimalsOf(payment.currency)),
  isOnline: payment.method === "provider",
  most: formats.money(payment.paid - payment.refunded, payment.currency),
});

/** The lines of a payment, what was paid of it and what is still open. */
export function Bill({ opened: { m, formats }, payment }: { opened: OpenedAccount; payment: NamedPayment }) {
  const { lines, total, tax, paid, refunded, owed, currency } = payment;
  const money = (amount: number) => <bdi>{formats.money(amount, currency)}</bdi>;
  return (
    <dl className="kv sum">
      {lines.map(({ kind, label, quantity, amount }, index) => (
        <div key={`${kind} ${label} ${String(index)}`}>
          <dt>{quantity > 1 ? `${label} × ${quantity}` : label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className="rule">
        <dt>
          {m.visitTotal} {tax > 0 && <small className="muted">{m.visitTax(formats.money(tax, currency))}</small>}
        </dt>
        <dd>{money(total)}</dd>
      </div>
      {paid > 0 && (
        <div>
          <dt>{m.visitPaid}</dt>
          <dd>{money(paid)}</dd>
        </div>
      )}
      {refunded > 0 && (
        <div>
          <dt>{m.visitRefunded}</dt>
          <dd>{money(refunded)}</dd>
        </div>
      )}
      {owed > 0 && (
        <div className="big">
          <dt>{m.visitOwed}</dt>
          <dd className="warn-t">{money(owed)}</dd>
        </div>
      )}
    </dl>
  );
}
