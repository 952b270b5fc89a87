import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, tenantId } from "../columns";
import { tenantKey } from "../keys";

/**
 * The slugs that an account has for its page: the present one, which stands in its settings too, and former ones, which
 * lead to it. The unique index decides who gets one that two ask for at once.
 */
export const pageSlugs = pgTable(
  "page_slugs",
  {
    tenantId: tenantId(),
    slug: text().notNull(),
    /** When it was last taken. */
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.slug] }),
    tenantKey("page_slugs", table.tenantId),
    uniqueIndex("page_slugs_slug").on(table.slug),
    index("page_slugs_age").on(table.tenantId, table.createdAt),
  ],
);
