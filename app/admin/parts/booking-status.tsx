import type { BookingStatus } from "../../../server/domain/booking-status";
import type { PaymentStatus } from "../../../server/domain/pricing/payment-status";
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

/** A booking's status in the words of the page. */
export const bookingWord = (m: Messages, status: BookingStatus): string => STATUSES[status].word(m);

/** A payment's status in the words of the page. */
export const paymentWord = (m: Messages, status: PaymentStatus): string => PAYMENTS[status].word(m);

/** A booking's status, as icon and word. */
export const BookingMark = ({ m, status }: { m: Messages; status: BookingStatus }) => (
  <Mark m={m} {...STATUSES[status]} />
);

/** What became of its money; nothing where none was asked. */
export function PaymentMark({ m, status }: { m: Messages; status: PaymentStatus | null }) {
  return status === null ? <span className="muted">{m.moneyFree}</span> : <Mark m={m} {...PAYMENTS[status]} />;
}

function Mark({ m, tone, icon, word }: Look & { m: Messages }) {
  return (
    <span className={`st ${tone}`.trim()}>
      <Icon name={icon} />
      {word(m)}
    </span>
  );
}
