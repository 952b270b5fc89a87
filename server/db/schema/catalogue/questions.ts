import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";
import { services } from "./services";

/** What is asked when a service is booked; answers are kept under the question's id. */
export const questions = pgTable(
  "questions",
  {
    tenantId: tenantId(),
    id: id(),
    serviceId: uuid().notNull(),
    label: text().notNull(),
    kind: text().$type<"text" | "select" | "file">().notNull(),
    required: boolean().notNull(),
    perPerson: boolean().notNull(),
    /** Empty but for `select`. */
    options: jsonb().$type<string[]>().notNull(),
    position: integer().notNull(),
    /** The answer to an earlier question of the service on which this one is asked; null: always. */
    showIf: jsonb().$type<{ field: string; is: string }>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("questions", table.tenantId),
    foreignKey({
      name: "questions_service",
      columns: [table.tenantId, table.serviceId],
      foreignColumns: [services.tenantId, services.id],
    }).onDelete("cascade"),
    index("questions_order").on(table.tenantId, table.serviceId, table.position, table.id),
  ],
);

export type QuestionRow = typeof questions.$inferSelect;
