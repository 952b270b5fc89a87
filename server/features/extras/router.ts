import { resource } from "../../resource";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { getService } from "../services";
import { deleteExtra, getExtra, listExtras, toExtra } from "./queries";
import { CreateExtraInput, Extra, ExtraId, ExtraList, ListExtrasInput, UpdateExtraInput } from "./schemas";
import { changeExtra, createExtra } from "./update";

const operations = resource({
  tag: "Extras",
  one: "an extra",
  scope: "catalog",
  path: "/services/{id}/extras",
  id: "extraId",
});

export const extrasRouter = router({
  list: procedure
    .meta(
      operations.list({
        refuses: ["not_found", "validation"],
        summary: "List the extras of a service",
        description: "What can be added to the service, by `position`, then title.",
      }),
    )
    .input(ListExtrasInput)
    .output(ExtraList)
    .query(async ({ ctx: { db, tenant }, input }) => {
      await getService(db, tenant.id, input.id);
      const { rows, total } = await listExtras(db, tenant.id, input);
      return { data: rows.map((row) => toExtra(row, tenant.currency)), total };
    }),

  get: procedure
    .meta(operations.get({ description: "One extra of the service by its id." }))
    .input(ExtraId)
    .output(Extra)
    .query(async ({ ctx, input }) => toExtra(await getExtra(ctx.db, ctx.tenant.id, input), ctx.tenant.currency)),

  create: procedure
    .meta(
      operations.create({
        refuses: ["not_found", "conflict", "validation"],
        amounts: ["price"],
        description: "Only `title` is needed. Refused on services that are made of parts.",
      }),
    )
    .input(CreateExtraInput)
    .output(Extra)
    .mutation(async ({ ctx, input }) => toExtra(await createExtra(ctx, input), ctx.tenant.currency)),

  update: procedure
    .meta(
      operations.update({
        amounts: ["price"],
        description: "Writes the fields that are sent; the others keep their values.",
      }),
    )
    .input(UpdateExtraInput)
    .output(Extra)
    .mutation(async ({ ctx, input }) => toExtra(await changeExtra(ctx, input), ctx.tenant.currency)),

  delete: procedure
    .meta(operations.delete({ description: "It can no longer be added. Bookings keep what was booked of it." }))
    .input(ExtraId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteExtra(ctx.db, ctx.tenant.id, input);
      return null;
    }),
});
