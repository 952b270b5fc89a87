import type { NotificationType } from "../../domain/notifications/template-variables";

/** The types a customer receives; the agenda is for staff alone. */
export type CustomerNotificationType = Exclude<NotificationType, "staff_agenda">;

export interface TemplateText {
  name: string;
  subject: string;
  body: string;
}
