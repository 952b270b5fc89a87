import { and, asc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { marked, readPageOfRows } from "../../db/lists/page-of-rows";
import { ofTenant } from "../../db/of-tenant";
import { refuseOn } from "../../db/refuse";
import { type StaffRow, staff } from "../../db/schema";
import { holds, searchedText } from "../../db/search/searched-text";
import { type Ask, askText } from "../../db/unit/ask";
import { invalid, invariant, notFound } from "../../domain/errors";
import { env } from "../../env";
import { toStamps } from "../../schemas/lists";
import { toMarks } from "../../schemas/marks";
import { feedTokenOf } from "../../secrets";
import type { ListStaffInput, StaffMember } from "./schemas";

/** Where a member's calendar feed is. */
const feedUrlOf = ({ tenantId, id, feedRotations: tokenVersion }: StaffRow): string =>
  `${env().APP_ORIGIN}/feeds/${feedTokenOf({ tenantId, id, tokenVersion })}.ics`;

/** The member as answers show it. @param seesFeed whether who asks may read bookings, which the feed tells of */
export const toStaffMember = (row: StaffRow, { seesFeed }: { seesFeed: boolean }): StaffMember => ({
  id: row.id,
  fullName: row.fullName,
  email: row.email,
  phone: row.phone,
  info: row.info,
  color: row.color,
  position: row.position,
  timeZone: row.timeZone,
  imageUrl: row.imageUrl,
  visibility: row.visibility,
  feedUrl: seesFeed ? feedUrlOf(row) : null,
  ...toMarks(row),
  ...toStamps(row),
});

/** Staff by position, then name; archived members too. Every filter given must match. */
export async function listStaff(db: Db, tenantId: string, { search, externalId, ...asked }: ListStaffInput) {
  const orderBy = [asc(staff.position), asc(staff.fullName), asc(staff.id)];
  const where = [holds(searchedText(staff), search), marked(staff, externalId)];
  return readPageOfRows(db, staff, { ...asked, tenantId, orderBy, where });
}

/** @throws DomainError not_found */
export async function getStaffMember(db: Db, tenantId: string, id: string): Promise<StaffRow> {
  const [row] = await db
    .select()
    .from(staff)
    .where(ofTenant(staff, tenantId, id));
  if (!row) throw notFound("staff member");
  return row;
}

/** The member, locked until the transaction ends. @throws DomainError not_found */
export async function lockStaffMember(db: Db, tenantId: string, id: string): Promise<StaffRow> {
  const [row] = await db
    .select()
    .from(staff)
    .where(ofTenant(staff, tenantId, id))
    .for("update");
  if (!row) throw notFound("staff member");
  return row;
}

const taken = {
  staff_email: () => invalid({ email: "Another staff member has this email address." }),
  staff_external_id: () => invalid({ externalId: "Another staff member has this external id." }),
};

export type NewStaffMember = Omit<StaffRow, "tenantId" | "id" | "feedRotations" | "createdAt" | "updatedAt"> & {
  now: Date;
};

/**
 * Stores a member and answers the row. The index `staff_email` decides who of two gets an email address.
 *
 * @throws DomainError validation on `email` or `externalId`
 */
export async function insertStaffMember(
  db: Db,
  tenantId: string,
  { now, ...member }: NewStaffMember,
): Promise<StaffRow> {
  const [row] = await db
    .insert(staff)
    .values({ ...member, tenantId, id: newId(), createdAt: now, updatedAt: now })
    .returning()
    .catch(refuseOn(taken));
  invariant(row, "an insert returns its row");
  return row;
}

/**
 * Writes the changed columns and answers the row. An archived member's address may be taken when it comes back.
 *
 * @throws DomainError validation on `email` or `externalId`
 */
export async function updateStaffMember(db: Db, row: StaffRow, changes: Partial<StaffRow>): Promise<StaffRow> {
  const [updated] = await db
    .update(staff)
    .set(changes)
    .where(ofTenant(staff, row.tenantId, row.id))
    .returning()
    .catch(refuseOn(taken));
  invariant(updated, "a locked row is there to update");
  return updated;
}

/** Who may see a staff member; null when the account has no such member. */
export async function findVisibility(
  db: Db,
  tenantId: string,
  staffId: string,
): Promise<StaffRow["visibility"] | null> {
  const [row] = await db
    .select({ visibility: staff.visibility })
    .from(staff)
    .where(and(eq(staff.tenantId, tenantId), eq(staff.id, staffId)));
  return row?.visibility ?? null;
}

/** `findVisibility` for a round trip. */
export const visibilityAsk = (tenantId: string, staffId: string): Ask<StaffRow["visibility"] | null> =>
  askText<Pick<StaffRow, "visibility">, StaffRow["visibility"] | null>(
    "select visibility from staff where tenant_id = $1::uuid and id = $2::uuid",
    [tenantId, staffId],
    ([row]) => row?.visibility ?? null,
  );
