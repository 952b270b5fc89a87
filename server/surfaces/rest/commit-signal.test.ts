import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { onCommitSignal } from "../../process/commit-signal";
import { stateOf } from "../../testing/account-state";
import { inTurn, MANAGEMENT_SURFACE, PUBLIC_SURFACE, type ReadyCall } from "../../testing/calls";
import { setLimits } from "../../testing/limits";
import { type Asked, lineOf, manage, openAccount } from "../../testing/rest";
import type { Route } from "./routes";

/** What a request did: whether it changed the account, and whether it rang the notifier. */
interface Seen {
  status: number;
  changed: boolean;
  rang: boolean;
}

/** A notifier that has not rung rings at once, so one that was pulled has been heard when the answer is there. */
async function rings(work: () => Promise<unknown>): Promise<boolean> {
  delete (globalThis as { slotwrightCommitSignal?: unknown }).slotwrightCommitSignal;
  let rang = false;
  const stop = onCommitSignal(() => {
    rang = true;
  });
  await work();
  stop();
  return rang;
}

/** What each request did, by its name. */
async function seenOf({ account, method, send }: ReadyCall, { name: key }: Route): Promise<Record<string, Seen>> {
  const seen: Record<string, Seen> = {};
  let before = await stateOf(account);
  for (const [name, asked] of method === "POST" ? posted(key) : PUT) {
    let status = 0;
    const rang = await rings(async () => {
      status = (await send(asked)).status;
    });
    const after = await stateOf(account);
    seen[name] = { status, changed: !isDeepStrictEqual(after, before), rang };
    before = after;
  }
  return seen;
}

const keyed = (key: string) => ({ headers: { "idempotency-key": key } });
const posted = (key: string): [string, Asked][] => [
  ["first", {}],
  ["keyed", keyed(key)],
  ["replayed", keyed(key)],
  ["refused", { raw: "[]", ...keyed(`other-${key}`) }],
];
const PUT: [string, Asked][] = [
  ["first", {}],
  ["again", {}],
];

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("the $name API", (surface) => {
  const writes = surface.routes.filter(({ type, meta }) => type === "mutation" && meta.scope !== "none");

  it("wakes the relay after every request that changed something, and after no other", async () => {
    setLimits();
    const wrong: Record<string, Seen> = {};
    let rung = 0;
    // One after another: there is one notifier.
    const note = async (call: ReadyCall, route: Route) => {
      for (const [name, seen] of Object.entries(await seenOf(call, route))) {
        if (seen.rang) rung++;
        if (seen.rang !== seen.changed) wrong[`${lineOf(route)} ${name}`] = seen;
      }
    };
    await inTurn(surface, note, writes);
    expect(wrong).toEqual({});
    expect(rung).toBeGreaterThanOrEqual(writes.length / 2);
  }, 120_000);
});

it("wakes it when the transaction of a keyed request is over, and its write is there to be seen", async () => {
  const account = await openAccount({ seed: "empty" });
  const seen: Promise<unknown>[] = [];
  await rings(async () => {
    const stop = onCommitSignal(() => seen.push(manage<{ total: number }>(account, "GET /categories")));
    await manage(account, "POST /categories", { body: { name: "Cuts" }, ...keyed("once") });
    stop();
  });
  expect(await Promise.all(seen)).toMatchObject([{ body: { total: 1 } }]);
});
