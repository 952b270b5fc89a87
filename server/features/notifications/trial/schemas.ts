import { z } from "zod";
import { notificationText } from "../schemas";

/** A template as it stands in an editor, saved or not. */
export const NotificationDraft = z.object(notificationText).omit({ name: true });
export type NotificationDraft = z.infer<typeof NotificationDraft>;

const unknown = z.array(
  z.object({
    code: z.string().describe("Without the braces."),
    nearest: z.string().nullable().describe("The code that may have been meant."),
  }),
);

export const NotificationPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unknown: z.object({ subject: unknown, body: unknown }).describe("What the type has no placeholder for."),
});
export type NotificationPreview = z.infer<typeof NotificationPreview>;

export const TestMail = z.object({ toEmail: z.string() });
