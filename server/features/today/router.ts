import { z } from "zod";
import { memberProcedure, router } from "../../trpc";
import { readFreeNext } from "./free-next";
import { readToday } from "./read";
import { FreeNext, Today } from "./schemas";

/** The first page of the back office: for persons alone. A member of the role `staff` finds the own calendar in it. */
export const todayRouter = router({
  read: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: [] })
    .input(z.object({}))
    .output(Today)
    .query(({ ctx }) => readToday(ctx)),

  freeNext: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: [] })
    .input(z.object({}))
    .output(FreeNext)
    .query(({ ctx }) => readFreeNext(ctx)),
});
