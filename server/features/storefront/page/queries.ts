import { and, between, eq, isNull, or } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { holidays } from "../../../db/schema";
import type { Holiday } from "../../../domain/schedule/holidays";

/** The company's holidays that may fall on a span of dates: those of its dates, and all that come every year. */
export const listCompanyHolidays = (
  db: Db,
  tenantId: string,
  dates: { from: string; to: string },
): Promise<Holiday[]> =>
  db
    .select({ date: holidays.date, kind: holidays.kind, staffId: holidays.staffId })
    .from(holidays)
    .where(
      and(
        eq(holidays.tenantId, tenantId),
        isNull(holidays.staffId),
        or(eq(holidays.kind, "yearly"), between(holidays.date, dates.from, dates.to)),
      ),
    );
