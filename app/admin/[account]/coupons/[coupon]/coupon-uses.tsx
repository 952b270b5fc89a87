import Link from "next/link";
import type { NamedPayment } from "../../../../../server/features/payments/office/schemas";
import { PaymentMark } from "../../../parts/booking-status";
import type { OpenedAccount } from "../../../server/open-account";
import { PaidThings } from "../../payments/paid-things";

interface Properties {
  opened: OpenedAccount;
  code: string;
  /** The last ones, newest first, and how many there are. */
  orders: { data: NamedPayment[]; total: number };
}

/** The orders that the coupon made cheaper. */
export function CouponUses({ opened, code, orders: { data, total } }: Properties) {
  const { m, formats, at } = opened;
  return (
    <section className="card" id="uses" aria-labelledby="uses-t">
      <header>
        <h2 id="uses-t">{m.couponUsed}</h2>
        {total > data.length && (
          <Link className="end" href={at(`/payments?coupon=${code}`)} prefetch={false}>
            {m.couponUsedAll}
          </Link>
        )}
      </header>
      {data.length === 0 && <p className="in muted">{m.couponUsedNone}</p>}
      <ul className="rows">
        {data.map((payment) => (
          <li key={payment.id}>
            <span className="what">
              <Link href={at(`/payments/${payment.id}`)} prefetch={false}>
                <b>{payment.customer.fullName}</b>
              </Link>
              <small>
                {formats.day(new Date(payment.createdAt))} · <PaidThings opened={opened} payment={payment} />
              </small>
            </span>
            <bdi className="num">−{formats.money(payment.discount, payment.currency)}</bdi>
            <PaymentMark {...{ m, payment }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
