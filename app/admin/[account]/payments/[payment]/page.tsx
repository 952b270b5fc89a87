import Link from "next/link";
import { isCalledOff } from "../../../../../server/domain/pricing/payment-status";
import type { NamedPayment } from "../../../../../server/features/payments/office/schemas";
import type { PageMessages } from "../../../messages";
import { PaymentMark } from "../../../parts/booking-status";
import { Icon } from "../../../parts/icons";
import { Bill, toPaid } from "../../../parts/money/bill";
import { PaymentActions } from "../../../parts/money/payment-actions";
import { type Fact, Facts } from "../../../parts/rows/facts";
import { notAllowed } from "../../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../../server/open-account";
import { orGone } from "../../../server/or-gone";
import { OrderedTogether } from "../../orders/ordered-together";
import { methodWord } from "../method-word";
import { PaidThings } from "../paid-things";

type Properties = { params: Promise<{ account: string; payment: string }> };

/** One payment: the bill, what it is for, and what can be done about it. */
export default async function PaymentPage({ params }: Properties) {
  const { account, payment: id } = await params;
  const opened = await openAccount(account);
  if (!opened.may("payments:read")) return notAllowed(opened);
  const { m, office, at } = opened;
  await orGone(office.payments.get({ id }));
  const [payment] = (await office.payments.browse({ id })).data;
  if (!payment) throw new Error("A payment that is there is found.");
  const { customer } = payment;
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at("/payments")} prefetch={false}>
          <Icon name="arrow-left" small />
          {m.paymentsAll}
        </Link>
      </p>
      <header className="cu-top">
        <div className="what">
          <h1>{m.paymentOf(customer.fullName)}</h1>
          <PaymentMark {...{ m, payment }} />
        </div>
        {opened.may("payments:write") && <PaymentActions payment={toPaid(opened, payment, customer.fullName)} />}
      </header>
      <div className="cu">
        <section className="card" aria-labelledby="bill">
          <header>
            <h2 id="bill">{m.paymentBill}</h2>
          </header>
          <div className="in">
            <Bill opened={opened} payment={payment} />
          </div>
        </section>
        <div className="stack l">
          <PaymentFacts opened={opened} payment={payment} />
          <OrderedTogether opened={opened} orderId={payment.orderId} />
        </div>
      </div>
    </div>
  );
}

function PaymentFacts({ opened, payment }: { opened: OpenedAccount; payment: NamedPayment }) {
  const { m } = opened;
  return (
    <section className="card" aria-labelledby="facts">
      <header>
        <h2 id="facts">{m.paymentFacts}</h2>
      </header>
      <div className="in">
        <Facts pairs={factsOf(opened, payment)} />
      </div>
    </section>
  );
}

function factsOf(opened: OpenedAccount, payment: NamedPayment): Fact[] {
  const { m, formats, at } = opened;
  const { customer, method, createdAt, completedAt, refundedAt, couponCode, providerRef } = payment;
  const moment = (written: string | null) => written && formats.moment(new Date(written));
  const coupon = couponCode && (
    <Link className="mono" href={at(`/payments?coupon=${couponCode}`)} prefetch={false}>
      {couponCode}
    </Link>
  );
  const who = (
    <Link href={at(`/customers/${customer.id}`)} prefetch={false}>
      {customer.fullName}
    </Link>
  );
  return [
    [m.bookingCustomer, who],
    [m.paymentFor, <PaidThings key="for" opened={opened} payment={payment} />],
    [m.paymentMethod, methodWord(m, method)],
    [m.paymentAsked, moment(createdAt)],
    [m.paymentDone, moment(completedAt)],
    [m.paymentRefundedOn, moment(refundedAt)],
    [m.paymentCoupon, coupon],
    [m.paymentProvider, providerRef],
    [m.paymentFailure, failureWord(m, payment)],
  ];
}

/** Why it failed; a provider's own words as they are, and nothing of what was called off. */
function failureWord(m: PageMessages, payment: NamedPayment): string | null {
  if (isCalledOff(payment)) return null;
  const words: Record<string, string> = { expired: m.paymentExpired, declined: m.paymentDeclined };
  return payment.failureReason && (words[payment.failureReason] ?? payment.failureReason);
}
