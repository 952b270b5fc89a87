import { z } from "zod";
import { BOOKING_STATUSES } from "../../domain/booking-status";
import { NOTIFICATION_TYPES } from "../../domain/notifications/template-variables";
import { email, line, text, uuid, whole } from "../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../schemas/lists";
import { idOut } from "../../schemas/outputs";

const REMINDER_MODES = ["hours_before", "hours_after", "at_hour"] as const;
const BODY_MAX = 50_000;
const ADDRESSES_MAX = 20;
const STATUSES_MAX = 20;
const SERVICES_MAX = 500;

export const Notification = z
  .object({
    id: idOut(),
    type: z.enum(NOTIFICATION_TYPES).describe("What the mail is about."),
    name: z.string().describe("For the business alone."),
    subject: z.string().describe("Placeholders in braces, such as `{client_name}`, become the booking's values."),
    body: z.string().describe("Placeholders as in the subject."),
    active: z.boolean(),
    toCustomer: z.boolean(),
    toStaff: z.boolean(),
    toAdmin: z.boolean().describe("Goes to the account's `companyEmail`."),
    toCustom: z.array(z.string()).describe("Further addresses it goes to."),
    statuses: z.array(z.enum(BOOKING_STATUSES)).describe("Only in these statuses; empty: in any."),
    serviceIds: z.array(idOut()).describe("Only for these services; empty: for all."),
    attachIcs: z.boolean().describe("Attaches a calendar file."),
    reminderMode: z
      .enum(REMINDER_MODES)
      .nullable()
      .describe("When a reminder goes out; an agenda goes out `at_hour`; null on other types."),
    reminderHours: z.int().nullable().describe("Hours before the start or after the end."),
    reminderAtHour: z.int().nullable().describe("Local hour of the day, 0–23."),
    reminderDaysBefore: z.int().nullable().describe("Days before the appointment's date; negative: after it."),
    ...stamps,
  })
  .meta({ id: "Notification", description: "A mail template and when it goes out." });
export type Notification = z.infer<typeof Notification>;

/** What makes the words of a notification. */
export const notificationText = {
  type: z.enum(NOTIFICATION_TYPES).describe("What the mail is about; it decides which placeholders may be used."),
  name: line().describe("For the business alone, 1 to 255 characters."),
  subject: line().describe("1 to 255 characters; placeholders in braces, such as `{client_name}`."),
  body: text(BODY_MAX)
    .min(1)
    .describe(
      "1 to 50,000 characters; placeholders as in the subject. At most 1,000 tags and character references, and 200 " +
        "placeholders.",
    ),
};

const optional = {
  active: z.boolean().describe("Default true."),
  toCustomer: z.boolean().describe("Default true."),
  toStaff: z.boolean().describe("Default false."),
  toAdmin: z.boolean().describe("Goes to the account's `companyEmail`. Default false."),
  toCustom: z
    .array(email())
    .max(ADDRESSES_MAX)
    .describe("At most 20 further addresses, and 40 of all of one type; repeated ones are kept once. Default none."),
  statuses: z
    .array(z.enum(BOOKING_STATUSES))
    .max(STATUSES_MAX)
    .describe("Only in these statuses of the booking or ticket. Default empty: in any."),
  serviceIds: z.array(uuid()).max(SERVICES_MAX).describe("Only for these services, at most 500. Default empty: all."),
  attachIcs: z.boolean().describe("Attaches a calendar file. Default false."),
  reminderMode: z
    .enum(REMINDER_MODES)
    .nullable()
    .describe(
      "When a reminder goes out. Needed for `reminder`; `staff_agenda` is always `at_hour`; refused for others.",
    ),
  reminderHours: whole(1, 720)
    .nullable()
    .describe("Hours before the start or after the end, 1 to 720. Needed for `hours_before` and `hours_after`."),
  reminderAtHour: whole(0, 23)
    .nullable()
    .describe("Local hour of the day, 0 to 23. Needed for `at_hour`; default 7 for `staff_agenda`."),
  reminderDaysBefore: whole(-30, 30)
    .nullable()
    .describe("For `at_hour`: days before the appointment's date, −30 to 30; negative: after it. Default 0."),
};

const patchable = z.object(optional).partial();

export const NotificationList = listOf(Notification);
export const ListNotificationsInput = z.object({ ...changed, ...paging });
export type ListNotificationsInput = z.infer<typeof ListNotificationsInput>;
export const NotificationId = z.object({ id: uuid() });
export const CreateNotificationInput = patchable.extend(notificationText);
export type CreateNotificationInput = z.infer<typeof CreateNotificationInput>;
export const UpdateNotificationInput = patchable
  .extend(z.object(notificationText).partial().shape)
  .extend({ id: uuid() });
export type UpdateNotificationInput = z.infer<typeof UpdateNotificationInput>;

export const ListCodesInput = z.object({
  type: z.enum(NOTIFICATION_TYPES).describe("The type of notification the codes are for."),
});
export const CodeList = z.object({
  data: z.array(
    z
      .object({
        code: z.string().describe("Without the braces."),
        label: z.string().describe("What it stands for, in English."),
        group: z.string().describe("For editors that show the codes in groups."),
      })
      .meta({ id: "PlaceholderCode", description: "A placeholder that templates of a type may use." }),
  ),
});
