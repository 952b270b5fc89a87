import { procedure, router } from "../../../trpc";
import { toPart } from "./queries";
import { getParts, replaceParts } from "./replace";
import { PartSet, ReplacePartsInput, ServiceOfParts } from "./schemas";

const tags = ["Parts"];

export const partsRouter = router({
  get: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["not_found", "conflict"],
      openapi: {
        method: "GET",
        path: "/services/{id}/parts",
        operationId: "getServiceParts",
        tags,
        summary: "Get the parts of a service",
        description: "What a compound or collaborative service is made of. Refused for simple services.",
      },
    })
    .input(ServiceOfParts)
    .output(PartSet)
    .query(async ({ ctx, input }) => ({ parts: (await getParts(ctx.db, ctx.tenant.id, input.id)).map(toPart) })),

  replace: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found", "conflict", "validation"],
      openapi: {
        method: "PUT",
        path: "/services/{id}/parts",
        operationId: "replaceServiceParts",
        tags,
        summary: "Replace the parts of a service",
        description:
          "Replaces all of them and recalculates the service's `duration`: the sum of the parts of a compound " +
          "service, the longest part of a collaborative one. Refused for simple services.",
      },
    })
    .input(ReplacePartsInput)
    .output(PartSet)
    .mutation(async ({ ctx, input }) => ({ parts: (await replaceParts(ctx, input)).map(toPart) })),
});
