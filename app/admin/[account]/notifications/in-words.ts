import type { Notification } from "../../../../server/features/notifications/schemas";
import { bookingWord } from "../../parts/booking-status";
import type { MessagesOf } from "../../shell/messages-context";

/** Whom a notification reaches, in words. */
export function recipientsInWords(
  m: MessagesOf<"notifications">,
  { toCustomer, toStaff, toAdmin, toCustom }: Notification,
): string {
  const words = [
    toCustomer && m.notificationToCustomer,
    toStaff && m.notificationToStaff,
    toAdmin && m.notificationToAdmin,
    toCustom.length > 0 && m.notificationFurther(toCustom.length),
  ].filter((word) => word !== false);
  return words.length > 0 ? words.join(", ") : m.notificationToNobody;
}

/** When a notification goes out, in words. */
export function whenInWords(m: MessagesOf<"notifications">, notification: Notification): string {
  const { reminderMode, reminderHours, reminderAtHour, reminderDaysBefore, statuses } = notification;
  if (reminderMode === "hours_before") return m.notificationHoursBefore(reminderHours ?? 0);
  if (reminderMode === "hours_after") return m.notificationHoursAfter(reminderHours ?? 0);
  if (reminderMode === "at_hour") return m.notificationAtHour(`${reminderAtHour ?? 0}:00`, reminderDaysBefore ?? 0);
  if (statuses.length === 0) return m.notificationAtOnce;
  return m.notificationOnly(statuses.map((status) => bookingWord(m, status)).join(", "));
}
