import { procedure, router } from "../../trpc";
import { getService } from "../services";
import { listQuestionsOf, toQuestion } from "./queries";
import { replaceQuestions } from "./replace";
import { QuestionSet, ReplaceQuestionsInput, ServiceOfQuestions } from "./schemas";

const tags = ["Intake questions"];

export const questionsRouter = router({
  get: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/services/{id}/fields",
        operationId: "getServiceFields",
        tags,
        summary: "Get the intake questions of a service",
        description: "All of them, in the order they are asked.",
      },
    })
    .input(ServiceOfQuestions)
    .output(QuestionSet)
    .query(async ({ ctx: { db, tenant }, input }) => {
      const { id } = await getService(db, tenant.id, input.id);
      return { fields: (await listQuestionsOf(db, tenant.id, [id])).map(toQuestion) };
    }),

  replace: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found", "validation"],
      openapi: {
        method: "PUT",
        path: "/services/{id}/fields",
        operationId: "replaceServiceFields",
        tags,
        summary: "Replace the intake questions of a service",
        description:
          "Replaces the whole set. Send the `id` of a present question to keep it: answers are kept under it. " +
          "A condition names a question by its id, and you may choose the ids of new questions: any uuid that no " +
          "question of another service has.",
      },
    })
    .input(ReplaceQuestionsInput)
    .output(QuestionSet)
    .mutation(async ({ ctx, input }) => ({ fields: (await replaceQuestions(ctx, input)).map(toQuestion) })),
});
