import { type BookingStatus, hasEnded } from "../../../server/domain/booking-status";
import { isCalledOff, type PaymentStatus } from "../../../server/domain/pricing/payment-status";
import type { Messages } from "../messages";
import { Icon, type IconName } from "./icons";

interface Look {
  tone: string;
  icon: IconName;
  word: (m: Messages) => string;
}

const STATUSES: Record<BookingStatus, Look> = {
  pending: { tone: "pend", icon: "hourglass", word: (m) => m.statusPending },
  approved: { tone: "calm", icon: "circle-check", word: (m) => m.statusApproved },
  waitlisted: { tone: "acc", icon: "list-ordered", word: (m) => m.statusWaitlisted },
  cancelled: { tone: "off", icon: "circle-x", word: (m) => m.statusCancelled },
  rejected: { tone: "off", icon: "circle-x", word: (m) => m.statusRejected },
  done: { tone: "", icon: "check-check", word: (m) => m.statusDone },
  no_show: { tone: "bad", icon: "user-x", word: (m) => m.statusNoShow },
};

const PAYMENTS: Record<PaymentStatus, Look> = {
  pending: { tone: "warn", icon: "circle-dashed", word: (m) => m.moneyUnpaid },
  completed: { tone: "calm", icon: "circle-check", word: (m) => m.moneyPaid },
  failed: { tone: "bad", icon: "circle-x", word: (m) => m.moneyFailed },
  refunded: { tone: "", icon: "undo-2", word: (m) => m.moneyRefunded },
  partially_refunded: { tone: "", icon: "undo-2", word: (m) => m.moneyPartRefunded },
};

const PART_PAID: Look = { tone: "warn", icon: "circle-dashed", word: (m) => m.moneyPartPaid };
const CALLED_OFF: Look = { tone: "", icon: "circle-dashed", word: (m) => m.moneyCalledOff };

/** A booking's status in the words of the page. */
export const bookingWord = (m: Messages, status: BookingStatus): string => STATUSES[status].word(m);

/** What a list of payments in one status is called. */
export const paymentsWord = (m: Messages, status: PaymentStatus): string =>
  status === "failed" ? m.moneyFailedOrCalledOff : PAYMENTS[status].word(m);

const ARRIVED: Look = { tone: "ok", icon: "user-check", word: (m) => m.arrived };

/** A booking's status, as icon and word; of one that is sure to take place, whether its customer is there. */
export function BookingMark({ m, status, isThere = false }: { m: Messages; status: BookingStatus; isThere?: boolean }) {
  return <Mark m={m} {...(isThere && status === "approved" ? ARRIVED : STATUSES[status])} />;
}

/** What became of a payment. What was called off is no failure: nobody has to pay it. A deposit is not all of it. */
export function PaymentMark({
  m,
  payment,
}: {
  m: Messages;
  payment: { status: PaymentStatus; failureReason: string | null; owed: number };
}) {
  if (payment.status === "completed" && payment.owed > 0) return <Mark m={m} {...PART_PAID} />;
  return <Mark m={m} {...(isCalledOff(payment) ? CALLED_OFF : PAYMENTS[payment.status])} />;
}

/** What became of a booking's money; nothing where none was asked. */
export function MoneyMark({
  m,
  booking,
  isPartPaid = false,
}: {
  m: Messages;
  /** Whether its payment is completed by a deposit, and leaves a rest. */
  isPartPaid?: boolean;
  booking: { status: BookingStatus; paymentStatus: PaymentStatus | null; price?: number };
}) {
  const { status, paymentStatus, price = 0 } = booking;
  // Nobody is charged for a seat before it is given.
  if (paymentStatus === null && status === "waitlisted" && price > 0)
    return <span className="muted">{m.moneyNotYet}</span>;
  if (paymentStatus === null) return <span className="muted">{m.moneyFree}</span>;
  if (paymentStatus === "completed" && isPartPaid) return <Mark m={m} {...PART_PAID} />;
  return <Mark m={m} {...(paymentStatus === "failed" && hasEnded(status) ? CALLED_OFF : PAYMENTS[paymentStatus])} />;
}

function Mark({ m, tone, icon, word }: Look & { m: Messages }) {
  return (
    <span className={`st ${tone}`.trim()}>
      <Icon name={icon} />
      {word(m)}
    </span>
  );
}
