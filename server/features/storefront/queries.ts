import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type ServiceRow, type StaffRow, services, staff, staffServices } from "../../db/schema";

/** A member's offer of a service that can be booked. */
export interface Offering {
  service: ServiceRow;
  member: Pick<StaffRow, "id" | "fullName" | "info" | "color" | "position" | "imageUrl">;
  priceMinor: number;
  capacityMin: number;
  capacityMax: number;
}

/**
 * Everything that can be booked: public services, each with the public members who offer it and have a schedule.
 * By service, then member, in their lists' order. A day-based service needs the schedule too, though it ignores its hours.
 */
export async function listOfferings(db: Db, tenantId: string): Promise<Offering[]> {
  const { id, fullName, info, color, position, imageUrl } = staff;
  return db
    .select({
      service: services,
      member: { id, fullName, info, color, position, imageUrl },
      priceMinor: staffServices.priceMinor,
      capacityMin: staffServices.capacityMin,
      capacityMax: staffServices.capacityMax,
    })
    .from(services)
    .innerJoin(
      staffServices,
      and(eq(staffServices.tenantId, services.tenantId), eq(staffServices.serviceId, services.id)),
    )
    .innerJoin(staff, and(eq(staff.tenantId, staffServices.tenantId), eq(staff.id, staffServices.staffId)))
    .where(
      and(
        eq(services.tenantId, tenantId),
        eq(services.visibility, "public"),
        // A service made of parts becomes bookable through its parts.
        eq(services.type, "simple"),
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
