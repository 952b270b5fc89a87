import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, tenantId } from "./columns";
import { tenantKey } from "./keys";

/** A visitor's file for an intake question. Its bytes lie in the storage of uploads. */
export const uploads = pgTable(
  "uploads",
  {
    tenantId: tenantId(),
    id: id(),
    name: text().notNull(),
    sizeBytes: integer().notNull(),
    /** Told from the bytes, whatever their sender called them. */
    type: text().$type<"image/jpeg" | "image/png" | "image/webp" | "application/pdf">().notNull(),
    storageKey: text().notNull(),
    /** When a booking first answered with it; null files die after a day. */
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("uploads", table.tenantId),
    index("uploads_unused").on(table.createdAt).where(sql`${table.usedAt} is null`),
  ],
);

/**
 * What may lie in the storage of uploads, of whatever account: noted before it is put there and outside of the
 * request's transaction, deleted after the file is. So nothing stays behind for which no upload stands, be it
 * that its request failed or that its account is gone. Their sums are held against the quotas.
 */
export const storedFiles = pgTable(
  "stored_files",
  {
    storageKey: text().primaryKey(),
    /** The account that has it, which may be gone; null only for what is older than the quotas. */
    ownerId: uuid(),
    /** Whose network it came from (`senderOf`), until a booking answers with it. */
    sender: text(),
    isSandbox: boolean().notNull().default(false),
    /** What it counts: of a small file more than it has. */
    countedBytes: integer().notNull().default(0),
    /** Whether a booking has answered with it. */
    isUsed: boolean().notNull().default(false),
    /** Real time. */
    createdAt: createdAt(),
  },
  (table) => [index("stored_files_of_owner").on(table.ownerId, table.isUsed, table.countedBytes)],
);

/** A picture that the account shows its visitors, as we have made it of the one that was sent. */
export const pictures = pgTable(
  "pictures",
  {
    tenantId: tenantId(),
    id: id(),
    /** The path under which everybody sees it; what refers to it holds an address that ends so. */
    path: text().notNull(),
    sizeBytes: integer().notNull(),
    storageKey: text().notNull(),
    /** Real time. */
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("pictures", table.tenantId),
    index("pictures_by_age").on(table.createdAt),
    index("pictures_stored").on(table.storageKey),
  ],
);

export type UploadRow = typeof uploads.$inferSelect;
export type PictureRow = typeof pictures.$inferSelect;
