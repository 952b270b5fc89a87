import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type StaffRow, staff, staffServices } from "../../../db/schema";
import { notFound } from "../../../domain/errors";

/** A staff member as far as offering a service goes. */
export interface Candidate {
  staffId: string;
  visibility: StaffRow["visibility"];
  isLinked: boolean;
}

/** All who are linked to a service, archived ones too, by position. */
export async function listCandidates(db: Db, tenantId: string, serviceId: string): Promise<Candidate[]> {
  const rows = await db
    .select({ staffId: staff.id, visibility: staff.visibility })
    .from(staffServices)
    .innerJoin(staff, and(eq(staff.tenantId, staffServices.tenantId), eq(staff.id, staffServices.staffId)))
    .where(and(eq(staffServices.tenantId, tenantId), eq(staffServices.serviceId, serviceId)))
    .orderBy(asc(staff.position), asc(staff.id));
  return rows.map((row) => ({ ...row, isLinked: true }));
}

/** @throws DomainError not_found when the account has no such member */
export async function getUnlinked(db: Db, tenantId: string, staffId: string): Promise<Candidate> {
  const [row] = await db
    .select({ staffId: staff.id, visibility: staff.visibility })
    .from(staff)
    .where(and(eq(staff.tenantId, tenantId), eq(staff.id, staffId)));
  if (!row) throw notFound("staff member");
  return { ...row, isLinked: false };
}
