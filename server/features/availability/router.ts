import { procedure, router } from "../../trpc";
import { slotsFor } from "./list-slots";
import { ListSlotsInput, SlotList } from "./schemas";

const openapi = {
  method: "GET" as const,
  path: "/slots" as const,
  operationId: "listSlots",
  tags: ["Slots"],
  summary: "List free slots",
};

export const slotsRouter = router({
  list: procedure
    .meta({
      scope: "bookings:read",
      refuses: ["validation", "not_found"],
      openapi: { ...openapi, description: "Free starts by local date, of private services and staff too." },
    })
    .input(ListSlotsInput)
    .output(SlotList)
    .query(({ ctx, input }) => slotsFor(ctx, "management", input)),
});

export const publicSlotsRouter = router({
  list: procedure
    .meta({
      scope: "public",
      refuses: ["validation", "not_found"],
      openapi: { ...openapi, description: "Free starts by local date. Without `staff` each start is listed once." },
    })
    .input(ListSlotsInput)
    .output(SlotList)
    .query(({ ctx, input }) => slotsFor(ctx, "public", input)),
});
