import { searchedNumber, searchedWords } from "../../domain/searched";
import { ownCalendarOf } from "../../own-calendar";
import { memberProcedure, router } from "../../trpc";
import { findBookings, findCustomers } from "./queries";
import { FindInput, FoundBookings, FoundCustomers } from "./schemas";

/** What the back office's palette finds while somebody types: for persons alone, a few of each kind. */
export const searchRouter = router({
  customers: memberProcedure
    .meta({ scope: "customers:read", ownCalendar: true, refuses: ["validation"] })
    .input(FindInput)
    .output(FoundCustomers)
    .query(async ({ ctx, input }) => {
      const words = searchedWords(input.text);
      const own = ownCalendarOf(ctx);
      return { data: words.length === 0 ? [] : await findCustomers(ctx.db, ctx.tenant.id, { words, own }) };
    }),

  bookings: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: ["validation"] })
    .input(FindInput)
    .output(FoundBookings)
    .query(async ({ ctx, input }) => {
      const number = searchedNumber(input.text);
      const own = ownCalendarOf(ctx);
      return { data: number === null ? [] : await findBookings(ctx.db, ctx.tenant.id, { number, own }) };
    }),
});
