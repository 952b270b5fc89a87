import { decimalsOf } from "../../../../server/domain/money";
import type { Payment } from "../../../../server/features/charges/schemas";
import type { OpenedAccount } from "../../server/open-account";

/** A payment as its buttons need it. @param name the customer's */
export const toPaid = ({ formats }: OpenedAccount, payment: Payment, name: string) => ({
  id: payment.id,
  status: payment.status,
  name,
  owed: formats.money(payment.total - payment.paid, payment.currency),
  refundable: (payment.paid - payment.refunded).toFixed(decimalsOf(payment.currency)),
  isOnline: payment.method === "provider",
  most: formats.money(payment.paid - payment.refunded, payment.currency),
});

/** The lines of a payment, what was paid of it and what is still open. */
export function Bill({ opened: { m, formats }, payment }: { opened: OpenedAccount; payment: Payment }) {
  const { lines, total, tax, paid, refunded, status, currency } = payment;
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
      {status === "pending" && total > paid && (
        <div className="big">
          <dt>{m.visitOwed}</dt>
          <dd className="warn-t">{money(total - paid)}</dd>
        </div>
      )}
    </dl>
  );
}
