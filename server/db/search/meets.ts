import { and, gt, lt, or, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../domain/dates";
import { appointments } from "../schema";

/** The longest appointment there is. */
const LONGEST_MS = 367 * DAY_MS;

/** As the index `appointments_over_a_day` says it: few appointments last so long. */
const isOverADay = sql`${appointments.endsAt} - ${appointments.startsAt} > interval '1 day'`;

/**
 * That an appointment shares an instant with `[fromAt, toAt)`, in a way that reads no year of them: what lasts a day at
 * most begins in the stretch or on the day before, and the few that last longer have an index of their own.
 */
export function meets({ fromAt, toAt }: { fromAt: Date; toAt: Date }): SQL | undefined {
  const { startsAt, endsAt } = appointments;
  const before = (ms: number) => new Date(fromAt.getTime() - ms);
  return and(
    gt(endsAt, fromAt),
    or(
      and(gt(startsAt, before(DAY_MS)), lt(startsAt, toAt)),
      and(isOverADay, gt(startsAt, before(LONGEST_MS)), lt(startsAt, toAt)),
    ),
  );
}
