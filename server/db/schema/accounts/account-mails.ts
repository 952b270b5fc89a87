import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, instant, updatedAt } from "../columns";
import { tenants } from "./tenants";
import { users } from "./users";

/**
 * A mail to a person about signing in or belonging to an account, written in the transaction of its cause. Apart from
 * `outbox_mails`, which an account's keys can read: these hold links that let somebody in.
 */
export const accountMails = pgTable(
  "account_mails",
  {
    id: uuid().primaryKey(),
    /** Which of the mails it is, such as `reset_password`. */
    kind: text().notNull(),
    /** The account that it is about; null for one about the person alone. */
    aboutTenantId: uuid().references(() => tenants.id, { onDelete: "cascade" }),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** `suppressed`: of a sandbox, which sends nothing. */
    status: text().$type<"pending" | "sending" | "sent" | "failed" | "suppressed">().notNull(),
    toEmail: text().notNull(),
    toName: text(),
    subject: text().notNull(),
    /** JSON `{text, html}`, AES-256-GCM; null once it has left, for its links are secrets. */
    sealedBody: bytes(),
    attempts: integer().notNull().default(0),
    /** Of the attempts those that ended with their process. They say nothing of the mail server. */
    interruptions: integer().notNull().default(0),
    nextAttemptAt: instant(),
    /** When the relay has handed it to its function; null asks for that, at `nextAttemptAt`. */
    emittedAt: instant(),
    sentAt: instant(),
    lastError: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("account_mails_of_tenant").on(table.aboutTenantId),
    index("account_mails_of_user").on(table.userId),
    index("account_mails_due").on(table.status, table.nextAttemptAt),
    index("account_mails_unemitted")
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'pending' and ${table.emittedAt} is null`),
  ],
);

export type AccountMailRow = typeof accountMails.$inferSelect;
