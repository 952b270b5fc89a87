import { z } from "zod";
import { requireKnown } from "../../../db/known-ids";
import { rangeOf } from "../../../domain/time/calendar-range";
import { ownCalendarOf } from "../../../own-calendar";
import { uuid } from "../../../schemas/fields";
import { memberProcedure, router } from "../../../trpc";
import { listBookings } from "../read/list";
import { BookingList, ListBookingsInput } from "../schemas";

const BrowseVisitsInput = ListBookingsInput.pick({ customerId: true, from: true, to: true, limit: true, offset: true })
  .required({ customerId: true })
  .extend({
    order: z.enum(["first", "last"]).describe("`first`: by start. `last`: the latest start first."),
    seriesId: uuid().optional().describe("Only the occurrences of a series."),
  });

/** Bookings as the back office lists them: for persons alone. */
export const officeBookingsRouter = router({
  browseVisits: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: ["validation", "not_found"] })
    .input(BrowseVisitsInput)
    .output(BookingList)
    .query(async ({ ctx, input: { from, to, order, ...filter } }) => {
      const { db, tenant } = ctx;
      const asked = { ...filter, ...rangeOf({ from, to }, tenant.timeZone), own: ownCalendarOf(ctx), byStart: order };
      const [, page] = await Promise.all([requireKnown(db, tenant.id, filter), listBookings(db, tenant.id, asked)]);
      return page;
    }),
});
