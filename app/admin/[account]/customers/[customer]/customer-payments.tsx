import Link from "next/link";
import { PaymentMark } from "../../../parts/booking-status";
import type { OpenedAccount } from "../../../server/open-account";
import type { Profile } from "./read-profile";

/** What was asked and paid, newest first, and what is still owed. */
export function CustomerPayments({ opened, profile }: { opened: OpenedAccount; profile: Profile }) {
  const { m, formats, at } = opened;
  const { payments } = profile;
  if (!opened.may("payments:read")) return null;
  return (
    <section className="card" aria-labelledby="payments">
      <Head opened={opened} profile={profile} />
      {payments.length === 0 ? (
        <p className="in muted">{m.customerPaymentsNone}</p>
      ) : (
        <table className="t cards">
          <caption className="vh">{m.customerPayments}</caption>
          <thead>
            <tr>
              <th scope="col">{m.visitMade}</th>
              <th scope="col">{m.visitSegments}</th>
              <th scope="col">{m.bookingMoney}</th>
              <th scope="col" className="num">
                {m.bookingPrice}
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <tr key={payment.id}>
                <th scope="row">
                  <Link href={at(`/payments/${payment.id}`)} prefetch={false}>
                    {formats.day(new Date(payment.createdAt))}
                  </Link>
                </th>
                <td className="full">
                  {payment.lines
                    .filter(({ kind }) => kind !== "discount")
                    .map(({ label }) => label)
                    .join(", ")}
                </td>
                <td>
                  <PaymentMark {...{ m, payment }} />
                </td>
                <td className="num">
                  <bdi>{formats.money(payment.total, payment.currency)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Head({ opened: { m, formats, account, at }, profile }: { opened: OpenedAccount; profile: Profile }) {
  const { payments, paymentsTotal, owed, customer } = profile;
  return (
    <header>
      <h2 id="payments">{m.customerPayments}</h2>
      {owed > 0 && (
        <span className="end muted">
          {m.customerBalance} <b className="warn-t">{formats.money(owed, account.currency)}</b>
        </span>
      )}
      {paymentsTotal > payments.length && (
        <Link className={owed > 0 ? "" : "end"} href={at(`/payments?customer=${customer.id}`)} prefetch={false}>
          {m.customerAllPayments}
        </Link>
      )}
    </header>
  );
}
