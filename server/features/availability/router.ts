import type { TenantContext } from "../../context";
import { requireStaffChoice } from "../../domain/availability/staff/staff-choice";
import { ownCalendarOf, requireOwnCalendar } from "../../own-calendar";
import { procedure, router } from "../../trpc";
import { explainSlot } from "./explain/explain";
import { slotsFor } from "./list-slots";
import { ExplainedSlot, ExplainSlotInput, ListOfficeSlotsInput, ListSlotsInput, SlotList } from "./schemas";
import { listVisits } from "./visit/list-visits";
import { ListVisitsInput, VisitList } from "./visit/schemas";

const openapi = {
  method: "GET" as const,
  path: "/slots" as const,
  operationId: "listSlots",
  tags: ["Slots"],
  summary: "List free slots",
};

/** Who is asked for: with a calendar of one's own oneself, and nobody else. @throws DomainError forbidden */
function ownMember(ctx: TenantContext, asked: string | undefined): string | undefined {
  const own = ownCalendarOf(ctx);
  if (own === null) return asked;
  if (asked !== undefined && asked !== "any") requireOwnCalendar(ctx, asked);
  return own;
}

export const slotsRouter = router({
  list: procedure
    .meta({
      scope: "bookings:read",
      ownCalendar: true,
      refuses: ["validation", "not_found"],
      openapi: { ...openapi, description: "Free starts by local date, of private services and staff too." },
    })
    .input(ListOfficeSlotsInput)
    .output(SlotList)
    .query(({ ctx, input }) => slotsFor(ctx, "management", { ...input, staff: ownMember(ctx, input.staff) })),

  explain: procedure
    .meta({
      scope: "bookings:read",
      ownCalendar: true,
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
    .query(({ ctx, input }) => {
      const { staff, staffId = staff } = input;
      return explainSlot(ctx, { ...input, staffId: ownMember(ctx, staffId) });
    }),
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

  visits: procedure
    .meta({
      scope: "public",
      refuses: ["validation", "not_found"],
      openapi: {
        method: "GET",
        path: "/slots/visits",
        operationId: "listVisits",
        tags: ["Slots"],
        summary: "List visits of several services",
        description:
          "Starts from which several services can be had one after another, with one member or several: each begins as soon as it can after the one before, within half an hour. Book all items of a visit in one order.",
      },
    })
    .input(ListVisitsInput)
    .output(VisitList)
    .query(({ ctx, input }) => listVisits(ctx, input)),
});
