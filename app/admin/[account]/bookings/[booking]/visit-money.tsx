import { MoneyMark } from "../../../parts/booking-status";
import { Bill, toPaid } from "../../../parts/money/bill";
import { PaymentActions } from "../../../parts/money/payment-actions";
import type { OpenedAccount } from "../../../server/open-account";
import type { Visit } from "./read-visit";

/** The bill: its lines, what was paid, and what can be done about the rest. */
export function VisitMoney({ opened, visit }: { opened: OpenedAccount; visit: Visit }) {
  const { m } = opened;
  const { payment, booking, lead } = visit;
  return (
    <section className="card" aria-labelledby="money">
      <header>
        <h2 id="money">{m.visitMoney}</h2>
        <span className="end">{lead && <MoneyMark m={m} booking={lead} isPartPaid={visit.isPartPaid} />}</span>
      </header>
      <div className="in stack">
        {payment ? <Bill opened={opened} payment={payment} /> : <p className="muted">{m.visitNothingToPay}</p>}
        {payment && opened.may("payments:write") && (
          <PaymentActions payment={toPaid(opened, payment, booking.customer.fullName)} />
        )}
      </div>
    </section>
  );
}
