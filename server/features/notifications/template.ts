import type { NotificationRow } from "../../db/schema";
import type { Fields } from "../../domain/errors";
import { AGENDA_HOUR } from "../../domain/notifications/reminder-window";
import { tooMuchIn } from "../../domain/notifications/template-size";
import { unknownCodes } from "../../domain/notifications/template-variables";

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

/** Agendas go out at an hour too, in the morning of their day unless they say otherwise. */
function reminderOf({ type, ...sent }: NotificationColumns): Partial<Reminder> {
  const { reminderMode, reminderAtHour, reminderDaysBefore } = sent;
  const atHour = { reminderMode: "at_hour" as const, reminderDaysBefore: reminderDaysBefore ?? 0 };
  if (type === "staff_agenda") return { ...atHour, reminderHours: null, reminderAtHour: reminderAtHour ?? AGENDA_HOUR };
  if (type !== "reminder") return NO_REMINDER;
  return reminderMode === "at_hour" ? atHour : {};
}

/**
 * What is wrong with a notification as a composite: placeholders its type does not have, reminder fields that are missing
 * or, when they were sent, out of place.
 */
export function faultsOf(next: NotificationColumns, sent: Partial<NotificationColumns>): Fields {
  const reminder = next.type === "reminder" ? missingOf(next) : misplacedOf(next.type, sent);
  return { ...unknownIn(next, "subject"), ...sizeFault(next), ...unknownIn(next, "body"), ...reminder };
}

function sizeFault({ body }: NotificationColumns): Fields {
  const fault = tooMuchIn(body);
  return fault === null ? {} : { body: fault };
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

function misplacedOf(type: NotificationColumns["type"], sent: Partial<Reminder>): Fields {
  const fits = (field: keyof Reminder) =>
    type === "staff_agenda" && field !== "reminderHours" && (field !== "reminderMode" || sent[field] === "at_hour");
  const wrong = (Object.keys(NO_REMINDER) as (keyof Reminder)[]).filter(
    (field) => sent[field] !== undefined && sent[field] !== null && !fits(field),
  );
  return Object.fromEntries(wrong.map((field) => [field, `A notification of type ${type} does not go out so.`]));
}
