import { memberProcedure, router } from "../../trpc";
import { countVisits, readCalendar } from "./read";
import { CalendarCounts, CalendarSheet, ReadCalendarInput } from "./schemas";

/** The back office's calendar: for persons alone. A member of the role `staff` finds the own calendar in it. */
export const calendarRouter = router({
  read: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: ["validation"] })
    .input(ReadCalendarInput)
    .output(CalendarSheet)
    .query(({ ctx, input }) => readCalendar(ctx, input)),

  counts: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: ["validation"] })
    .input(ReadCalendarInput)
    .output(CalendarCounts)
    .query(({ ctx, input }) => countVisits(ctx, input)),
});
