import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { toService } from "./columns";
import { deleteService, getService, listServices } from "./queries";
import { CreateServiceInput, ListServicesInput, Service, ServiceId, ServiceList, UpdateServiceInput } from "./schemas";
import { changeService, createService } from "./update";

const tags = ["Services"];

export const servicesRouter = router({
  list: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["validation"],
      openapi: {
        method: "GET",
        path: "/services",
        operationId: "listServices",
        tags,
        summary: "List services",
        description: "All services, private ones too, by `position`, then title.",
      },
    })
    .input(ListServicesInput)
    .output(ServiceList)
    .query(async ({ ctx, input }) => {
      const { rows, total } = await listServices(ctx.db, ctx.tenant.id, input);
      return { data: rows.map((row) => toService(row, ctx.tenant.currency)), total };
    }),

  get: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/services/{id}",
        operationId: "getService",
        tags,
        summary: "Get a service",
        description: "One service by its id.",
      },
    })
    .input(ServiceId)
    .output(Service)
    .query(async ({ ctx, input }) => toService(await getService(ctx.db, ctx.tenant.id, input.id), ctx.tenant.currency)),

  create: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["validation"],
      status: 201,
      readsAmounts: true,
      openapi: {
        method: "POST",
        path: "/services",
        operationId: "createService",
        tags,
        summary: "Create a service",
        description: "Only `title` is needed. It can be booked once a staff member with a schedule offers it.",
      },
    })
    .input(CreateServiceInput)
    .output(Service)
    .mutation(async ({ ctx, input }) => toService(await createService(ctx, input), ctx.tenant.currency)),

  update: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found", "validation"],
      readsAmounts: true,
      openapi: {
        method: "PATCH",
        path: "/services/{id}",
        operationId: "updateService",
        tags,
        summary: "Change a service",
        description: "Writes the fields that are sent; the others keep their values. The type cannot change.",
      },
    })
    .input(UpdateServiceInput)
    .output(Service)
    .mutation(async ({ ctx, input }) => toService(await changeService(ctx, input), ctx.tenant.currency)),

  delete: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found", "conflict"],
      status: 204,
      openapi: {
        method: "DELETE",
        path: "/services/{id}",
        operationId: "deleteService",
        tags,
        summary: "Delete a service",
        description: "Refused while it is in use by an appointment, a package or another service.",
      },
    })
    .input(ServiceId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteService(ctx.db, ctx.tenant.id, input.id);
      return null;
    }),
});
