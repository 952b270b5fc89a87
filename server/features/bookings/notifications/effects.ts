import { causeOf, type TenantContext } from "../../../context";
import { previousOf } from "../../../db/changes";
import type { NotificationRow, PaymentRow } from "../../../db/schema";
import type { NotificationType } from "../../../domain/notifications/template-variables";
import type { Cause, WebhookKind } from "../../../domain/notifications/webhook-events";
import { toPayment } from "../../charges";
import type { Effects, NewEvent } from "../../outbox";
import { toBooking } from "../presenters/to-booking";
import { type BookingRecord, isLead } from "../read/record";
import { type MailFacts, mailsAbout } from "./mails";

/** How new bookings are notified. */
export interface Notice {
  toCustomer: boolean;
  /** The order is a series: one mail notifies of all its starts but those that wait for a seat. */
  isSeries?: boolean;
  /** The account's active templates of all that notifies of new bookings, where they are known already. */
  templates?: NotificationRow[];
  /** What the mails say beyond the records, where it is known already. */
  facts?: (record: BookingRecord) => MailFacts;
}

/**
 * What follows new bookings of one order: a mail and an event each, and the payment's event if it is settled. Of a
 * composite each part's booking has its event, and the first one's mail notifies of all.
 */
export async function effectsOfNew(ctx: TenantContext, records: BookingRecord[], notice: Notice): Promise<Effects> {
  const cause = causeOf(ctx);
  const mails = await mailsOfNew(ctx, records, notice);
  const created = records.map((record) => eventOf(record, { type: "booking.created", cause }));
  return { mails, events: [...created, ...settledEvents(records, cause)], now: ctx.now };
}

async function mailsOfNew(ctx: TenantContext, records: BookingRecord[], notice: Notice) {
  const { isSeries } = notice;
  const leads = records.filter(isLead);
  const series = isSeries ? leads.filter(({ booking }) => booking.status !== "waitlisted") : [];
  const alone = leads.filter((record) => !series.includes(record));
  const mails = alone.map((record) => mailsAbout(ctx, record, noticeOf(record, typeOfNew(record), notice)));
  const [first] = series;
  if (first) mails.unshift(mailsAbout(ctx, first, { ...noticeOf(first, "booking_new_series", notice), series }));
  return (await Promise.all(mails)).flat();
}

/** What notifies of a new booking, and with which words. */
function noticeOf(record: BookingRecord, type: NotificationType, { templates, facts, toCustomer }: Notice) {
  return {
    type,
    toCustomer,
    ...(templates ? { templates: templates.filter((template) => template.type === type) } : {}),
    ...(facts ? { facts: facts(record) } : {}),
  };
}

const typeOfNew = ({ booking }: BookingRecord): NotificationType =>
  booking.status === "waitlisted" ? "waitlist_joined" : "booking_new";

/** A free order is paid by being made. The bookings of one payment stand side by side. */
function settledEvents(records: BookingRecord[], cause: Cause): NewEvent[] {
  const free = new Map<PaymentRow, string[]>();
  for (const { booking, payment } of records)
    if (payment?.status === "completed") free.set(payment, [...(free.get(payment) ?? []), booking.id]);
  return [...free].map(([payment, bookingIds]) => settledEvent(payment, { bookingIds, cause }));
}

/** Notifies that a payment is complete. */
export const settledEvent = (
  payment: PaymentRow,
  { bookingIds, cause }: { bookingIds: string[]; cause: Cause },
): NewEvent => ({
  type: "payment.completed",
  cause,
  data: { payment: toPayment(payment, { bookingIds, ticketIds: [], packageId: null }) },
});

export interface Change {
  type: Extract<WebhookKind, "booking.updated" | "booking.cancelled">;
  cause: Cause;
  /** The booking before the change. */
  before: BookingRecord;
  /** The template for it, when there is one. */
  notification: NotificationType | null;
  toCustomer: boolean;
  /** The account's active templates of the notification, where they are known already. */
  templates?: NotificationRow[];
}

/** What follows a changed booking: one event, and the mails its notification makes; of a composite the first segment has them. */
export async function effectsOfChange(ctx: TenantContext, record: BookingRecord, change: Change): Promise<Effects> {
  const { notification: type, toCustomer, templates } = change;
  const readers = { toCustomer, ...(templates ? { templates } : {}) };
  const mails = type && isLead(record) ? await mailsAbout(ctx, record, { type, ...readers }) : [];
  return { mails, events: [changeEventOf(record, change)], now: ctx.now };
}

const eventOf = (record: BookingRecord, { type, cause }: { type: WebhookKind; cause: Cause }): NewEvent => ({
  type,
  cause,
  data: { booking: toBooking(record) },
});

function changeEventOf(record: BookingRecord, { type, cause, before }: Change): NewEvent {
  const booking = toBooking(record);
  return { type, cause, data: { booking, previous: previousOf(toBooking(before), booking) } };
}
