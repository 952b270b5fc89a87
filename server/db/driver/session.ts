import type { Sql } from "postgres";
import type { Db } from "../client";

/**
 * The driver's client beneath a pool or a transaction.
 *
 * drizzle keeps it out of its types: `PostgresJsSession` has `client`, as its own `transaction` uses it.
 */
export const clientOf = (db: Db): Sql => (db as unknown as { _: { session: { client: Sql } } })._.session.client;
