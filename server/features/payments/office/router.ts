import { rangeOf } from "../../../domain/time/calendar-range";
import { memberProcedure, router } from "../../../trpc";
import { toPayment, withTargets } from "../../charges";
import { browsePayments, thingsOf } from "./queries";
import { BrowsePaymentsInput, NamedPaymentList } from "./schemas";

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
        const customer = rows[at]?.customer;
        return customer ? [{ ...toPayment(row, targets), customer, things: things.get(row.id) ?? [] }] : [];
      });
      return { data, total };
    }),
});
