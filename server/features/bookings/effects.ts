import { causeOf, type TenantContext } from "../../context";
import type { NotificationType } from "../../domain/placeholders";
import type { Cause, WebhookKind } from "../../domain/webhook-events";
import { type Effects, insertEffects, type NewEvent } from "../outbox/queries";
import { toPayment } from "../payments/schemas";
import { mailsAbout } from "./mails";
import { previousOf } from "./previous";
import { type BookingRecord, toBooking } from "./record-queries";

/** What follows new bookings of one order: a mail and an event each, and the payment's event if it is settled. */
export async function effectsOfNew(ctx: TenantContext, records: BookingRecord[]): Promise<Effects> {
  const cause = causeOf(ctx);
  const mails = await Promise.all(
    records.map((record) => mailsAbout(ctx, record, { type: "booking_new", toCustomer: true })),
  );
  const created = records.map((record) => eventOf(record, { type: "booking.created", cause }));
  return { mails: mails.flat(), events: [...created, ...settledEvents(records, cause)], now: ctx.now };
}

/** A free order is paid by being made. */
function settledEvents(records: BookingRecord[], cause: Cause): NewEvent[] {
  const payment = records[0]?.payment;
  if (payment?.status !== "completed") return [];
  const bookingIds = records.map(({ booking }) => booking.id);
  const data = { payment: toPayment(payment, { bookingIds, ticketIds: [], packageId: null }) };
  return [{ type: "payment.completed", cause, data }];
}

export interface Change {
  type: Extract<WebhookKind, "booking.updated" | "booking.cancelled">;
  cause: Cause;
  /** The booking before the change. */
  before: BookingRecord;
  /** The template for it, when there is one. */
  notification: NotificationType | null;
  toCustomer: boolean;
}

/** Tells of a changed booking: one event, and the mails its notification makes. */
export async function tellOfChange(ctx: TenantContext, record: BookingRecord, change: Change): Promise<void> {
  const { db, tenant, now } = ctx;
  const { notification, toCustomer } = change;
  const mails = notification ? await mailsAbout(ctx, record, { type: notification, toCustomer }) : [];
  await insertEffects(db, tenant, { mails, events: [changeEventOf(record, change)], now });
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
