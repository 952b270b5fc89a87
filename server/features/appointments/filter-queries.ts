import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client";
import { customers, type StaffRow, services, staff } from "../../db/schema";
import { type Ask, askText } from "../../db/unit/ask";
import { DAY_MS, MINUTE_MS } from "../../domain/dates";
import { invalid, notFound } from "../../domain/errors";
import { instantOf } from "../../domain/moment";
import { offsetMinutesAt } from "../../domain/zones";

/** Ids that a list is filtered by. */
export interface KnownIds {
  serviceId?: string | undefined;
  staffId?: string | undefined;
  customerId?: string | undefined;
}

const TABLES = [
  ["serviceId", services, "service"],
  ["staffId", staff, "staff member"],
  ["customerId", customers, "customer"],
] as const;

/** A filter by something the account does not have answers 404, not an empty list. @throws DomainError not_found */
export async function requireKnown(db: Db, tenantId: string, ids: KnownIds): Promise<void> {
  const asked = TABLES.flatMap(([name, table, what]) => {
    const id = ids[name];
    return id === undefined ? [] : [{ what, where: and(eq(table.tenantId, tenantId), eq(table.id, id)), table }];
  });
  const counts = await Promise.all(asked.map(({ table, where }) => db.$count(table, where)));
  const unknown = asked.find((_, index) => counts[index] === 0);
  if (unknown) throw notFound(unknown.what);
}

const RANGE_DAYS_MAX = 366;

/** A calendar's edges as instants; open where the query says nothing. */
export interface Range {
  fromAt: Date | undefined;
  toAt: Date | undefined;
}

/** Reads the edges of a list: a date stands for its local midnight. */
export const rangeOf = (asked: { from?: string | undefined; to?: string | undefined }, timeZone: string): Range => ({
  fromAt: asked.from === undefined ? undefined : instantOf(asked.from, timeZone),
  toAt: asked.to === undefined ? undefined : instantOf(asked.to, timeZone),
});

/** Local days count, so that a year with a longer day in it still fits. @throws DomainError validation on `to` */
export function requireCalendarRange({ fromAt, toAt }: Range, timeZone: string): void {
  if (!fromAt || !toAt) return;
  if (toAt <= fromAt) throw invalid({ to: "Must be later than from." });
  if (wallMsOf(toAt, timeZone) - wallMsOf(fromAt, timeZone) > RANGE_DAYS_MAX * DAY_MS)
    throw invalid({ to: `Must be at most ${RANGE_DAYS_MAX} days after from.` });
}

const wallMsOf = (instant: Date, timeZone: string): number =>
  instant.getTime() + offsetMinutesAt(timeZone, instant.getTime()) * MINUTE_MS;

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

/** `findVisibility` for a journey. */
export const visibilityAsk = (tenantId: string, staffId: string): Ask<StaffRow["visibility"] | null> =>
  askText<Pick<StaffRow, "visibility">, StaffRow["visibility"] | null>(
    "select visibility from staff where tenant_id = $1::uuid and id = $2::uuid",
    [tenantId, staffId],
    ([row]) => row?.visibility ?? null,
  );
