import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type ServicePartRow, type ServiceRow, serviceParts, services } from "../../../db/schema";
import type { Part } from "./schemas";

/** A part as answers show it. */
export const toPart = ({ kind, serviceId, minutes }: ServicePartRow): Part => ({ kind, serviceId, minutes });

/** The parts of these services; those of one service in their order. */
export async function listPartsOf(db: Db, tenantId: string, compositeIds: string[]): Promise<ServicePartRow[]> {
  if (compositeIds.length === 0) return [];
  return db
    .select()
    .from(serviceParts)
    .where(and(eq(serviceParts.tenantId, tenantId), inArray(serviceParts.compositeId, compositeIds)))
    .orderBy(asc(serviceParts.compositeId), asc(serviceParts.position));
}

/** How many places a service takes as a part of others. */
export const countUsesAsPart = (db: Db, tenantId: string, serviceId: string): Promise<number> =>
  db.$count(serviceParts, and(eq(serviceParts.tenantId, tenantId), eq(serviceParts.serviceId, serviceId)));

/**
 * The simple services among these, locked until the transaction ends; by id.
 *
 * Whoever locks both takes parts before composites, and each of these by id, so that nobody waits in a circle: a simple
 * service is never a composite.
 */
export async function lockSimpleServices(db: Db, tenantId: string, ids: string[]): Promise<ServiceRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(services)
    .where(and(eq(services.tenantId, tenantId), inArray(services.id, ids), eq(services.type, "simple")))
    .orderBy(asc(services.id))
    .for("no key update");
}

/** The services that this one is a part of, locked until the transaction ends; by id. The caller has locked the part. */
export async function lockCompositesOf(db: Db, tenantId: string, serviceId: string): Promise<ServiceRow[]> {
  const compositeIds = db
    .select({ id: serviceParts.compositeId })
    .from(serviceParts)
    .where(and(eq(serviceParts.tenantId, tenantId), eq(serviceParts.serviceId, serviceId)));
  return db
    .select()
    .from(services)
    .where(and(eq(services.tenantId, tenantId), inArray(services.id, compositeIds)))
    .orderBy(asc(services.id))
    .for("no key update");
}

/** How long each of these services lasts now, in minutes by id. */
export async function minutesOfServices(db: Db, tenantId: string, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: services.id, minutes: services.durationMinutes })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), inArray(services.id, ids)));
  return new Map(rows.map(({ id, minutes }) => [id, minutes]));
}

/** The minutes of each part; `minutesById` knows the services among them. */
export const minutesOf = (
  parts: Pick<ServicePartRow, "serviceId" | "minutes">[],
  minutesById: ReadonlyMap<string, number>,
): number[] => parts.map(({ serviceId, minutes }) => minutes ?? minutesById.get(serviceId ?? "") ?? 0);

/** Replaces all parts of a service; the caller has locked it and them. */
export async function writeParts(db: Db, composite: ServiceRow, parts: ServicePartRow[]): Promise<void> {
  const { tenantId, id } = composite;
  await db.delete(serviceParts).where(and(eq(serviceParts.tenantId, tenantId), eq(serviceParts.compositeId, id)));
  if (parts.length > 0) await db.insert(serviceParts).values(parts);
}
