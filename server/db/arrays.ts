import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Ids, or other values that need no quotes, as PostgreSQL writes an array of them; each once. */
export const arrayOf = (values: Iterable<string>): string => `{${[...new Set(values)].join(",")}}`;

/** In a `statement`: the column is one of the ids that `arrayOf` gives under this name, however many they are. */
export const isOneOf = (column: PgColumn, name: string): SQL => sql`${column} = any(${sql.placeholder(name)}::uuid[])`;
