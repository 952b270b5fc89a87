import { resource } from "../../resource";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { toService } from "./columns";
import { deleteService, getService, listServices } from "./queries";
import { CreateServiceInput, ListServicesInput, Service, ServiceId, ServiceList, UpdateServiceInput } from "./schemas";
import { changeService, createService } from "./update";

const operations = resource({ tag: "Services", one: "a service", scope: "catalog", path: "/services" });

export const servicesRouter = router({
  list: procedure
    .meta(operations.list({ description: "All services, private ones too, by `position`, then title." }))
    .input(ListServicesInput)
    .output(ServiceList)
    .query(async ({ ctx, input }) => {
      const { rows, total } = await listServices(ctx.db, ctx.tenant.id, input);
      return { data: rows.map((row) => toService(row, ctx.tenant.currency)), total };
    }),

  get: procedure
    .meta(operations.get({ description: "One service by its id." }))
    .input(ServiceId)
    .output(Service)
    .query(async ({ ctx, input }) => toService(await getService(ctx.db, ctx.tenant.id, input.id), ctx.tenant.currency)),

  create: procedure
    .meta(
      operations.create({
        amounts: ["price", "packagePrice"],
        description: "Only `title` is needed. It can be booked once a staff member with a schedule offers it.",
      }),
    )
    .input(CreateServiceInput)
    .output(Service)
    .mutation(async ({ ctx, input }) => toService(await createService(ctx, input), ctx.tenant.currency)),

  update: procedure
    .meta(
      operations.update({
        amounts: ["price", "packagePrice"],
        description: "Writes the fields that are sent; the others keep their values. The type cannot change.",
      }),
    )
    .input(UpdateServiceInput)
    .output(Service)
    .mutation(async ({ ctx, input }) => toService(await changeService(ctx, input), ctx.tenant.currency)),

  delete: procedure
    .meta(
      operations.delete({
        refuses: ["not_found", "conflict"],
        description: "Refused while it is in use by an appointment, a package or another service.",
      }),
    )
    .input(ServiceId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteService(ctx.db, ctx.tenant.id, input.id);
      return null;
    }),
});
