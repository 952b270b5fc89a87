import { requireAsSeen } from "../../domain/seen";
import { ownCalendarOf } from "../../own-calendar";
import { seenFields } from "../../schemas/seen";
import { memberProcedure, router } from "../../trpc";
import { lockCustomer, requireOfCalendar, toCustomer } from "./queries";
import { Customer, UpdateCustomerInput } from "./schemas";
import { changeCustomer } from "./update";

const SaveCustomerInput = UpdateCustomerInput.extend({ seen: seenFields() });

/** How pages write a customer: as `customers.update`, but never over what somebody else has written meanwhile. */
export const customerEditsRouter = router({
  save: memberProcedure
    .meta({ scope: "customers:write", ownCalendar: true, refuses: ["not_found", "conflict", "validation"] })
    .input(SaveCustomerInput)
    .output(Customer)
    .mutation(async ({ ctx, input: { seen, ...change } }) => {
      const { db, tenant } = ctx;
      await requireOfCalendar(db, tenant.id, { id: change.id, own: ownCalendarOf(ctx) });
      requireAsSeen(toCustomer(await lockCustomer(db, tenant.id, change.id)), { seen, wanted: change });
      return toCustomer(await changeCustomer(ctx, change));
    }),
});
