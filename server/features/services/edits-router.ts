import { requireAsSeen } from "../../domain/seen";
import { memberProcedure, router } from "../../trpc";
import { toService } from "./columns";
import { lockService } from "./queries";
import { SaveServiceInput, Service } from "./schemas";
import { changeService } from "./update";

/** How pages write a service: as `services.update`, but never over what somebody else has written meanwhile. */
export const serviceEditsRouter = router({
  save: memberProcedure
    .meta({
      scope: "catalog:write",
      amounts: ["price", "packagePrice"],
      refuses: ["not_found", "conflict", "validation"],
    })
    .input(SaveServiceInput)
    .output(Service)
    .mutation(async ({ ctx, input: { seen, ...change } }) => {
      const { db, tenant } = ctx;
      requireAsSeen(toService(await lockService(db, tenant.id, change.id), tenant.currency), { seen, wanted: change });
      return toService(await changeService(ctx, change), tenant.currency);
    }),
});
