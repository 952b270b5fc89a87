import { procedure, router } from "../../trpc";
import { replaceBusinessHours } from "./replace";
import { BusinessHours, GetBusinessHoursInput, ReplaceBusinessHoursInput } from "./schemas";

const tags = ["Business hours"];

export const businessHoursRouter = router({
  get: procedure
    .meta({
      scope: "settings:read",
      refuses: [],
      openapi: {
        method: "GET",
        path: "/business-hours",
        operationId: "getBusinessHours",
        tags,
        summary: "Get the business hours",
        description: "The week that new staff members start with; it decides no slot itself.",
      },
    })
    .input(GetBusinessHoursInput)
    .output(BusinessHours)
    .query(({ ctx }) => ({ days: ctx.tenant.businessHours })),

  replace: procedure
    .meta({
      scope: "settings:write",
      refuses: ["validation"],
      openapi: {
        method: "PUT",
        path: "/business-hours",
        operationId: "replaceBusinessHours",
        tags,
        summary: "Replace the business hours",
        description: "Replaces all of them. The weeks of present staff members stay as they are.",
      },
    })
    .input(ReplaceBusinessHoursInput)
    .output(BusinessHours)
    .mutation(async ({ ctx, input }) => {
      const { businessHours } = await replaceBusinessHours(ctx, input);
      return { days: businessHours };
    }),
});
