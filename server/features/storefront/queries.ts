import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../db/client";
import { type ServiceRow, type StaffRow, serviceParts, services, staff, staffServices } from "../../db/schema";
import { bookableCompositeIds } from "../availability";

/** A member's offer of a service that can be booked. */
export interface Offering {
  service: ServiceRow;
  member: Pick<StaffRow, "id" | "fullName" | "info" | "color" | "position" | "imageUrl">;
  priceMinor: number;
  capacityMin: number;
  capacityMax: number;
}

/** A composite is booked with the member of its first service part. */
const isFirstPart = and(
  eq(serviceParts.tenantId, services.tenantId),
  eq(serviceParts.compositeId, services.id),
  sql`${serviceParts.position} = (select min(p.position) from ${serviceParts} p
    where p.tenant_id = ${services.tenantId} and p.whole_id = ${services.id} and p.kind = 'service')`,
);

/** Links of the composite itself restrict who serves its parts. */
const isAllowed = sql`(
  not exists (select 1 from ${staffServices} w
    where w.tenant_id = ${services.tenantId} and w.service_id = ${services.id})
  or exists (select 1 from ${staffServices} w
    where w.tenant_id = ${services.tenantId} and w.service_id = ${services.id} and w.staff_id = ${staff.id})
)`;

/** A composite has a price and seats of its own; of a simple service the link to the member says. */
const own = (ofComposite: PgColumn, ofLink: PgColumn) =>
  sql<number>`case when ${services.type} = 'simple' then ${ofLink} else ${ofComposite} end`.mapWith(Number);

/**
 * Everything that can be booked: public services, each with the public members who offer it and have a schedule.
 * By service, then member, in their lists' order. A day-based service needs the schedule too, though it ignores its
 * hours; one made of parts stands with the members of its first part, and needs all parts served.
 */
export async function listOfferings(db: Db, tenantId: string): Promise<Offering[]> {
  const compositeIds = [...(await bookableCompositeIds(db, tenantId))];
  const { id, fullName, info, color, position, imageUrl } = staff;
  return db
    .select({
      service: services,
      member: { id, fullName, info, color, position, imageUrl },
      priceMinor: own(services.priceMinor, staffServices.priceMinor),
      capacityMin: own(services.capacityMin, staffServices.capacityMin),
      capacityMax: own(services.capacityMax, staffServices.capacityMax),
    })
    .from(services)
    .leftJoin(serviceParts, isFirstPart)
    .innerJoin(
      staffServices,
      and(
        eq(staffServices.tenantId, services.tenantId),
        eq(staffServices.serviceId, sql`coalesce(${serviceParts.serviceId}, ${services.id})`),
      ),
    )
    .innerJoin(staff, and(eq(staff.tenantId, staffServices.tenantId), eq(staff.id, staffServices.staffId)))
    .where(
      and(
        eq(services.tenantId, tenantId),
        eq(services.visibility, "public"),
        or(eq(services.type, "simple"), and(inArray(services.id, compositeIds), isAllowed)),
        eq(staff.visibility, "public"),
        sql`jsonb_array_length(${staff.week}) > 0`,
      ),
    )
    .orderBy(
      asc(services.position),
      asc(services.title),
      asc(services.id),
      asc(staff.position),
      asc(staff.fullName),
      asc(staff.id),
    );
}
