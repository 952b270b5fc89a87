import type { Page } from "@playwright/test";
import { connectTo, startProcess, temporaryDataDir } from "../started-process";
import type { StorefrontPage } from "./pages";

/** A server of which too much is asked, that has lost a sandbox and a table, and waits for its database in vain at last. */
export interface Trouble {
  pages: StorefrontPage[];
  close(): Promise<void>;
}

/** A network that stands in documents alone (RFC 5737). */
const NETWORK = "192.0.2";

/** Opens a server of its own: what its pages say then is nothing that the server of all journeys may come to say. */
export async function openTrouble(): Promise<Trouble> {
  const { dataDir, remove } = temporaryDataDir("trouble");
  const server = await startProcess(dataDir, { RATE_LIMIT_PER_MINUTE: "1", TRUST_PROXY: "1" });
  let visitors = 0;
  const newVisitor = () => ({ "x-forwarded-for": `${NETWORK}.${++visitors}` });
  const path = (await openSandbox(server.origin)).path;
  const gone = await openSandbox(server.origin);
  await fetch(`${server.origin}/api/v1/sandbox`, { method: "DELETE", headers: gone.headers });
  /** Who has just looked may look again in a minute. */
  const hurry = async (page: Page): Promise<void> => {
    const headers = newVisitor();
    await fetch(path, { headers });
    await page.setExtraHTTPHeaders(headers);
  };
  const asAnother = (page: Page) => page.setExtraHTTPHeaders(newVisitor());
  const loseTable = async (page: Page): Promise<void> => {
    const sql = connectTo(dataDir);
    await sql`alter table if exists services rename to services_elsewhere`;
    await sql.end();
    await asAnother(page);
  };
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding: Promise<void> | undefined;
  const holdDatabase = async (page: Page): Promise<void> => {
    holding ??= hold(dataDir, released);
    await holding;
    await asAnother(page);
  };
  return {
    pages: [
      { name: "too-many", path, before: hurry, status: 429 },
      { name: "gone", path: gone.path, before: asAnother, status: 410 },
      { name: "failed", path, before: loseTable, status: 500 },
      { name: "unavailable", path, before: holdDatabase, status: 503 },
    ],
    close: async () => {
      release();
      await server.end("SIGTERM");
      await remove();
    },
  };
}

/** Opens one with a salon. @returns the address of its page, and what its key is sent with */
async function openSandbox(origin: string): Promise<{ path: string; headers: Record<string, string> }> {
  const made = await fetch(`${origin}/api/sandbox`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seed: "salon" }),
  });
  const { apiKey, publicKey } = (await made.json()) as { apiKey: string; publicKey: string };
  return { path: `${origin}/book/${publicKey}`, headers: { authorization: `Bearer ${apiKey}` } };
}

/** Keeps everybody from reading accounts until it is told otherwise. @returns once they wait */
function hold(dataDir: string, until: Promise<void>): Promise<void> {
  const sql = connectTo(dataDir);
  return new Promise((resolve, reject) => {
    sql
      .begin(async (own) => {
        await own`lock table tenants in access exclusive mode`;
        resolve();
        await until;
      })
      .catch(reject)
      .finally(() => sql.end());
  });
}
