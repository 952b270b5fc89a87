// Stands in for `server/testing/database.ts` under the fixtures (see `bench/run.mjs`).
import type { Connection } from "../../server/db/client";

let current: Connection | undefined;

/** Says in which build's database fixtures write what no route does. */
export function setDatabase(connection: Connection): void {
  current = connection;
}

export function testDatabase(): Connection {
  if (!current) throw new Error("No database is in use.");
  return current;
}
