/** `upcoming` and `past`: by when they end; a draft, or what is put away, stands in neither. */
export const EVENT_VIEWS = ["upcoming", "past", "drafts", "archived"] as const;
export type EventView = (typeof EVENT_VIEWS)[number];
