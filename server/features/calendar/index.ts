export { readActivity } from "./activity-queries";
export type { HistoryEntry, NotifiedWebhooks } from "./history-schemas";
export { listCalendarHolidays, listShownStaff } from "./queries";
export type {
  BookingForm,
  CalendarDay,
  CalendarEntry,
  CalendarMember,
  CalendarSheet,
  CalendarVersionInput,
} from "./schemas";
