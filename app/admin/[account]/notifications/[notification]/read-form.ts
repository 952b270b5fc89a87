import { BOOKING_STATUSES } from "../../../../../server/domain/booking-status";
import type { Notification } from "../../../../../server/features/notifications/schemas";

/** A number as it is written; what is none is left for the server to refuse. */
function numberIn(form: FormData, name: string): number | null {
  const written = String(form.get(name) ?? "").trim();
  return written === "" ? null : Number(written);
}

/** What stands in the boxes beside the words; of a reminder's only those that its type and mode have. */
export function readReach(form: FormData, type: Notification["type"]) {
  const isOn = (name: string) => form.get(name) === "on";
  return {
    name: String(form.get("name")).trim(),
    toCustomer: isOn("toCustomer"),
    toStaff: isOn("toStaff"),
    toAdmin: isOn("toAdmin"),
    toCustom: String(form.get("toCustom"))
      .split(/[\s,;]+/)
      .filter(Boolean),
    statuses: BOOKING_STATUSES.filter((status) => form.getAll("statuses").includes(status)),
    serviceIds: form.getAll("serviceIds").map(String),
    attachIcs: isOn("attachIcs"),
    ...readReminder(form, type),
  };
}

function readReminder(form: FormData, type: Notification["type"]) {
  const atHour = () => ({
    reminderAtHour: numberIn(form, "reminderAtHour"),
    reminderDaysBefore: numberIn(form, "reminderDaysBefore") ?? 0,
  });
  if (type === "staff_agenda") return atHour();
  if (type !== "reminder") return {};
  // The select offers these alone.
  const reminderMode = String(form.get("reminderMode")) as NonNullable<Notification["reminderMode"]>;
  if (reminderMode === "at_hour") return { reminderMode, ...atHour() };
  return { reminderMode, reminderHours: numberIn(form, "reminderHours") };
}
