import { and, desc, eq, gte, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { ofTenant } from "../../db/of-tenant";
import { appointments, auditLog, bookings, webhookDeliveries, webhookEvents, webhooks } from "../../db/schema";
import type { BookingStatus } from "../../domain/booking-status";
import { notFound } from "../../domain/errors";
import type { Cause } from "../../domain/notifications/webhook-events";

/** A visit grows old with few changes; one that is changed by a program without end is cut. */
const HAPPENED_MAX = 50;

/** What a visit's history is found by. @throws DomainError not_found */
export async function getVisit(db: Db, tenantId: string, id: string) {
  const { appointmentId, paymentId, source, createdAt } = bookings;
  const [row] = await db
    .select({ id: bookings.id, appointmentId, paymentId, source, createdAt, staffId: appointments.staffId })
    .from(bookings)
    .innerJoin(
      appointments,
      and(eq(appointments.tenantId, bookings.tenantId), eq(appointments.id, bookings.appointmentId)),
    )
    .where(ofTenant(bookings, tenantId, id));
  if (!row) throw notFound("booking");
  return row;
}
export type FoundVisit = Awaited<ReturnType<typeof getVisit>>;

/** Events that told of the visit or its payment, newest first: those of the last month, older ones are forgotten. */
export function listEvents(db: Db, tenantId: string, { id, paymentId, createdAt }: FoundVisit) {
  const { payload } = webhookEvents;
  // As the indexes have them: a path that is a parameter would find none.
  const ofBooking = sql`${payload} #>> '{data,booking,id}' = ${id}`;
  const ofPayment = sql`${payload} #>> '{data,payment,id}' = ${paymentId}`;
  return db
    .select({
      id: webhookEvents.id,
      type: webhookEvents.type,
      at: webhookEvents.createdAt,
      cause: sql<Cause>`${payload} #>> '{data,cause}'`,
      status: sql<BookingStatus | null>`${payload} #>> '{data,booking,status}'`,
      previous: sql<object | null>`${payload} #> '{data,previous}'`,
      paid: sinceBefore("paid"),
      refunded: sinceBefore("refunded"),
    })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.tenantId, tenantId),
        gte(webhookEvents.createdAt, createdAt),
        paymentId === null ? ofBooking : or(ofBooking, ofPayment),
      ),
    )
    .orderBy(desc(webhookEvents.createdAt), desc(webhookEvents.id))
    .limit(HAPPENED_MAX);
}

/** By how much a payment's amount grew with the event; null: the event tells of no payment. Where it tells none of before, there was none. */
function sinceBefore(amount: "paid" | "refunded") {
  const { payload } = webhookEvents;
  const now = sql`(${payload} #>> ${`{data,payment,${amount}}`}::text[])::numeric`;
  const before = sql`(${payload} #>> ${`{data,previous,${amount}}`}::text[])::numeric`;
  return sql<number | null>`(${now} - coalesce(${before}, 0))::float8`;
}

/** Who wrote the visit, its appointment or its payment, newest first. */
export function listWrites(db: Db, tenantId: string, { id, appointmentId, paymentId, createdAt }: FoundVisit) {
  const { at, actorKind, actorLabel } = auditLog;
  const ids = [id, appointmentId, ...(paymentId === null ? [] : [paymentId])];
  return db
    .select({ at, kind: actorKind, name: actorLabel })
    .from(auditLog)
    .where(and(eq(auditLog.tenantId, tenantId), gte(at, createdAt), inArray(auditLog.resourceId, ids)))
    .orderBy(desc(at), desc(auditLog.id))
    .limit(HAPPENED_MAX);
}

/** What became of these events, newest first. */
export async function listDeliveriesOf(db: Db, tenantId: string, eventIds: string[]) {
  if (eventIds.length === 0) return [];
  const { id, webhookId, eventId, type, status, attempts, createdAt } = webhookDeliveries;
  return db
    .select({ id, webhookId, eventId, type, status, attempts, at: createdAt, url: webhooks.url })
    .from(webhookDeliveries)
    .innerJoin(
      webhooks,
      and(eq(webhooks.tenantId, webhookDeliveries.tenantId), eq(webhooks.id, webhookDeliveries.webhookId)),
    )
    .where(and(eq(webhookDeliveries.tenantId, tenantId), inArray(eventId, eventIds)))
    .orderBy(desc(createdAt), desc(id));
}
