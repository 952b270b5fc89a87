import { PaymentMark } from "../../../parts/booking-status";
import type { OpenedAccount } from "../../../server/open-account";
import { PaymentActions } from "./payment-actions";
import type { Visit } from "./read-visit";

/** The bill: its lines, what was paid, and what can be done about the rest. */
export function VisitMoney({ opened, visit }: { opened: OpenedAccount; visit: Visit }) {
  const { m } = opened;
  const { payment, booking } = visit;
  return (
    <section className="card" aria-labelledby="money">
      <header>
        <h2 id="money">{m.visitMoney}</h2>
        <span className="end">
          <PaymentMark m={m} status={booking.paymentStatus} />
        </span>
      </header>
      <div className="in stack">
        {payment ? <Bill opened={opened} payment={payment} /> : <p className="muted">{m.visitNothingToPay}</p>}
        {payment && opened.may("payments:write") && (
          <PaymentActions
            payment={{
              id: payment.id,
              status: payment.status,
              name: booking.customer.fullName,
              owed: opened.formats.money(payment.total - payment.paid, payment.currency),
              refundable: payment.paid - payment.refunded,
              most: opened.formats.money(payment.paid - payment.refunded, payment.currency),
            }}
          />
        )}
      </div>
    </section>
  );
}

type Payment = NonNullable<Visit["payment"]>;

function Bill({ opened: { m, formats }, payment }: { opened: OpenedAccount; payment: Payment }) {
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
