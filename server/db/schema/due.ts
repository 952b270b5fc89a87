import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, tenantId } from "./columns";
import { tenantKey } from "./keys";

/** The mails that went out because their time had come, each once. What is long over is purged. */
export const reminders = pgTable(
  "reminders",
  {
    tenantId: tenantId(),
    /** The notification it was made of, which may be deleted by now. */
    notification: uuid().notNull(),
    /** The booking; of an agenda the staff member. */
    about: uuid().notNull(),
    dueAt: instant().notNull(),
    /** Real time. */
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.notification, table.about, table.dueAt] }),
    tenantKey("reminders", table.tenantId),
    index("reminders_age").on(table.createdAt),
  ],
);

/** Up to when an account's work of a kind was done: what fell due until then is never looked at again. */
export const dueMarks = pgTable(
  "due_marks",
  {
    tenantId: tenantId(),
    /** `done`, or the id of a notification. */
    work: text().notNull(),
    /** On the account's clock, inclusive. */
    doneUntil: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.work] }), tenantKey("due_marks", table.tenantId)],
);
