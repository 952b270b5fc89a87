import { notFound } from "../../domain/errors";
import { requireOwnCalendar } from "../../own-calendar";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { Affected, listUpcoming, toAffected } from "../affected-bookings";
import { getStaffMember } from "../staff";
import { putStaffService } from "./put";
import { deleteStaffService, findStaffService, listStaffServices, toStaffService } from "./queries";
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
    .query(async ({ ctx, input }) => {
      const { tenant, db } = ctx;
      await getStaffMember(db, tenant.id, input.id);
      const { rows, total } = await listStaffServices(db, tenant.id, input);
      return { data: rows.map((row) => toStaffService(row, tenant.currency)), total };
    }),

  put: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found", "validation"],
      amounts: ["price", "deposit"],
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
        description:
          "The member no longer offers the service. Existing appointments stay; `/staff/{id}/services/{serviceId}/affected` names those that are booked.",
      },
    })
    .input(StaffServiceId)
    .output(nothing)
    .mutation(async ({ ctx, input: { id, serviceId } }) => {
      await deleteStaffService(ctx.db, ctx.tenant.id, { staffId: id, serviceId });
      return null;
    }),

  affected: procedure
    .meta({
      scope: "catalog:read",
      ownCalendar: true,
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/staff/{id}/services/{serviceId}/affected",
        operationId: "getStaffServiceAffected",
        tags,
        summary: "See whom the end of an offer affects",
        description:
          "The upcoming bookings of the service with the member. They stay as they are when the member no longer offers it.",
      },
    })
    .input(StaffServiceId)
    .output(Affected)
    .query(async ({ ctx, input: { id: staffId, serviceId } }) => {
      const { db, tenant, now } = ctx;
      requireOwnCalendar(ctx, staffId);
      if ((await findStaffService(db, tenant.id, { staffId, serviceId })) === null)
        throw notFound("link of staff member and service");
      return { affected: toAffected(await listUpcoming(db, tenant.id, { now, staffId, serviceId })) };
    }),
});
