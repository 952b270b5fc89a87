import { memberProcedure, router } from "../../trpc";
import { browseEvents } from "./queries";
import { shown } from "./router";
import { BrowseEventsInput, EventList } from "./schemas";

/** Events as the back office lists them: for persons alone. */
export const officeEventsRouter = router({
  browse: memberProcedure
    .meta({ scope: "catalog:read", refuses: ["validation"] })
    .input(BrowseEventsInput)
    .output(EventList)
    .query(async ({ ctx, input }) => {
      const { rows, total } = await browseEvents(ctx.db, ctx.tenant.id, { ...input, now: ctx.now });
      return { data: await shown(ctx, rows), total };
    }),
});
