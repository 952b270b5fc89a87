import postgres, { type Sql } from "postgres";
import { type Connection, replaceDatabase } from "../db/client";
import { cloneWorkerDatabase, workerDatabaseUrl } from "./database";

/** What a worker keeps of its database from file to file. */
interface Kept {
  /** Of the tests: the code under test knows nothing of it. */
  own: Sql;
  /** The process's connections, as the last file left them; none when it closed them. */
  connections?: Connection | undefined;
}

const KEPT = Symbol.for("slotwright tests: the worker's database");
const worker = globalThis as { [KEPT]?: Kept };

/** Gives a file that is about to be read the connections of the one before: it may ask for them while it is read. */
export function takeConnections(): void {
  const connections = worker[KEPT]?.connections;
  if (connections) replaceDatabase(connections);
}

/** A worker's first file finds a copy of the template; each other one what the file before has left. */
export async function openWorkerDatabase(): Promise<void> {
  if (worker[KEPT]) return;
  await cloneWorkerDatabase();
  worker[KEPT] = { own: postgres(workerDatabaseUrl(), { max: 1, onnotice: () => {} }) };
}

/** Leaves the worker's next file a database without rows: this file's, emptied, or a new copy of the template. */
export async function leaveWorkerDatabase(): Promise<void> {
  const connections = replaceDatabase(undefined);
  const kept = worker[KEPT];
  if (kept && (await isEmptied(kept))) {
    kept.connections = connections;
    return;
  }
  delete worker[KEPT];
  await Promise.all([kept?.own.end({ timeout: 1 }), connections?.close()]);
  await openWorkerDatabase();
}

async function isEmptied({ own }: Kept): Promise<boolean> {
  try {
    const [answer] = await own<{ empty: boolean }[]>`select testing.empty()`;
    return answer?.empty === true;
  } catch {
    // The file has cut connections, or holds a lock.
    return false;
  }
}
