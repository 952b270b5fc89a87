import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { readPageOfRows } from "../../db/lists/page-of-rows";
import { refuseOn } from "../../db/refuse";
import { type HolidayRow, holidays } from "../../db/schema";
import { invalid, invariant, notFound } from "../../domain/errors";
import { toStamps } from "../../schemas/lists";
import type { Holiday, ListHolidaysInput } from "./schemas";

/** A holiday as answers show it. */
export const toHoliday = (row: HolidayRow): Holiday => ({
  id: row.id,
  date: row.date,
  kind: row.kind,
  staffId: row.staffId,
  ...toStamps(row),
});

/** Holidays by date. @param asked `staffId`: one member's own, `company` for the company's, undefined for all */
export async function listHolidays(db: Db, tenantId: string, { staffId, ...asked }: ListHolidaysInput) {
  const page = { ...asked, tenantId, where: [ownedBy(staffId)], orderBy: [asc(holidays.date), asc(holidays.id)] };
  const { rows, total } = await readPageOfRows(db, holidays, page);
  return { data: rows.map(toHoliday), total };
}

function ownedBy(staffId: string | undefined) {
  if (staffId === undefined) return undefined;
  return staffId === "company" ? isNull(holidays.staffId) : eq(holidays.staffId, staffId);
}

/** All that has a say on the days of a holiday: of its day of the year, whoever's and of whichever kind. */
export async function listHolidaysOn(db: Db, tenantId: string, { date }: Pick<HolidayRow, "date">) {
  const isSameDay = sql`to_char(${holidays.date}::date, 'MM-DD') = ${date.slice(-5)}`;
  return db
    .select()
    .from(holidays)
    .where(and(eq(holidays.tenantId, tenantId), isSameDay));
}

export type NewHoliday = Pick<HolidayRow, "date" | "kind" | "staffId"> & { now: Date };

const REFUSALS = {
  holidays_staff: () => invalid({ staffId: "There is no such staff member." }),
  holidays_each_once: () => invalid({ date: "There is such a day already." }),
};

/** Stores a holiday and answers its row. @throws DomainError validation on `staffId`, on `date` where it is there already */
export async function insertHoliday(db: Db, tenantId: string, { now, ...holiday }: NewHoliday): Promise<HolidayRow> {
  const [row] = await db
    .insert(holidays)
    .values({ ...holiday, tenantId, id: newId(), createdAt: now, updatedAt: now })
    .returning()
    .catch(refuseOn(REFUSALS));
  invariant(row, "an insert returns its row");
  return row;
}

/** Removes a holiday. @param asked `own`: whose days off the caller may end; null: all. @throws DomainError not_found */
export async function deleteHoliday(
  db: Db,
  tenantId: string,
  { id, own }: { id: string; own: string | null },
): Promise<void> {
  const isOwn = own === null ? undefined : eq(holidays.staffId, own);
  const isIt = and(eq(holidays.tenantId, tenantId), eq(holidays.id, id), isOwn);
  const gone = await db.delete(holidays).where(isIt).returning({ id: holidays.id });
  if (gone.length === 0) throw notFound("holiday");
}
