import { requireKnown } from "../../../db/known-ids";
import { toMajor } from "../../../domain/money";
import { rangeOf } from "../../../domain/time/calendar-range";
import { ownCalendarOf } from "../../../own-calendar";
import { memberProcedure, router } from "../../../trpc";
import { toPayment, withTargets } from "../../charges";
import { listPartPaid, sumOwedMinor } from "./owed";
import { browsePayments, thingsOf } from "./queries";
import { BrowsePaymentsInput, NamedPaymentList, Owed, OwedInput, PartPaid, PartPaidInput } from "./schemas";

/** Payments as the back office lists them: for persons alone. */
export const officePaymentsRouter = router({
  browse: memberProcedure
    .meta({ scope: "payments:read", refuses: ["validation"] })
    .input(BrowsePaymentsInput)
    .output(NamedPaymentList)
    .query(async ({ ctx: { db, tenant }, input: { from, to, ...filter } }) => {
      const { rows, total } = await browsePayments(db, tenant.id, {
        ...filter,
        ...rangeOf({ from, to }, tenant.timeZone),
      });
      const ids = rows.map(({ row }) => row.id);
      const [targeted, things] = await Promise.all([
        withTargets(
          db,
          tenant.id,
          rows.map(({ row }) => row),
        ),
        thingsOf(db, tenant.id, ids),
      ]);
      const data = targeted.flatMap(({ row, targets }, at) => {
        const found = rows[at];
        if (!found) return [];
        const owed = toMajor(found.owedMinor, row.currency);
        return [{ ...toPayment(row, targets), customer: found.customer, owed, things: things.get(row.id) ?? [] }];
      });
      return { data, total };
    }),

  owed: memberProcedure
    .meta({ scope: "payments:read", refuses: ["validation", "not_found"] })
    .input(OwedInput)
    .output(Owed)
    .query(async ({ ctx: { db, tenant }, input }) => {
      const { currency } = tenant;
      await requireKnown(db, tenant.id, input);
      return { owed: toMajor(await sumOwedMinor(db, tenant.id, { ...input, currency }), currency) };
    }),

  partPaid: memberProcedure
    .meta({ scope: "bookings:read", ownCalendar: true, refuses: ["validation"] })
    .input(PartPaidInput)
    .output(PartPaid)
    .query(async ({ ctx, input: { ids } }) => ({
      ids: await listPartPaid(ctx.db, ctx.tenant.id, { ids, own: ownCalendarOf(ctx) }),
    })),
});
