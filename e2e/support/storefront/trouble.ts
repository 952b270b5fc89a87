import type { Page } from "@playwright/test";
import { connectTo, startProcess, temporaryDataDir } from "../started-process";
import type { StorefrontPage } from "./pages";

/** A server of which too much is asked, and that has lost a table. */
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
  const made = await fetch(`${server.origin}/api/sandbox`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seed: "salon" }),
  });
  const { publicKey } = (await made.json()) as { publicKey: string };
  const path = `${server.origin}/book/${publicKey}`;
  let visitors = 0;
  const newVisitor = () => ({ "x-forwarded-for": `${NETWORK}.${++visitors}` });
  /** Who has just looked may look again in a minute. */
  const hurry = async (page: Page): Promise<void> => {
    const headers = newVisitor();
    await fetch(path, { headers });
    await page.setExtraHTTPHeaders(headers);
  };
  const lose = async (page: Page): Promise<void> => {
    const sql = connectTo(dataDir);
    await sql`alter table if exists services rename to services_elsewhere`;
    await sql.end();
    await page.setExtraHTTPHeaders(newVisitor());
  };
  return {
    pages: [
      { name: "too-many", path, before: hurry, status: 429 },
      { name: "failed", path, before: lose, status: 500 },
    ],
    close: async () => {
      await server.end("SIGTERM");
      await remove();
    },
  };
}
