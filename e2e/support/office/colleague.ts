import { type APIRequestContext, type Browser, type BrowserContext, expect } from "@playwright/test";
import superjson from "superjson";
import { accept, invitation, newEmail } from "../people";

export type Ask = <Answer>(name: string, input: object) => Promise<Answer>;

/** Asks procedures of an account's back office as whoever the cookies say. */
export function askOf(request: APIRequestContext, account: string): Ask {
  const { origin = "" } = new URL(process.env.E2E_BASE_URL ?? "");
  const headers = { origin, "x-slotwright-account": account, "content-type": "application/json" };
  return async (name, input) => {
    const sent = JSON.stringify(superjson.serialize(input));
    const target = `/api/trpc/${name}`;
    const answer = /\.(list|read|history|version)$/.test(name)
      ? await request.get(`${target}?input=${encodeURIComponent(sent)}`, { headers })
      : await request.post(target, { headers, data: sent });
    expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true);
    return superjson.deserialize((await answer.json()).result.data);
  };
}

/** Somebody else of the account, in a browser of their own. */
export async function colleague(browser: Browser, { path }: { path: string }, name: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 } });
  const account = path.split("/").at(-1) ?? "";
  await accept(context.request, await invitation(account, newEmail(), "manager"), name);
  return context;
}
