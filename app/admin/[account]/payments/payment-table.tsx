import Link from "next/link";
import type { NamedPayment } from "../../../../server/features/payments/office/schemas";
import { PaymentMark } from "../../parts/booking-status";
import type { OpenedAccount } from "../../server/open-account";
import { methodWord } from "./method-word";
import { PaidThings } from "./paid-things";

interface Shown {
  opened: OpenedAccount;
  payments: NamedPayment[];
}

/** The rows of payments; on a phone a card each. */
export function PaymentTable({ opened, payments }: Shown) {
  const { m } = opened;
  return (
    <table className="t cards pay">
      <caption className="vh">{m.paymentsCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.bookingCustomer}</th>
          <th scope="col">{m.paymentAsked}</th>
          <th scope="col">{m.paymentFor}</th>
          <th scope="col" className="skip-m">
            {m.paymentMethod}
          </th>
          <th scope="col">{m.bookingMoney}</th>
          <th scope="col" className="num">
            {m.paymentTotal}
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <Row key={payment.id} opened={opened} payment={payment} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ opened, payment }: { opened: OpenedAccount; payment: NamedPayment }) {
  const { m, formats, at } = opened;
  const { id, customer, createdAt, method, status, total, currency, couponCode } = payment;
  return (
    <tr>
      <th scope="row" className="k-name">
        <Link href={at(`/payments/${id}`)} prefetch={false}>
          {customer.fullName}
        </Link>
      </th>
      <td className="muted k-when">
        <time dateTime={createdAt}>{formats.day(new Date(createdAt))}</time>
      </td>
      <td className="wrap k-svc">
        <PaidThings opened={opened} payment={payment} />
        {couponCode && (
          <>
            {" "}
            <span className="tag mono">{couponCode}</span>
          </>
        )}
      </td>
      <td className="muted skip-s skip-m">{methodWord(m, method)}</td>
      <td className="k-st">
        <PaymentMark m={m} status={status} />
      </td>
      <td className="num k-pr">
        <bdi>{formats.money(total, currency)}</bdi>
      </td>
    </tr>
  );
}
