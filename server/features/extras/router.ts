import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { getService } from "../services/queries";
import { deleteExtra, getExtra, listExtras, toExtra } from "./queries";
import { CreateExtraInput, Extra, ExtraId, ExtraList, ListExtrasInput, UpdateExtraInput } from "./schemas";
import { changeExtra, createExtra } from "./update";

const tags = ["Extras"];

export const extrasRouter = router({
  list: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["not_found", "validation"],
      openapi: {
        method: "GET",
        path: "/services/{id}/extras",
        operationId: "listExtras",
        tags,
        summary: "List the extras of a service",
        description: "What can be added to the service, by `position`, then title.",
      },
    })
    .input(ListExtrasInput)
    .output(ExtraList)
    .query(async ({ ctx: { db, tenant }, input: { id, ...paging } }) => {
      await getService(db, tenant.id, id);
      const { rows, total } = await listExtras(db, tenant.id, { serviceId: id, ...paging });
      return { data: rows.map((row) => toExtra(row, tenant.currency)), total };
    }),

  get: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/services/{id}/extras/{extraId}",
        operationId: "getExtra",
        tags,
        summary: "Get an extra",
        description: "One extra of the service by its id.",
      },
    })
    .input(ExtraId)
    .output(Extra)
    .query(async ({ ctx, input }) => toExtra(await getExtra(ctx.db, ctx.tenant.id, input), ctx.tenant.currency)),

  create: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found", "conflict", "validation"],
      status: 201,
      readsAmounts: true,
      openapi: {
        method: "POST",
        path: "/services/{id}/extras",
        operationId: "createExtra",
        tags,
        summary: "Create an extra",
        description: "Only `title` is needed. Refused on services that are made of parts.",
      },
    })
    .input(CreateExtraInput)
    .output(Extra)
    .mutation(async ({ ctx, input }) => toExtra(await createExtra(ctx, input), ctx.tenant.currency)),

  update: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found", "validation"],
      readsAmounts: true,
      openapi: {
        method: "PATCH",
        path: "/services/{id}/extras/{extraId}",
        operationId: "updateExtra",
        tags,
        summary: "Change an extra",
        description: "Writes the fields that are sent; the others keep their values.",
      },
    })
    .input(UpdateExtraInput)
    .output(Extra)
    .mutation(async ({ ctx, input }) => toExtra(await changeExtra(ctx, input), ctx.tenant.currency)),

  delete: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found"],
      status: 204,
      openapi: {
        method: "DELETE",
        path: "/services/{id}/extras/{extraId}",
        operationId: "deleteExtra",
        tags,
        summary: "Delete an extra",
        description: "It can no longer be added. Bookings keep what was booked of it.",
      },
    })
    .input(ExtraId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteExtra(ctx.db, ctx.tenant.id, input);
      return null;
    }),
});
