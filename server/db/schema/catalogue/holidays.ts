import { date, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";
import { staff } from "./staff";

export const holidays = pgTable(
  "holidays",
  {
    tenantId: tenantId(),
    id: id(),
    date: date({ mode: "string" }).notNull(),
    kind: text().$type<"once" | "yearly" | "exception">().notNull(),
    /** Null: the whole company. */
    staffId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("holidays", table.tenantId),
    foreignKey({
      name: "holidays_staff",
      columns: [table.tenantId, table.staffId],
      foreignColumns: [staff.tenantId, staff.id],
    }).onDelete("cascade"),
    unique("holidays_each_once").on(table.tenantId, table.staffId, table.date, table.kind).nullsNotDistinct(),
    index("holidays_order").on(table.tenantId, table.date, table.id),
  ],
);

export type HolidayRow = typeof holidays.$inferSelect;
