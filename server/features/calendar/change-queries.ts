import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../db/client";
import { ofTenant } from "../../db/of-tenant";
import { appointments, auditLog, bookings } from "../../db/schema";
import { notFound } from "../../domain/errors";

/** Where an appointment stands. @throws DomainError not_found */
export async function getPlace(db: Db, tenantId: string, id: string) {
  const { staffId, startsAt, endsAt, updatedAt, deletedAt } = appointments;
  const [row] = await db
    .select({ staffId, startsAt, endsAt, updatedAt })
    .from(appointments)
    .where(and(ofTenant(appointments, tenantId, id), isNull(deletedAt)));
  if (!row) throw notFound("appointment");
  return row;
}

/** Who wrote an appointment, or one of its bookings, at that instant, as named then; null: a customer, or nobody known. */
export async function findLastWriter(
  db: Db,
  tenantId: string,
  { id, at }: { id: string; at: Date },
): Promise<string | null> {
  const own = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.tenantId, tenantId), eq(bookings.appointmentId, id)));
  const ids = [id, ...own.map((booking) => booking.id)];
  const [row] = await db
    .select({ name: auditLog.actorLabel })
    .from(auditLog)
    .where(and(eq(auditLog.tenantId, tenantId), eq(auditLog.at, at), inArray(auditLog.resourceId, ids)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row?.name ?? null;
}
