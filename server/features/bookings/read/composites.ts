import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type AppointmentRow, appointments, services } from "../../../db/schema";
import type { Composite } from "../composite-schemas";
import { visitIdsOfSeveral } from "../segments/in-visit";

/** What these appointments are parts of, by their ids; those that stand for themselves are left out. */
export async function listComposites(
  db: Db,
  tenantId: string,
  rows: Pick<AppointmentRow, "id" | "groupId">[],
): Promise<Map<string, Composite>> {
  const groupIds = visitIdsOfSeveral(rows);
  if (groupIds.length === 0) return new Map();
  const found = await db
    .select({
      id: appointments.id,
      groupId: sql<string>`${appointments.groupId}`,
      serviceId: services.id,
      title: services.title,
      // Parts are stored in their order, and ids ascend.
      part: sql<number>`(row_number() over (partition by ${appointments.groupId} order by ${appointments.id}))::int`,
      parts: sql<number>`(count(*) over (partition by ${appointments.groupId}))::int`,
    })
    .from(appointments)
    .innerJoin(services, and(eq(services.tenantId, appointments.tenantId), eq(services.id, appointments.compositeId)))
    .where(and(eq(appointments.tenantId, tenantId), inArray(appointments.groupId, groupIds)))
    .orderBy(asc(appointments.id));
  return new Map(found.map(({ id, ...composite }) => [id, composite]));
}
