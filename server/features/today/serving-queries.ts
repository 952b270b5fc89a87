import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { services, staff, staffServices } from "../../db/schema";

/**
 * A service that one member serves alone, and how long it takes with what is kept free around it. Where in that its visit
 * begins is not said: the dry run of a new visit names what stands against it.
 */
interface Served {
  id: string;
  title: string;
  minutes: number;
}

/** Who serves customers, in their order, each with what; of services that last days or are made of others nothing. */
export const listServing = (db: Db, tenantId: string, own: string | null) =>
  db
    .select({
      ...{ id: staff.id, name: staff.fullName, color: staff.color, imageUrl: staff.imageUrl, week: staff.week },
      services: sql<Served[]>`json_agg(json_build_object('id', ${services.id}, 'title', ${services.title}, 'minutes',
        ${services.durationMinutes} + ${services.paddingBeforeMinutes} + ${services.paddingAfterMinutes}) order by ${services.position}, ${services.title})`,
    })
    .from(staff)
    .innerJoin(staffServices, and(eq(staffServices.tenantId, staff.tenantId), eq(staffServices.staffId, staff.id)))
    .innerJoin(services, and(eq(services.tenantId, staff.tenantId), eq(services.id, staffServices.serviceId)))
    .where(
      and(
        eq(staff.tenantId, tenantId),
        ne(staff.visibility, "archive"),
        eq(services.type, "simple"),
        isNull(services.durationDays),
        own === null ? undefined : eq(staff.id, own),
      ),
    )
    .groupBy(staff.tenantId, staff.id)
    .orderBy(asc(staff.position), asc(staff.fullName), asc(staff.id));
