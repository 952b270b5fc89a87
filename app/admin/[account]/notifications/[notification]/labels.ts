import type { MessagesOf } from "../../../shell/messages-context";

/** What the boxes of a template are called, by the names of its fields. */
export const notificationLabels = (m: MessagesOf<"notifications">): Record<string, string> => ({
  type: m.notificationAbout,
  subject: m.notificationSubject,
  body: m.notificationBody,
  name: m.notificationName,
  toCustomer: m.notificationToCustomer,
  toStaff: m.notificationToStaff,
  toAdmin: m.notificationToAdmin,
  toCustom: m.notificationToCustom,
  statuses: m.notificationStatuses,
  serviceIds: m.notificationServices,
  attachIcs: m.notificationIcs,
  reminderMode: m.notificationMode,
  reminderHours: m.notificationHours,
  reminderAtHour: m.notificationHour,
  reminderDaysBefore: m.notificationDays,
});
