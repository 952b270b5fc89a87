import { requireAsSeen } from "../../domain/seen";
import { seenFields } from "../../schemas/seen";
import { memberProcedure, router } from "../../trpc";
import { lockService } from "../services";
import { listQuestionsOf, toQuestion } from "./queries";
import { replaceQuestions } from "./replace";
import { QuestionSet, ReplaceQuestionsInput } from "./schemas";

/** How pages write questions: as `services.fields.replace`, but never over what somebody else has written meanwhile. */
export const questionEditsRouter = router({
  save: memberProcedure
    .meta({ scope: "catalog:write", refuses: ["not_found", "conflict", "validation"] })
    .input(ReplaceQuestionsInput.extend({ seen: seenFields() }))
    .output(QuestionSet)
    .mutation(async ({ ctx, input: { seen, ...wanted } }) => {
      const { db, tenant } = ctx;
      const { id } = await lockService(db, tenant.id, wanted.id);
      const fields = (await listQuestionsOf(db, tenant.id, [id])).map(toQuestion);
      requireAsSeen(QuestionSet.parse({ fields }), { seen, wanted });
      return { fields: (await replaceQuestions(ctx, wanted)).map(toQuestion) };
    }),
});
