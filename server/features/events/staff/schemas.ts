import { z } from "zod";
import { uuid } from "../../../schemas/fields";
import { idOut } from "../../../schemas/outputs";

export const EVENT_ROLES = ["organizer", "host", "assistant", "checkin"] as const;
/** How many may work at one event. */
export const ENTRIES_MAX = 100;

export const EventStaffEntry = z
  .object({ staffId: idOut(), role: z.enum(EVENT_ROLES) })
  .meta({ id: "EventStaffEntry", description: "What a staff member does at an event." });
export type EventStaffEntry = z.infer<typeof EventStaffEntry>;

export const EventStaff = z
  .object({ staff: z.array(EventStaffEntry).describe("In the order in which they were sent.") })
  .meta({ id: "EventStaff", description: "Who works at an event." });
export type EventStaff = z.infer<typeof EventStaff>;

/** Whoever stands twice is refused at the later place. */
function requireOnce(entries: unknown, faults: z.core.$RefinementCtx): void {
  if (!Array.isArray(entries)) return;
  const ids = entries.map((entry: { staffId?: unknown } | null) => entry?.staffId);
  ids.forEach((id, index) => {
    if (typeof id === "string" && ids.indexOf(id) < index)
      faults.addIssue({ code: "custom", path: [index, "staffId"], message: "This staff member has an entry already." });
  });
}

export const EventStaffId = z.object({ id: uuid().describe("Id of the event.") });
export const ReplaceEventStaffInput = EventStaffId.extend({
  staff: z
    .array(z.object({ staffId: uuid().describe("A staff member of the account."), role: z.enum(EVENT_ROLES) }))
    .max(ENTRIES_MAX)
    .superRefine(requireOnce, { when: ({ value }) => Array.isArray(value) })
    .describe("The whole set, at most 100 entries; each member once."),
});
export type ReplaceEventStaffInput = z.infer<typeof ReplaceEventStaffInput>;

/** What one member does at the event, beside all others; null: no longer anything. */
export const SetEventStaffInput = EventStaffId.extend({
  staffId: uuid().describe("A staff member of the account."),
  role: z.enum(EVENT_ROLES).nullable(),
});
export type SetEventStaffInput = z.infer<typeof SetEventStaffInput>;
