import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant, tenantId } from "./columns";
import { ofTenant } from "./keys";

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
    ofTenant("uploads", table.tenantId),
    index("uploads_unused").on(table.createdAt).where(sql`${table.usedAt} is null`),
  ],
);

/**
 * What may lie in the storage of uploads, of whatever account: noted before it is put there and outside of the
 * request's transaction, forgotten after it is removed. So nothing stays behind for which no upload stands, be it
 * that its request failed or that its account is gone.
 */
export const storedFiles = pgTable("stored_files", {
  storageKey: text().primaryKey(),
  /** Real time. */
  createdAt: createdAt(),
});

export type UploadRow = typeof uploads.$inferSelect;
