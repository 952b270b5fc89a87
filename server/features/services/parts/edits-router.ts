import { seenFields } from "../../../schemas/seen";
import { memberProcedure, router } from "../../../trpc";
import { toPart } from "./queries";
import { replaceParts } from "./replace";
import { PartSet, ReplacePartsInput } from "./schemas";

/** How pages write parts: as `services.parts.replace`, but never over what somebody else has written meanwhile. */
export const partEditsRouter = router({
  save: memberProcedure
    .meta({ scope: "catalog:write", refuses: ["not_found", "conflict", "validation"] })
    .input(ReplacePartsInput.extend({ seen: seenFields() }))
    .output(PartSet)
    .mutation(async ({ ctx, input: { seen, ...wanted } }) => ({
      parts: (await replaceParts(ctx, wanted, seen)).map(toPart),
    })),
});
