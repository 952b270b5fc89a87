import { NOTIFICATION_TYPES, type NotificationType } from "../../domain/notifications/template-variables";
import { mailLanguageOf } from "../wording";
import { EN_TEMPLATES } from "./default-templates.en";
import { ES_TEMPLATES } from "./default-templates.es";
import type { CustomerNotificationType, TemplateText } from "./template-text";

/** A notification as a new account gets it. */
export interface DefaultTemplate extends TemplateText {
  type: CustomerNotificationType;
  active: true;
  toCustomer: true;
  attachIcs: boolean;
  reminderMode: "at_hour" | null;
  /** Local hour, 0–23. */
  reminderAtHour: number | null;
  reminderDaysBefore: number | null;
}

const TYPES_WITH_ICS: ReadonlySet<NotificationType> = new Set<NotificationType>([
  "booking_new",
  "booking_new_series",
  "booking_status",
  "booking_rescheduled",
  "waitlist_seat",
  "ticket_new",
  "ticket_status",
  "event_cancelled",
  "payment_completed",
]);

const isForCustomers = (type: NotificationType): type is CustomerNotificationType => type !== "staff_agenda";

/** What a notification of a type says until the business writes its own words. */
export function templateText(type: NotificationType, locale: string): TemplateText {
  return (mailLanguageOf(locale) === "es" ? ES_TEMPLATES : EN_TEMPLATES)[type];
}

/** The notifications of a new account: one active one of each customer type, in the language of its locale. */
export function defaultTemplates(locale: string): DefaultTemplate[] {
  return NOTIFICATION_TYPES.filter(isForCustomers).map((type) => ({
    type,
    ...templateText(type, locale),
    active: true,
    toCustomer: true,
    attachIcs: TYPES_WITH_ICS.has(type),
    reminderMode: type === "reminder" ? "at_hour" : null,
    reminderAtHour: type === "reminder" ? 18 : null,
    reminderDaysBefore: type === "reminder" ? 1 : null,
  }));
}
