export type { CalendarDay, CalendarEntry, CalendarMember, CalendarSheet } from "./schemas";
