import { requireKnown } from "../../../db/known-ids";
import { memberProcedure, router } from "../../../trpc";
import { browseOrders } from "./queries";
import { BrowseOrdersInput, NamedOrderList } from "./schemas";

/** Orders as the back office lists them: for persons alone. */
export const officeOrdersRouter = router({
  browse: memberProcedure
    .meta({ scope: "bookings:read", refuses: ["not_found", "validation"] })
    .input(BrowseOrdersInput)
    .output(NamedOrderList)
    .query(async ({ ctx: { db, tenant }, input }) => {
      const { customerId } = input;
      await requireKnown(db, tenant.id, { customerId });
      return browseOrders(db, tenant.id, input);
    }),
});
