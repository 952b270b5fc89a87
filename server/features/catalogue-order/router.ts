import { eq } from "drizzle-orm";
import { z } from "zod";
import type { TenantContext } from "../../context";
import { categories, extras, services, staff } from "../../db/schema";
import { uuid } from "../../schemas/fields";
import { memberProcedure, router } from "../../trpc";
import { setPositions } from "./queries";

const ORDERED_MAX = 1000;

const ids = z
  .array(uuid().toLowerCase())
  .min(1)
  .max(ORDERED_MAX)
  .refine((list) => new Set(list).size === list.length, "Each must differ from the others.");

const nothing = z.object({});
const writing = { scope: "catalog:write", refuses: ["not_found", "validation"] } as const;
const ofAccount = ({ db, tenant, now }: TenantContext) => [db, { tenantId: tenant.id, now }] as const;

/** What pages put in order by hand. Over the API each has its `position`. */
export const catalogueOrderRouter = router({
  categories: memberProcedure
    .meta(writing)
    .input(z.object({ ids }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      const [db, own] = ofAccount(ctx);
      await setPositions(db, categories, { ...own, ...input, one: "category" });
      return {};
    }),

  services: memberProcedure
    .meta(writing)
    .input(z.object({ ids }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      const [db, own] = ofAccount(ctx);
      await setPositions(db, services, { ...own, ...input, one: "service" });
      return {};
    }),

  staff: memberProcedure
    .meta(writing)
    .input(z.object({ ids }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      const [db, own] = ofAccount(ctx);
      await setPositions(db, staff, { ...own, ...input, one: "staff member" });
      return {};
    }),

  extras: memberProcedure
    .meta(writing)
    .input(z.object({ id: uuid().describe("Id of the service."), ids }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      const [db, own] = ofAccount(ctx);
      const within = eq(extras.serviceId, input.id);
      await setPositions(db, extras, { ...own, ids: input.ids, within, one: "extra" });
      return {};
    }),
});
