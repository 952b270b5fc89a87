import { and, asc, desc, eq, gt, lt, or, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../../db/client";
import { insertRowsAtOnce, rowsOf } from "../../../db/insert-rows";
import { countedOnce, type Mark, type Marked } from "../../../db/lists/mark";
import { changedSince } from "../../../db/lists/page-of-rows";
import { refuseOn } from "../../../db/refuse";
import { type DeliveryRow, type TenantRow, webhookDeliveries, webhookEvents } from "../../../db/schema";
import { invariant, notFound } from "../../../domain/errors";
import { eventRow } from "../../outbox";
import type { DeliveryId, DeliveryRecord, ListDeliveriesInput } from "./schemas";

const ofWebhook = (tenantId: string, webhookId: string) =>
  and(eq(webhookDeliveries.tenantId, tenantId), eq(webhookDeliveries.webhookId, webhookId));

const named = (tenantId: string, { id, deliveryId }: DeliveryId) =>
  and(ofWebhook(tenantId, id), eq(webhookDeliveries.id, deliveryId));

// A subquery instead of a join: PostgreSQL runs it for the rows of the page alone, after sorting and cutting.
// Its condition is one of drizzle's own, for in a selection from one table drizzle writes the columns of a text without
// their table, and then this one would compare the events' with themselves.
const ownEvent = and(
  eq(webhookEvents.tenantId, webhookDeliveries.tenantId),
  eq(webhookEvents.id, webhookDeliveries.eventId),
);
const payload = sql<Record<string, unknown>>`(
  select ${webhookEvents.payload} from ${webhookEvents} where ${ownEvent}
)`.mapWith(webhookEvents.payload);

const selectDeliveries = (db: Db) => db.select({ delivery: webhookDeliveries, payload }).from(webhookDeliveries);

/**
 * Deliveries of a subscription, those of the newest events first, and of events of one transaction in the order in
 * which they happened; every filter given must match.
 */
export async function listDeliveries(db: Db, tenantId: string, filter: ListDeliveriesInput & Marked) {
  const { id, status, type, updatedSince, limit, offset, after } = filter;
  const where = and(
    ofWebhook(tenantId, id),
    status && eq(webhookDeliveries.status, status),
    type && eq(webhookDeliveries.type, type),
    changedSince(webhookDeliveries, updatedSince),
    after && furtherThan(after),
  );
  const [records, total] = await Promise.all([
    selectDeliveries(db)
      .where(where)
      .orderBy(desc(webhookDeliveries.createdAt), asc(webhookDeliveries.eventId))
      .limit(limit)
      .offset(offset),
    countedOnce(after, () => db.$count(webhookDeliveries, where)),
  ]);
  return { records, total };
}

/** Behind the one of that event, in the order of the list. */
const furtherThan = ({ at, id }: Mark) =>
  or(
    lt(webhookDeliveries.createdAt, new Date(at)),
    and(eq(webhookDeliveries.createdAt, new Date(at)), gt(webhookDeliveries.eventId, id)),
  );

/** @throws DomainError not_found */
export async function getDelivery(db: Db, tenantId: string, ids: DeliveryId): Promise<DeliveryRecord> {
  const [record] = await selectDeliveries(db).where(named(tenantId, ids));
  if (!record) throw notFound("delivery");
  return record;
}

/** The delivery, locked until the transaction ends. @throws DomainError not_found */
export async function lockDelivery(db: Db, tenantId: string, ids: DeliveryId): Promise<DeliveryRecord> {
  const [record] = await selectDeliveries(db).where(named(tenantId, ids)).for("update");
  if (!record) throw notFound("delivery");
  return record;
}

/** Writes the changed columns and answers the row. The caller has locked it. */
export async function updateDelivery(db: Db, row: DeliveryRow, changes: Partial<DeliveryRow>): Promise<DeliveryRow> {
  const [updated] = await db
    .update(webhookDeliveries)
    .set(changes)
    .where(named(row.tenantId, { id: row.webhookId, deliveryId: row.id }))
    .returning();
  invariant(updated, "a locked row is there to update");
  return updated;
}

/**
 * Stores a ping with its delivery to one subscription, due at once. The event counts as relayed: no other
 * subscription hears of it.
 *
 * @returns the id of the delivery
 * @throws DomainError not_found
 */
export async function insertPing(
  db: Db,
  tenant: TenantRow,
  { webhookId, now }: { webhookId: string; now: Date },
): Promise<string> {
  const event = { ...eventRow(tenant, { type: "ping", data: {} }, now), relayedAt: now };
  const delivery: DeliveryRow = {
    tenantId: tenant.id,
    id: newId(),
    webhookId,
    eventId: event.id,
    type: event.type,
    status: "pending",
    attempts: [],
    nextAttemptAt: now,
    tries: 0,
    leasedUntil: null,
    emittedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const noWebhook = () => notFound("webhook");
  await insertRowsAtOnce(db, [rowsOf(webhookEvents, [event]), rowsOf(webhookDeliveries, [delivery])]).catch(
    refuseOn({ webhook_deliveries_webhook: noWebhook }),
  );
  return delivery.id;
}
