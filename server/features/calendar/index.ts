export { listCalendarHolidays, listShownStaff } from "./queries";
export type { BookingForm, CalendarDay, CalendarEntry, CalendarMember, CalendarSheet } from "./schemas";
