import { and, eq, sql } from "drizzle-orm";
import { changesOf, type TenantContext } from "../../../context";
import { type PaymentRow, packages, payments } from "../../../db/schema";
import { statement } from "../../../db/statement";
import { updateRow } from "../../../db/unit/changes";
import { notFound } from "../../../domain/errors";
import { type BookingRecord, cancelIn, changePayment, draftOf, leave, loadChange, notify } from "../../bookings";
import { type Failure, failureOf } from "../../charges";
import { cancelUnpaidTickets, loadUnpaidOrder } from "../../events";
import { leaveEffects } from "../../outbox";
import { loadUnpaidPackage } from "../../packages";

/** A payment that is waited for, and what for. */
interface SeenHold {
  row: PaymentRow;
  hasBookings: boolean;
  /** Of its tickets; null: it is for none. */
  eventId: string | null;
  /** The package that it is for; null: for none. */
  packageId: string | null;
}

/** What was cancelled with a hold. */
export interface EndedHold {
  payment: PaymentRow;
  bookingIds: string[];
  ticketIds: string[];
  packageId: string | null;
}

interface Ending {
  seen: SeenHold;
  /** Whether the payment, as it is locked, is still to be ended. */
  isDue: (locked: PaymentRow) => boolean;
  /** Columns that change with it. */
  changes: Partial<PaymentRow>;
}

/** @throws DomainError not_found */
export async function findHold({ db, tenant }: TenantContext, paymentId: string): Promise<SeenHold> {
  const [seen] = await findSeen(db, { tenantId: tenant.id, paymentId });
  if (!seen) throw notFound("payment");
  return seen;
}

const isOf = (table: "bookings" | "tickets" | "packages") =>
  sql.raw(`from ${table} i where i.tenant_id = payments.tenant_id and i.payment_id = payments.id`);

const findSeen = statement<SeenHold[], { tenantId: string; paymentId: string }>((db) =>
  db
    .select({
      row: payments,
      hasBookings: sql<boolean>`exists (select ${isOf("bookings")})`,
      eventId: sql<string | null>`(select i.event_id ${isOf("tickets")} limit 1)`,
      packageId: sql<string | null>`(select i.id ${isOf("packages")} limit 1)`,
    })
    .from(payments)
    .where(and(eq(payments.tenantId, sql.placeholder("tenantId")), eq(payments.id, sql.placeholder("paymentId"))))
    .prepare("find_hold"),
);

/**
 * Fails a payment that was waited for in vain and cancels what it was for: one round trip locks and reads, the last one
 * writes.
 *
 * @returns null when it is not to be ended any more
 * @throws StaleLock when a booking moved to another member before it was locked
 */
export function endHold(ctx: TenantContext, ending: Ending): Promise<EndedHold | null> {
  if (ending.seen.hasBookings) return endVisits(ctx, ending);
  return ending.seen.packageId === null ? endTickets(ctx, ending) : endPackage(ctx, ending);
}

const failureWith = (changes: Partial<PaymentRow>): Failure => ({ reason: "expired", cause: "system", changes });

const NOTICE = {
  type: "booking.cancelled",
  cause: "system",
  notification: "booking_status",
  toCustomer: true,
} as const;

async function endVisits(ctx: TenantContext, { seen, isDue, changes }: Ending): Promise<EndedHold | null> {
  const paymentId = seen.row.id;
  const loaded = await loadChange(ctx, { named: { paymentId }, money: true, notification: NOTICE.notification });
  const records = loaded.records.toSorted((a, b) => (a.booking.id < b.booking.id ? -1 : 1));
  const payment = records.find(({ booking }) => booking.paymentId === paymentId)?.payment;
  if (!payment || !isDue(payment)) return null;
  const bookingIds = records.flatMap(({ booking }) => (booking.paymentId === paymentId ? [booking.id] : []));
  const targets = { bookingIds, ticketIds: [], packageId: null };
  const draft = draftOf(loaded);
  const { set, events } = failureOf(ctx, { row: payment, targets }, failureWith(changes));
  changePayment(draft, paymentId, set);
  draft.events.push(...events);
  const waiting = records.filter(({ booking }) => booking.status === "pending");
  for (const before of waiting) cancelIn(ctx, draft, { before, cancelReason: "expired", cancelledBy: "system" });
  for (const before of waiting) await notify(ctx, draft, { before, ...NOTICE });
  leave(ctx, draft);
  return { payment, bookingIds: waiting.map(idOf), ticketIds: [], packageId: null };
}

const idOf = ({ booking }: BookingRecord): string => booking.id;

async function endTickets(ctx: TenantContext, { seen, isDue, changes }: Ending): Promise<EndedHold | null> {
  const order = await loadUnpaidOrder(ctx, { paymentId: seen.row.id, eventId: seen.eventId });
  const { payment, records } = order;
  if (!isDue(payment)) return null;
  leaveFailed(ctx, { payment, changes, of: { ticketIds: records.map(({ ticket }) => ticket.id), packageId: null } });
  const cancelled = await cancelUnpaidTickets(ctx, order);
  return { payment, bookingIds: [], ticketIds: cancelled.map((ticket) => ticket.id), packageId: null };
}

async function endPackage(ctx: TenantContext, { seen, isDue, changes }: Ending): Promise<EndedHold | null> {
  const { package: sold, payment } = await loadUnpaidPackage(ctx, seen.row.id);
  if (!isDue(payment)) return null;
  leaveFailed(ctx, { payment, changes, of: { ticketIds: [], packageId: sold.id } });
  const { tenantId, id, state } = sold;
  if (state !== "pending") return { payment, bookingIds: [], ticketIds: [], packageId: null };
  const set = { state: "cancelled" as const, updatedAt: ctx.now };
  updateRow(changesOf(ctx), packages, { key: { tenantId, id }, set, was: { state } });
  return { payment, bookingIds: [], ticketIds: [], packageId: id };
}

interface FailedPayment {
  payment: PaymentRow;
  changes: Partial<PaymentRow>;
  of: { ticketIds: string[]; packageId: string | null };
}

/** Leaves the payment of what is no booking as failed, and what is notified of that. */
function leaveFailed(ctx: TenantContext, { payment, changes, of }: FailedPayment): void {
  const { set, events } = failureOf(ctx, { row: payment, targets: { bookingIds: [], ...of } }, failureWith(changes));
  const { tenantId, id, status } = payment;
  updateRow(changesOf(ctx), payments, { key: { tenantId, id }, set, was: { status } });
  leaveEffects(changesOf(ctx), ctx.tenant, { mails: [], events, now: ctx.now });
}
