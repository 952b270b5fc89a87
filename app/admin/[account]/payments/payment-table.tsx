import Link from "next/link";
import type { NamedPayment } from "../../../../server/features/payments/office/schemas";
import { PaymentMark } from "../../parts/booking-status";
import { type Column, RecordTable } from "../../parts/rows/record-table";
import type { OpenedAccount } from "../../server/open-account";
import { methodWord } from "./method-word";
import { PaidThings } from "./paid-things";

interface Shown {
  opened: OpenedAccount;
  payments: NamedPayment[];
}

/** The rows of payments. */
export function PaymentTable({ opened, payments }: Shown) {
  return <RecordTable look="pay" caption={opened.m.paymentsCaption} columns={columnsOf(opened)} rows={payments} />;
}

const columnsOf = (opened: OpenedAccount): Column<NamedPayment>[] => {
  const { m, formats, at } = opened;
  return [
    {
      head: m.bookingCustomer,
      look: "k-name",
      isName: true,
      cell: ({ id, customer }) => (
        <Link href={at(`/payments/${id}`)} prefetch={false}>
          {customer.fullName}
        </Link>
      ),
    },
    {
      head: m.paymentAsked,
      look: "muted k-when",
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formats.day(new Date(createdAt))}</time>,
    },
    {
      head: m.paymentFor,
      look: "wrap k-svc",
      cell: (payment) => (
        <>
          <PaidThings opened={opened} payment={payment} />
          {payment.couponCode && (
            <>
              {" "}
              <span className="tag mono">{payment.couponCode}</span>
            </>
          )}
        </>
      ),
    },
    { head: m.paymentMethod, look: "muted skip-s skip-m", cell: ({ method }) => methodWord(m, method) },
    { head: m.bookingMoney, look: "k-st", cell: (payment) => <PaymentMark {...{ m, payment }} /> },
    {
      head: m.paymentTotal,
      look: "num k-pr",
      cell: ({ total, currency }) => <bdi>{formats.money(total, currency)}</bdi>,
    },
  ];
};
