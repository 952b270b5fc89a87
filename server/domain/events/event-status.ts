export const EVENT_STATUSES = ["draft", "published", "cancelled", "archived"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** In which visitors find an event at its address: one that is cancelled says so. */
export const PUBLIC_EVENT_STATUSES = ["published", "cancelled"] as const satisfies EventStatus[];

/** What an event may be when it is created. */
export const FIRST_STATUSES = ["draft", "published"] as const satisfies readonly EventStatus[];

/** Which status may follow which. */
const MOVES: Record<EventStatus, readonly EventStatus[]> = {
  draft: ["published", "archived"],
  published: ["draft", "cancelled", "archived"],
  cancelled: ["archived"],
  archived: ["draft"],
};

/** Whether `MOVES` lets an event go from one status to the other. */
export const canMoveEvent = (from: EventStatus, to: EventStatus): boolean => MOVES[from].includes(to);

/** Whether the admin may still give out tickets of an event in this status. */
export const takesTickets = (status: EventStatus): boolean => status === "draft" || status === "published";
