import { procedure, router } from "../../../trpc";
import { listChanges } from "./list-changes";
import { ChangeList, ListChangesInput } from "./schemas";

export const changesRouter = router({
  list: procedure
    .meta({
      scope: "bookings:read",
      refuses: ["validation"],
      openapi: {
        method: "GET",
        path: "/changes",
        operationId: "listChanges",
        tags: ["Webhooks"],
        summary: "List changes",
        description:
          "What webhooks tell, to be asked for: all events of the last 30 days, whether a subscription wants them or not, " +
          "each once, in the order in which they were committed. Begin without `after`, then pass `next` on.",
      },
    })
    .input(ListChangesInput)
    .output(ChangeList)
    .query(({ ctx, input }) => listChanges(ctx, input)),
});
