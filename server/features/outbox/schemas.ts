import { z } from "zod";
import type { OutboxMailRow } from "../../db/schema";
import { NOTIFICATION_TYPES } from "../../domain/notifications/template-variables";
import { email, uuid } from "../../schemas/fields";
import { changed, listOf, paging, stamps, toStamps } from "../../schemas/lists";
import { idOut, instantOut } from "../../schemas/outputs";
import { skipOutputValidation } from "../../schemas/shared-answers";

export const MAIL_STATUSES = ["pending", "sending", "sent", "failed", "suppressed"] as const;

export const OutboxMail = z
  .object({
    id: idOut(),
    type: z.enum(NOTIFICATION_TYPES).describe("The notification it was written from."),
    bookingId: idOut().nullable(),
    status: z.enum(MAIL_STATUSES).describe("A sandbox's mails are `suppressed`: they never leave."),
    toEmail: z.string(),
    toName: z.string().nullable(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    hasIcs: z.boolean().describe("Whether a calendar file goes with it; see `/outbox/{id}/ics`."),
    attempts: z.int(),
    sentAt: instantOut().nullable(),
    lastError: z.string().nullable(),
    ...stamps,
  })
  .meta({ id: "OutboxMail", description: "A mail the account sends." });
export type OutboxMail = z.infer<typeof OutboxMail>;

/** A page of a hundred mails may come to tens of megabytes. */
export const OutboxMailList = skipOutputValidation(listOf(OutboxMail));
export const OutboxMailId = z.object({ id: uuid() });
export const ListOutboxInput = z.object({
  status: z.enum(MAIL_STATUSES).optional().describe("Only mails in this status."),
  to: email().optional().describe("Only mails to this address, whatever its case."),
  ...changed,
  ...paging,
});

export const toOutboxMail = (row: OutboxMailRow): OutboxMail => ({
  id: row.id,
  type: row.type,
  bookingId: row.bookingId,
  status: row.status,
  toEmail: row.toEmail,
  toName: row.toName,
  subject: row.subject,
  text: row.text,
  html: row.html,
  hasIcs: row.ics !== null,
  attempts: row.attempts,
  sentAt: row.sentAt?.toISOString() ?? null,
  lastError: row.lastError,
  ...toStamps(row),
});
