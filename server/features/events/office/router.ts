import { z } from "zod";
import { EVENT_VIEWS } from "../../../domain/events/event-views";
import { paging } from "../../../schemas/lists";
import { memberProcedure, router } from "../../../trpc";
import { toEvent } from "../columns";
import { EventList } from "../schemas";
import { listEventStaff } from "../staff/queries";
import { browseEvents } from "./queries";

const BrowseEventsInput = z.object({ view: z.enum(EVENT_VIEWS).optional(), ...paging });

/** Events as the back office lists them: for persons alone. */
export const officeEventsRouter = router({
  browse: memberProcedure
    .meta({ scope: "catalog:read", refuses: ["validation"] })
    .input(BrowseEventsInput)
    .output(EventList)
    .query(async ({ ctx: { db, tenant, now }, input }) => {
      const { rows, total } = await browseEvents(db, tenant.id, { ...input, now });
      const staff = await listEventStaff(
        db,
        tenant.id,
        rows.map(({ id }) => id),
      );
      return { data: rows.map((row) => toEvent(tenant, row, staff)), total };
    }),
});
