import type { NotificationType } from "../../../../server/domain/notifications/template-variables";
import type { Messages } from "../../messages";

const KINDS: Record<NotificationType, (m: Messages) => string> = {
  booking_new: (m) => m.kindBookingNew,
  booking_new_series: (m) => m.kindBookingNewSeries,
  booking_status: (m) => m.kindBookingStatus,
  booking_rescheduled: (m) => m.kindBookingRescheduled,
  reminder: (m) => m.kindReminder,
  waitlist_joined: (m) => m.kindWaitlistJoined,
  waitlist_seat: (m) => m.kindWaitlistSeat,
  package_new: (m) => m.kindPackageNew,
  ticket_new: (m) => m.kindTicketNew,
  ticket_status: (m) => m.kindTicketStatus,
  event_cancelled: (m) => m.kindEventCancelled,
  payment_completed: (m) => m.kindPaymentCompleted,
  payment_refunded: (m) => m.kindPaymentRefunded,
  staff_agenda: (m) => m.kindStaffAgenda,
};

/** What a mail is about, in the words of the page. */
export const mailKind = (m: Messages, type: NotificationType): string => KINDS[type](m);
