import { existsSync } from "node:fs";
import pino from "pino";
import { connect, type Db } from "../db/client";
import { deadlinesOf } from "../db/connections/deadlines";
import { startEmbeddedPostgres } from "../db/embedded";
import { verifyHistory } from "../db/verify/history";
import { type Verdict, verifyData } from "../db/verify/verify";
import { env } from "../env";

/** It reads whole tables, and nobody waits for it. */
const STATEMENT_MS = 10 * 60_000;

interface Opened {
  url: string;
  close: () => Promise<void>;
}

/** Verifies the database that a server of this configuration uses, whether or not it runs. */
export const verifyDatabase = (): Promise<Verdict[]> => judged(verifyData);

/** Replays the accepted changes of that database. */
export const verifyDatabaseHistory = (): Promise<Verdict[]> => judged(verifyHistory);

async function judged(verify: (db: Db) => Promise<Verdict[]>): Promise<Verdict[]> {
  const { url, close } = await openUrl();
  const { db, close: disconnect } = connect(url, 1, deadlinesOf(STATEMENT_MS));
  try {
    return await verify(db);
  } finally {
    await disconnect();
    await close();
  }
}

async function openUrl(): Promise<Opened> {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, close: async () => {} };
  // Starting the embedded one would make an empty database, in which all is well.
  if (!existsSync(DATA_DIR)) throw new Error(`DATABASE_URL is not set, and there is no data directory ${DATA_DIR}.`);
  const embedded = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: pino({ level: "error" }) });
  return { url: embedded.url, close: embedded.stop };
}
