import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { changedSince } from "../../db/lists/page-of-rows";
import { type StaffServiceRow, services, staff, staffServices } from "../../db/schema";
import { invariant, notFound } from "../../domain/errors";
import { toMajor } from "../../domain/money";
import { toStamps } from "../../schemas/lists";
import type { ListStaffServicesInput, StaffService } from "./schemas";

/** Both ends of a link. */
export type LinkKey = Pick<StaffServiceRow, "staffId" | "serviceId">;

const ofLink = (tenantId: string, { staffId, serviceId }: LinkKey) =>
  and(eq(staffServices.tenantId, tenantId), eq(staffServices.staffId, staffId), eq(staffServices.serviceId, serviceId));

const serviceOfLink = and(eq(services.tenantId, staffServices.tenantId), eq(services.id, staffServices.serviceId));

/** The link as answers show it. */
export const toStaffService = (row: StaffServiceRow, currency: string): StaffService => ({
  staffId: row.staffId,
  serviceId: row.serviceId,
  price: toMajor(row.priceMinor, currency),
  capacityMin: row.capacityMin,
  capacityMax: row.capacityMax,
  deposit: row.deposit,
  ...toStamps(row),
});

/** What a member offers, in the order of the services; every filter given must match. */
export async function listStaffServices(
  db: Db,
  tenantId: string,
  { id, updatedSince, limit, offset }: ListStaffServicesInput,
) {
  const where = and(
    eq(staffServices.tenantId, tenantId),
    eq(staffServices.staffId, id),
    changedSince(staffServices, updatedSince),
  );
  const order = [asc(services.position), asc(services.title), asc(services.id)];
  const [found, total] = await Promise.all([
    db
      .select({ link: staffServices })
      .from(staffServices)
      .innerJoin(services, serviceOfLink)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.$count(staffServices, where),
  ]);
  return { rows: found.map(({ link }) => link), total };
}

/** The link, or null when the member does not offer the service. */
export async function findStaffService(db: Db, tenantId: string, key: LinkKey): Promise<StaffServiceRow | null> {
  const [row] = await db.select().from(staffServices).where(ofLink(tenantId, key));
  return row ?? null;
}

export type NewStaffService = Omit<StaffServiceRow, "tenantId" | "createdAt" | "updatedAt"> & { now: Date };

/** Stores a link and answers its row; the caller has locked the staff member. */
export async function insertStaffService(
  db: Db,
  tenantId: string,
  { now, ...link }: NewStaffService,
): Promise<StaffServiceRow> {
  const values = { ...link, tenantId, createdAt: now, updatedAt: now };
  const [row] = await db.insert(staffServices).values(values).returning();
  invariant(row, "an insert returns its row");
  return row;
}

/** Writes the changed columns and answers the row; the caller has locked the staff member. */
export async function updateStaffService(
  db: Db,
  row: StaffServiceRow,
  changes: Partial<StaffServiceRow>,
): Promise<StaffServiceRow> {
  const [updated] = await db.update(staffServices).set(changes).where(ofLink(row.tenantId, row)).returning();
  invariant(updated, "the link of a locked member is there to update");
  return updated;
}

/** Ends what a member offers; appointments stay. @throws DomainError not_found when it was not offered */
export async function deleteStaffService(db: Db, tenantId: string, key: LinkKey): Promise<void> {
  const gone = await db.delete(staffServices).where(ofLink(tenantId, key)).returning({ id: staffServices.serviceId });
  if (gone.length === 0) throw notFound("link of staff member and service");
}

const memberOfLink = and(
  eq(staff.tenantId, staffServices.tenantId),
  eq(staff.id, staffServices.staffId),
  ne(staff.visibility, "archive"),
);

interface Offering {
  id: string;
  priceMinor: number;
  isPublic: boolean;
  hasHours: boolean;
}

/** Who offers each service and how, archived members left out; a service that nobody offers has no entry. */
export async function listStaffByService(db: Db, tenantId: string) {
  const { serviceId, staffId, priceMinor } = staffServices;
  const one = sql`jsonb_build_object('id', ${staffId}, 'priceMinor', ${priceMinor},
    'isPublic', ${staff.visibility} = 'public', 'hasHours', jsonb_array_length(${staff.week}) > 0)`;
  return db
    .select({ serviceId, staff: sql<Offering[]>`jsonb_agg(${one} order by ${staffId})` })
    .from(staffServices)
    .innerJoin(staff, memberOfLink)
    .where(eq(staffServices.tenantId, tenantId))
    .groupBy(serviceId);
}

/** Locks whoever offers a service until the transaction ends, archived members too; by id. */
export async function lockMembersOf(db: Db, tenantId: string, serviceId: string): Promise<void> {
  const members = db.select({ id: staffServices.staffId }).from(staffServices);
  const offering = members.where(and(eq(staffServices.tenantId, tenantId), eq(staffServices.serviceId, serviceId)));
  await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.tenantId, tenantId), inArray(staff.id, offering)))
    .orderBy(asc(staff.id))
    .for("update");
}

/** The links of one service, archived members left out: one for each member at most. */
export async function listOffersOf(db: Db, tenantId: string, id: string): Promise<StaffServiceRow[]> {
  const found = await db
    .select({ link: staffServices })
    .from(staffServices)
    .innerJoin(staff, memberOfLink)
    .where(and(eq(staffServices.tenantId, tenantId), eq(staffServices.serviceId, id)))
    .orderBy(asc(staffServices.staffId));
  return found.map(({ link }) => link);
}
