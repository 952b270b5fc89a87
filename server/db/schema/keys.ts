import { type AnyPgColumn, foreignKey } from "drizzle-orm/pg-core";
import { tenants } from "./accounts/tenants";

/** Rows die with their tenant: deleting a sandbox is one statement. */
export const tenantKey = (table: string, tenantId: AnyPgColumn) =>
  foreignKey({ name: `${table}_tenant`, columns: [tenantId], foreignColumns: [tenants.id] }).onDelete("cascade");
