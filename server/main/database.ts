import { appSecret } from "../app-secret";
import { closeDatabase, database } from "../db/client";
import { startEmbeddedPostgres } from "../db/embedded";
import { migrate } from "../db/migrate";
import { env, setDatabaseUrl } from "../env";
import { newSetUpLink } from "../features/identity/accounts/set-up";
import { createDemoAccount, type DemoAccount } from "../features/sandbox/demo/demo";
import { log } from "../log";

export interface OpenDatabase {
  /** The account made for whoever starts the server for the first time; null on every other start. */
  demo: DemoAccount | null;
  /** Makes the first person and their account, while there is none; see `newSetUpLink`. */
  setUpUrl: string | null;
}

/**
 * Opens the database: the operator's by `DATABASE_URL`, else the embedded one, which gets a demo account while it
 * holds no account at all.
 *
 * @param onOpen  receives what closes each part as soon as it is open, so that a failure half way can be undone
 * @param signal  gives up a migration that waits or runs
 */
export async function openDatabase(
  onOpen: (close: () => Promise<void>) => void,
  signal: AbortSignal,
): Promise<OpenDatabase> {
  const { DATABASE_URL, DATA_DIR } = env();
  // Before anything starts: without a secret nothing could be stored.
  appSecret();
  if (DATABASE_URL === undefined) {
    const embedded = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: log(), onLost: giveUp });
    onOpen(embedded.stop);
    setDatabaseUrl(embedded.localUrl, embedded.folder);
  }
  const url = env().DATABASE_URL ?? "";
  await migrate(url, signal);
  onOpen(closeDatabase);
  const isFirst = DATABASE_URL === undefined && (await hasNoAccount());
  const demo = isFirst ? await createDemoAccount(url) : null;
  return { demo, setUpUrl: await newSetUpLink() };
}

// Whoever runs the process starts it again, which is the one thing left to try.
function giveUp(error: unknown): void {
  log().fatal({ error }, "PostgreSQL is gone and does not come back");
  process.exit(1);
}

async function hasNoAccount(): Promise<boolean> {
  const [row] = await database().sql<{ found: boolean }[]>`select exists (select from tenants) as found`;
  return row?.found === false;
}
