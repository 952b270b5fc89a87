import { z } from "zod";
import { uuid } from "../../schemas/fields";
import { memberProcedure, router } from "../../trpc";
import { getService } from "../services";
import { listOffersOf, listStaffByService, toStaffService } from "./queries";
import { StaffByService, StaffService } from "./schemas";

/** The same links seen from the services: for pages alone, a member's own list is the API's. */
export const offersRouter = router({
  byService: memberProcedure
    .meta({ scope: "catalog:read", refuses: [] })
    .input(z.object({}))
    .output(StaffByService)
    .query(async ({ ctx }) => ({ data: await listStaffByService(ctx.db, ctx.tenant.id) })),

  list: memberProcedure
    .meta({ scope: "catalog:read", refuses: ["not_found"] })
    .input(z.object({ id: uuid().describe("Id of the service.") }))
    .output(z.object({ data: z.array(StaffService) }))
    .query(async ({ ctx: { db, tenant }, input }) => {
      const { id } = await getService(db, tenant.id, input.id);
      return { data: (await listOffersOf(db, tenant.id, id)).map((row) => toStaffService(row, tenant.currency)) };
    }),
});
