import { requireStaffChoice } from "../../domain/availability/staff-choice";
import { procedure, router } from "../../trpc";
import { explainSlot } from "./explain";
import { slotsFor } from "./list-slots";
import { ExplainedSlot, ExplainSlotInput, ListSlotsInput, SlotList } from "./schemas";

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

  explain: procedure
    .meta({
      scope: "bookings:read",
      refuses: ["validation", "not_found"],
      openapi: {
        method: "GET",
        path: "/slots/explain",
        operationId: "explainSlot",
        tags: ["Slots"],
        summary: "Explain a start",
        description: "Tells for each staff member why a start is on offer or not, and when the next one is.",
      },
    })
    .input(ExplainSlotInput)
    .output(ExplainedSlot)
    .query(({ ctx, input }) => explainSlot(ctx, input)),
});

export const publicSlotsRouter = router({
  list: procedure
    .meta({
      scope: "public",
      refuses: ["validation", "not_found"],
      openapi: {
        ...openapi,
        description:
          "Free starts by local date. Without `staff` each start is listed once; naming a member is `validation` where the account's `allowStaffChoice` is false.",
      },
    })
    .input(ListSlotsInput)
    .output(SlotList)
    .query(({ ctx, input }) => {
      requireStaffChoice(ctx.tenant, input.staff, "staff");
      return slotsFor(ctx, "public", input);
    }),
});
