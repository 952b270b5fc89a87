export type { BookingForm, CalendarDay, CalendarEntry, CalendarMember, CalendarSheet } from "./schemas";
