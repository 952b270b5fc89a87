import { memberProcedure, router } from "../../trpc";
import { listIncome, reportBookings, reportIncome } from "./read";
import { BookingsReport, IncomeReport, IncomeRows, IncomeRowsInput, ReportInput } from "./schemas";

/** The figures of a stretch of days, for persons alone. A member of the role `staff` finds the own calendar in them. */
export const reportsRouter = router({
  bookings: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: ["validation"] })
    .input(ReportInput)
    .output(BookingsReport)
    .query(({ ctx, input }) => reportBookings(ctx, input)),

  income: memberProcedure
    .meta({ scope: "payments:read", refuses: ["validation"] })
    .input(ReportInput)
    .output(IncomeReport)
    .query(({ ctx, input }) => reportIncome(ctx, input)),

  incomeRows: memberProcedure
    .meta({ scope: "payments:read", refuses: ["validation"] })
    .input(IncomeRowsInput)
    .output(IncomeRows)
    .query(({ ctx, input }) => listIncome(ctx, input)),
});
