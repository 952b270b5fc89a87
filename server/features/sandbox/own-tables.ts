import { getTableName } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import * as schema from "../../db/schema";
import { invariant } from "../../domain/errors";

/** The tables whose rows belong to an account, each before those that its rows refer to. */
export function ownTables(): PgTable[] {
  const tables: PgTable[] = Object.values(schema);
  const left = tables.filter(isOwn);
  const ordered: PgTable[] = [];
  while (left.length > 0) {
    const place = left.findIndex((table) => !left.some((other) => other !== table && refersTo(other, table)));
    const [free] = left.splice(place, 1);
    invariant(free && place >= 0, "tables of an account refer to each other in no circle");
    ordered.push(free);
  }
  return ordered;
}

const isOwn = (table: PgTable): boolean => getTableConfig(table).columns.some(({ name }) => name === "tenantId");

const refersTo = (table: PgTable, other: PgTable): boolean =>
  getTableConfig(table).foreignKeys.some((key) => getTableName(key.reference().foreignTable) === getTableName(other));
