import { requireAsSeen } from "../../domain/seen";
import { seenFields } from "../../schemas/seen";
import { memberProcedure, router } from "../../trpc";
import { lockCategory, toCategory } from "./queries";
import { Category, UpdateCategoryInput } from "./schemas";
import { changeCategory } from "./update";

/** How pages write a category: as `categories.update`, but never over what somebody else has written meanwhile. */
export const categoryEditsRouter = router({
  save: memberProcedure
    .meta({ scope: "catalog:write", refuses: ["not_found", "conflict", "validation"] })
    .input(UpdateCategoryInput.extend({ seen: seenFields() }))
    .output(Category)
    .mutation(async ({ ctx, input: { seen, ...wanted } }) => {
      requireAsSeen(toCategory(await lockCategory(ctx.db, ctx.tenant.id, wanted.id)), { seen, wanted });
      return toCategory(await changeCategory(ctx, wanted));
    }),
});
