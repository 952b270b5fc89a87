import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../db/client";
import { services, staff, ticketTypes } from "../../db/schema";

type Names = Map<string, string>;

/** What services are called, by id. */
export async function titlesOfServices(db: Db, tenantId: string, ids: string[]): Promise<Names> {
  const rows = await db
    .select({ id: services.id, title: services.title })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), inArray(services.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** What staff members are called, by id. */
export async function namesOfStaff(db: Db, tenantId: string, ids: string[]): Promise<Names> {
  const rows = await db
    .select({ id: staff.id, fullName: staff.fullName })
    .from(staff)
    .where(and(eq(staff.tenantId, tenantId), inArray(staff.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, fullName }) => [id, fullName]));
}

/** What the ticket types of an event are called, by id. */
export async function titlesOfTypes(db: Db, tenantId: string, eventId: string): Promise<Names> {
  const rows = await db
    .select({ id: ticketTypes.id, title: ticketTypes.title })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.tenantId, tenantId), eq(ticketTypes.eventId, eventId)));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
