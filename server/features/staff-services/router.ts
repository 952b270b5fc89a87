import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { getStaffMember } from "../staff/queries";
import { putStaffService } from "./put";
import { deleteStaffService, listStaffServices, toStaffService } from "./queries";
import {
  ListStaffServicesInput,
  PutStaffServiceInput,
  StaffService,
  StaffServiceId,
  StaffServiceList,
} from "./schemas";

const tags = ["Staff"];

export const staffServicesRouter = router({
  list: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["not_found", "validation"],
      openapi: {
        method: "GET",
        path: "/staff/{id}/services",
        operationId: "listStaffServices",
        tags,
        summary: "List what a staff member offers",
        description: "The member's services with their terms, in the order of the services.",
      },
    })
    .input(ListStaffServicesInput)
    .output(StaffServiceList)
    .query(async ({ ctx, input: { id, ...paging } }) => {
      const { tenant, db } = ctx;
      await getStaffMember(db, tenant.id, id);
      const { rows, total } = await listStaffServices(db, tenant.id, { staffId: id, ...paging });
      return { data: rows.map((row) => toStaffService(row, tenant.currency)), total };
    }),

  put: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found", "validation"],
      readsAmounts: true,
      openapi: {
        method: "PUT",
        path: "/staff/{id}/services/{serviceId}",
        operationId: "putStaffService",
        tags,
        summary: "Let a staff member offer a service",
        description:
          "Creates the link or changes it. Fields that are not sent keep their values; a new link takes the service's.",
      },
    })
    .input(PutStaffServiceInput)
    .output(StaffService)
    .mutation(async ({ ctx, input }) => toStaffService(await putStaffService(ctx, input), ctx.tenant.currency)),

  delete: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found"],
      status: 204,
      openapi: {
        method: "DELETE",
        path: "/staff/{id}/services/{serviceId}",
        operationId: "deleteStaffService",
        tags,
        summary: "Stop offering a service",
        description: "The member no longer offers the service. Existing appointments stay.",
      },
    })
    .input(StaffServiceId)
    .output(nothing)
    .mutation(async ({ ctx, input: { id, serviceId } }) => {
      await deleteStaffService(ctx.db, ctx.tenant.id, { staffId: id, serviceId });
      return null;
    }),
});
