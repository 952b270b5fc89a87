import type { NotificationRow } from "../../db/schema";
import type { Fields } from "../../domain/errors";
import { unknownCodes } from "../../domain/placeholders";

/** What the owner of an account decides of a notification. */
export type NotificationColumns = Omit<NotificationRow, "tenantId" | "id" | "createdAt" | "updatedAt">;

type Reminder = Pick<NotificationRow, "reminderMode" | "reminderHours" | "reminderAtHour" | "reminderDaysBefore">;

const NO_REMINDER: Reminder = {
  reminderMode: null,
  reminderHours: null,
  reminderAtHour: null,
  reminderDaysBefore: null,
};

/** What a creation leaves out. */
export const NOTIFICATION_DEFAULTS: Omit<NotificationColumns, "type" | "name" | "subject" | "body"> = {
  active: true,
  toCustomer: true,
  toStaff: false,
  toAdmin: false,
  toCustom: [],
  statuses: [],
  serviceIds: [],
  attachIcs: false,
  ...NO_REMINDER,
};

/**
 * What a patch makes of a notification: lists without repetition, reminder fields on reminders alone.
 *
 * @param row as stored, or the blank that a creation starts from
 */
export function merged(row: NotificationColumns, patch: Partial<NotificationColumns>): NotificationColumns {
  const sent = Object.entries(patch).filter(([, value]) => value !== undefined);
  const next: NotificationColumns = { ...row, ...Object.fromEntries(sent) };
  const { toCustom, statuses, serviceIds } = next;
  const lists = {
    toCustom: [...new Set(toCustom)],
    statuses: [...new Set(statuses)],
    // In lower case, as PostgreSQL writes ids.
    serviceIds: [...new Set(serviceIds.map((id) => id.toLowerCase()))],
  };
  return { ...next, ...lists, ...reminderOf(next) };
}

function reminderOf({ type, reminderMode, reminderDaysBefore }: NotificationColumns): Partial<Reminder> {
  if (type !== "reminder") return NO_REMINDER;
  return reminderMode === "at_hour" ? { reminderDaysBefore: reminderDaysBefore ?? 0 } : {};
}

/**
 * What is wrong with a notification as a whole: placeholders its type does not have, reminder fields that are missing
 * or, when they were sent, out of place.
 */
export function faultsOf(next: NotificationColumns, sent: Partial<NotificationColumns>): Fields {
  const reminder = next.type === "reminder" ? missingOf(next) : misplacedOf(sent);
  return { ...unknownIn(next, "subject"), ...unknownIn(next, "body"), ...reminder };
}

function unknownIn(next: NotificationColumns, field: "subject" | "body"): Fields {
  const unknown = unknownCodes(next.type, next[field]).map((code) => `{${code}}`);
  if (unknown.length === 0) return {};
  return { [field]: `A notification of type ${next.type} has no placeholder ${unknown.join(", ")}.` };
}

function missingOf({ reminderMode, reminderHours, reminderAtHour }: Reminder): Fields {
  if (reminderMode === null) return { reminderMode: "A reminder needs to know when it goes out." };
  if (reminderMode === "at_hour") return reminderAtHour === null ? { reminderAtHour: "Needed for at_hour." } : {};
  return reminderHours === null ? { reminderHours: `Needed for ${reminderMode}.` } : {};
}

const misplacedOf = (sent: Partial<Reminder>): Fields =>
  Object.fromEntries(
    (Object.keys(NO_REMINDER) as (keyof Reminder)[])
      .filter((field) => sent[field] !== undefined && sent[field] !== null)
      .map((field) => [field, "Only for notifications of type reminder."]),
  );
