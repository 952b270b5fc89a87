import { and, eq, sql } from "drizzle-orm";
import { arrayOf, isOneOf } from "../../../db/arrays";
import type { Db } from "../../../db/client";
import { staff } from "../../../db/schema";
import { statement } from "../../../db/statement";
import { type Ask, askText } from "../../../db/unit/ask";

/**
 * Locks these staff members' time until the transaction ends, in id order, so that no two writers can wait for
 * each other. It leaves alone the key-share locks that foreign keys to the same rows take.
 */
export async function lockStaff(db: Db, tenantId: string, staffIds: Iterable<string>): Promise<void> {
  await findStaffToLock(db, { tenantId, staffIds: arrayOf(staffIds) });
}

/** `lockStaff` for a round trip. */
export const lockStaffAsk = (tenantId: string, staffIds: Iterable<string>): Ask<unknown> =>
  findStaffToLock.ask({ tenantId, staffIds: arrayOf(staffIds) });

const findStaffToLock = statement<unknown, { tenantId: string; staffIds: string }>((db) =>
  db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.tenantId, sql.placeholder("tenantId")), isOneOf(staff.id, "staffIds")))
    .orderBy(staff.id)
    .for("no key update")
    .prepare("lock_staff"),
);

// $1 tenant, $2 members, $3 the turn. The count makes it take the turn after the last member, never between two.
const LOCK_IN_TURN = `
  with locked as materialized (
    select id from staff where tenant_id = $1::uuid and id = any($2::uuid[]) order by id for no key update
  )
  select pg_advisory_xact_lock(hashtextextended($3, 0)) from (select count(*) from locked) as all_locked`;

/** Locks members' time as `lockStaff` does, and then a turn, such as that of a new customer's address. */
export const lockStaffInTurnAsk = (
  tenantId: string,
  { staffIds, turn }: { staffIds: Iterable<string>; turn: string },
): Ask<unknown> => askText(LOCK_IN_TURN, [tenantId, arrayOf(staffIds), turn]);
