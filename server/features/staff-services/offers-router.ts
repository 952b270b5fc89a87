import { z } from "zod";
import { toMajor } from "../../domain/money";
import { uuid } from "../../schemas/fields";
import { memberProcedure, router } from "../../trpc";
import { getService } from "../services";
import { letFollow, listFollowers } from "./follow";
import { listOffersOf, listStaffByService, toStaffService } from "./queries";
import { Followers, FollowServiceInput, StaffByService, StaffService } from "./schemas";

/** The same links seen from the services: for pages alone, a member's own list is the API's. */
export const offersRouter = router({
  byService: memberProcedure
    .meta({ scope: "catalog:read", refuses: [] })
    .input(z.object({}))
    .output(StaffByService)
    .query(async ({ ctx: { db, tenant } }) => {
      const data = await listStaffByService(db, tenant.id);
      const toOffer = ({ priceMinor, ...member }: (typeof data)[number]["staff"][number]) => ({
        ...member,
        price: toMajor(priceMinor, tenant.currency),
      });
      return { data: data.map(({ serviceId, staff }) => ({ serviceId, staff: staff.map(toOffer) })) };
    }),

  list: memberProcedure
    .meta({ scope: "catalog:read", refuses: ["not_found"] })
    .input(z.object({ id: uuid().describe("Id of the service.") }))
    .output(z.object({ data: z.array(StaffService) }))
    .query(async ({ ctx: { db, tenant }, input }) => {
      const { id } = await getService(db, tenant.id, input.id);
      return { data: (await listOffersOf(db, tenant.id, id)).map((row) => toStaffService(row, tenant.currency)) };
    }),

  followers: memberProcedure
    .meta({ scope: "catalog:read", refuses: ["not_found", "validation"] })
    .input(FollowServiceInput)
    .output(Followers)
    .query(({ ctx, input }) => listFollowers(ctx, input)),

  follow: memberProcedure
    .meta({ scope: "catalog:write", amounts: ["price"], refuses: ["not_found", "validation"] })
    .input(FollowServiceInput)
    .output(Followers)
    .mutation(({ ctx, input }) => letFollow(ctx, input)),
});
