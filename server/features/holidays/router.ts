import { ownCalendarOf } from "../../own-calendar";
import { resource } from "../../resource";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { getStaffMember } from "../staff";
import { createHoliday } from "./create";
import { deleteHoliday, listHolidays } from "./queries";
import { CreatedHoliday, CreateHolidayInput, HolidayId, HolidayList, ListHolidaysInput } from "./schemas";

const operations = resource({ tag: "Holidays", one: "a holiday", scope: "catalog", path: "/holidays" });

export const holidaysRouter = router({
  list: procedure
    .meta(
      operations.list({
        refuses: ["not_found", "validation"],
        description: "Days off and their exceptions by date: all of them, the company's or one staff member's own.",
      }),
    )
    .input(ListHolidaysInput)
    .output(HolidayList)
    .query(async ({ ctx: { db, tenant }, input }) => {
      const { staffId } = input;
      if (staffId !== undefined && staffId !== "company") await getStaffMember(db, tenant.id, staffId);
      return listHolidays(db, tenant.id, input);
    }),

  create: procedure
    .meta(
      operations.create({
        ownCalendar: true,
        description:
          "Takes a day off, or re-opens one; the same day of the same kind and owner once, or `validation` on `date`. Appointments that stand on that day stay: `affected` names their live bookings.",
      }),
    )
    .input(CreateHolidayInput)
    .output(CreatedHoliday)
    .mutation(({ ctx, input }) => createHoliday(ctx, input)),

  delete: procedure
    .meta(
      operations.delete({
        ownCalendar: true,
        description: "The day is a working day again, or after an exception a day off again.",
      }),
    )
    .input(HolidayId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteHoliday(ctx.db, ctx.tenant.id, { id: input.id, own: ownCalendarOf(ctx) });
      return null;
    }),
});
