import { chromium } from "@playwright/test";
import { openWorld } from "../world";
import { type BenchAccount, openBenchAccount } from "./account";
import { benchCalls } from "./calls";
import { benchInput } from "./input";
import { benchLive } from "./live";
import { benchPages } from "./pages";
import { benchPaint } from "./paint";
import { openBrowser, type Visitor } from "./visitor";

type Bench = (account: BenchAccount, visitor: Visitor) => Promise<string[]>;

const BENCHES: Record<string, Bench> = {
  pages: benchPages,
  calls: benchCalls,
  input: benchInput,
  paint: benchPaint,
  live: benchLive,
};

/**
 * The back office of an account with 50,000 bookings: server time of every page and of every read that it alone has, input to paint on a full calendar,
 * largest paint on a slow phone, and how soon a change is seen.
 *
 * @param asked `office`, and which of them; without one all
 */
export async function* benchOffice(asked: string[]): AsyncGenerator<string> {
  const world = await openWorld();
  const browser = await openBrowser(chromium);
  try {
    const account = await openBenchAccount({ origin: `http://localhost:${world.port}`, sql: world.sql });
    const visitor = await browser.signIn(account.adminUrl);
    for (const [name, bench] of Object.entries(BENCHES)) {
      if (asked.length > 1 && !asked.includes(name)) continue;
      yield `\n${name}`;
      for (const line of await bench(account, visitor)) yield `  ${line}`;
    }
  } finally {
    await browser.close();
    await world.close();
  }
}
