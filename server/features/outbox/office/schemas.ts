import { z } from "zod";
import type { OutboxMailRow } from "../../../db/schema";
import { NOTIFICATION_TYPES } from "../../../domain/notifications/template-variables";
import { uuid } from "../../../schemas/fields";
import { listOf, paging } from "../../../schemas/lists";
import { instantOut } from "../../../schemas/outputs";
import { MAIL_STATUSES, OutboxMail } from "../schemas";

const SEARCH_MAX = 255;

/** A mail as a line of a list: without what it says. */
export const MailLine = OutboxMail.pick({
  id: true,
  type: true,
  bookingId: true,
  status: true,
  toEmail: true,
  toName: true,
  subject: true,
  attempts: true,
  lastError: true,
  createdAt: true,
}).extend({ nextAttemptAt: instantOut().nullable().describe("When a mail that waits is tried next.") });
export type MailLine = z.infer<typeof MailLine>;

export const MailLineList = listOf(MailLine);

export const BrowseOutboxInput = z.object({
  status: z.enum(MAIL_STATUSES).optional(),
  type: z.enum(NOTIFICATION_TYPES).optional(),
  bookingId: uuid().optional(),
  search: z.string().max(SEARCH_MAX).optional().describe("A part of the address, the name or the subject."),
  ...paging,
});
export type BrowseOutboxInput = z.infer<typeof BrowseOutboxInput>;

export const MailsKept = z.object({
  keptBy: z
    .enum(["sandbox", "no_server"])
    .nullable()
    .describe("Why no mail leaves: those of a sandbox never do, and a server may have nobody to hand them to."),
});

/** Of a row what a line shows. */
export type MailLineRow = Pick<
  OutboxMailRow,
  | "id"
  | "type"
  | "bookingId"
  | "status"
  | "toEmail"
  | "toName"
  | "subject"
  | "unrendered"
  | "attempts"
  | "lastError"
  | "nextAttemptAt"
  | "createdAt"
>;

/** @param subject rendered */
export const toMailLine = (row: MailLineRow, subject: string): MailLine => ({
  id: row.id,
  type: row.type,
  bookingId: row.bookingId,
  status: row.status,
  toEmail: row.toEmail,
  toName: row.toName,
  subject,
  attempts: row.attempts,
  lastError: row.lastError,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
});
