import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { idempotencyKeys } from "../../db/schema";
import { SCOPES } from "../../domain/scopes";
import { stateOf } from "../../testing/account-state";
import { inTurn, MANAGEMENT_SURFACE, PUBLIC_SURFACE, type ReadyCall } from "../../testing/calls";
import { statementsWaiting, testContext } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { newPlace } from "../../testing/fixture-resources";
import { setLimits } from "../../testing/limits";
import { type Account, type Answer, everywhere, manage, newKey, openAccount, visit } from "../../testing/rest";
import { cutWaiting, whileGone, whileUnwritable } from "../../testing/sessions";
import { once } from "./idempotency";
import type { Route } from "./routes";

const keyed = (key = "once") => ({ headers: { "idempotency-key": key } });
const isReplay = ({ headers }: Answer) => headers["idempotent-replayed"] === "true";
const create = (account: Account, name: string, key = "once") =>
  manage<{ id: string }>(account, "POST /categories", { body: { name }, ...keyed(key) });
const countCategories = async (account: Account) =>
  (await manage<{ total: number }>(account, "GET /categories")).body.total;

const MALFORMED = ["", "x".repeat(256), "two words", " ", "tab\there", "müsli", "\u007f", "☃"];

/** Each test goes through every POST, one after another. */
const EVERY_POST = { timeout: 240_000 };

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("every POST of the $name API", EVERY_POST, (surface) => {
  const posts = surface.routes.filter(({ meta }) => meta.openapi.method === "POST" && meta.scope !== "none");

  it("refuses malformed keys, replays what it refused, is executed once by several at once, and keeps it encrypted", async () => {
    const check = async ({ account, send }: ReadyCall, { name }: Route) => {
      const [before, stored] = [await stateOf(account), await storedOf(account)];
      const bad = { ...keyed(`bad-${name}`), raw: "[]" };
      return {
        malformed: await statusesOf(MALFORMED.map((key) => send(keyed(key)))),
        refused: replayed([await send(bad), await send(bad)]),
        isSame: isDeepStrictEqual(await stateOf(account), before),
        atOnce: executed(await Promise.all([1, 2, 3].map(() => send(keyed(name))))),
        stored: foundIn((await storedOf(account)).slice(stored.length), await send(keyed(name))),
      };
    };
    const expected = {
      malformed: MALFORMED.map(() => "400 bad_request"),
      refused: { status: 400, replays: [false, true], isSame: true },
      isSame: true,
      atOnce: [1, true],
      stored: { rows: 2, hasValues: true, found: [] },
    };
    expect(await inTurn(surface, check, posts)).toEqual(everywhere(posts, expected));
  });

  it("leaves nothing when it is cut off before its answer is stored; answers 409 idempotency_in_progress while the retry runs, which is executed once, then replays it to the byte, and 422 idempotency_mismatch to another body", async ({
    signal,
  }) => {
    /** Sends it and does something before its answer can be stored. */
    const whileHeld = ({ send }: ReadyCall, { name }: Route, work: () => Promise<unknown>) =>
      whileUnwritable({ table: "idempotency_keys", signal }, async () => {
        const running = send(keyed(name));
        await statementsWaiting(1);
        return { running, seen: await work() };
      });
    const check = async (call: ReadyCall, route: Route) => {
      const { account, example, send } = call;
      const again = () => send(keyed(route.name));
      const before = await stateOf(account);
      const cut = await (await whileHeld(call, route, cutWaiting)).running;
      const isLeftAlone = isDeepStrictEqual(await stateOf(account), before);
      const { running, seen } = await whileHeld(call, route, again);
      const first = await running;
      const after = await stateOf(account);
      const replay = await again();
      const other = await send({ ...keyed(route.name), body: { ...example.body, more: true } });
      return {
        cut: [...refusalOf(cut), isLeftAlone],
        meanwhile: refusalOf(seen as Answer),
        first: [first.status < 300, isReplay(first)],
        replay: [replay.status === first.status, replay.text === first.text, isReplay(replay)],
        other: refusalOf(other),
        isSame: isDeepStrictEqual(await stateOf(account), after),
      };
    };
    const expected = {
      cut: [503, "unavailable", "2", true],
      meanwhile: [409, "idempotency_in_progress", "1"],
      first: [true, false],
      replay: [true, true, true],
      other: [422, "idempotency_mismatch", undefined],
      isSame: true,
    };
    expect(await inTurn(surface, check, posts)).toEqual(everywhere(posts, expected));
  });
});

const refusalOf = ({ status, code, headers }: Answer) => [status, code, headers["retry-after"]];

const statusesOf = async (asked: Promise<Answer>[]) =>
  (await Promise.all(asked)).map(({ status, code }) => `${status} ${code}`);

function replayed([first, second]: [Answer, Answer]) {
  const isSame = second.text === first.text && second.status === first.status;
  return { status: first.status, replays: [first, second].map(isReplay), isSame };
}

/** @returns how many of several were executed, and whether the others were told so */
function executed(answers: Answer[]): [number, boolean] {
  const done = answers.filter((answer) => answer.status < 300 && !isReplay(answer));
  const others = answers.filter((answer) => !done.includes(answer));
  return [done.length, others.every((answer) => isReplay(answer) || answer.code === "idempotency_in_progress")];
}

/** The account's stored answers, in the order they were made. */
async function storedOf({ id }: Account): Promise<string[]> {
  const rows = await testDatabase()
    .db.select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.tenantId, id))
    .orderBy(idempotencyKeys.createdAt);
  return rows.map(({ body }) => body.toString("latin1"));
}

/** What of an answer stands in stored ones as it is. */
function foundIn(stored: string[], { text }: Answer) {
  const values = [...(text ?? "").matchAll(/"([^"]{4,})"/g)].map(([, value = ""]) => value);
  return {
    rows: stored.length,
    hasValues: values.length > 0,
    found: values.filter((value) => stored.join().includes(value)),
  };
}

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("every other operation of the $name API", (surface) => {
  it("ignores the header, malformed or not", async () => {
    const others = surface.routes.filter(({ meta }) => meta.openapi.method !== "POST");
    const ignores = async ({ send }: ReadyCall) => {
      const answers = [await send(keyed("")), await send(keyed()), await send(keyed())];
      return [(answers[0]?.status ?? 0) < 300, answers.some(isReplay)];
    };
    expect(await inTurn(surface, ignores, others)).toEqual(everywhere(others, [true, false]));
  });
});

describe("a key", () => {
  let account: Account;
  beforeEach(async () => {
    account = await openAccount({ seed: "empty" });
  });

  it("may have 1 to 255 visible ASCII characters", async () => {
    for (const key of ["x", "~".repeat(255), `!"#$%&'()*+,-./:;<=>?@[]^_{|}`]) {
      expect((await create(account, "New", key)).status).toBe(201);
      expect(isReplay(await create(account, "New", key))).toBe(true);
    }
  });

  it("belongs to the account: another account's says nothing, and another key of the same finds it", async () => {
    const other = await openAccount({ seed: "empty" });
    const first = await create(account, "Mine");
    expect(isReplay(await create(other, "Theirs"))).toBe(false);
    const again = await create({ ...account, apiKey: await newKey(account) }, "Mine");
    expect([isReplay(again), again.text]).toEqual([true, first.text]);
  });

  it("belongs to the surface: a visitor can neither read nor spoil the account's own", async () => {
    const salon = await openAccount();
    const { token } = await newPlace(salon);
    expect((await create(salon, "Mine")).status).toBe(201);
    const cancelled = await visit(salon, `POST /manage/${token}/cancel`, keyed());
    expect([cancelled.status, isReplay(cancelled)]).toEqual([200, false]);
  });

  it("of the public API belongs to the visitor's network: another's says nothing, and spoils nothing", async () => {
    const salon = await openAccount();
    const { token } = await newPlace(salon);
    const cancel = (address: string) => visit(salon, `POST /manage/${token}/cancel`, { ...keyed(), address });
    const shown = async (address: string) => {
      const { status, code, headers } = await cancel(address);
      return [status, code, headers["idempotent-replayed"]];
    };
    const first = [200, undefined, "true"];
    expect(await shown("2001:db8:1:2::1")).toEqual([200, undefined, undefined]);
    expect(await shown("2001:db8:1:2:ffff::9")).toEqual(first);
    // To these the place is cancelled already, as it is to whoever has no key.
    const stranger = await visit(salon, `POST /manage/${token}/cancel`, { address: "192.0.2.77" });
    for (const address of ["2001:db8:1:3::1", "192.0.2.1", "192.0.2.2"])
      expect(await shown(address)).toEqual([stranger.status, stranger.code, undefined]);
    expect(await shown("192.0.2.2")).toEqual([stranger.status, stranger.code, "true"]);
    expect(await shown("2001:db8:1:2::1")).toEqual(first);
  });

  it("is refused with idempotency_mismatch on another path", async () => {
    await create(account, "Mine");
    const other = await manage(account, "POST /services", { body: { name: "Mine" }, ...keyed() });
    expect([other.status, other.code]).toEqual([422, "idempotency_mismatch"]);
  });

  it("makes one of ten at once", async () => {
    await Promise.all(Array.from({ length: 10 }, () => create(account, "Once")));
    expect(await countCategories(account)).toBe(1);
  });

  it("is kept for 24 hours of real time, however a sandbox's clock is set", async () => {
    await create(account, "Kept");
    const [row] = await testDatabase().db.execute(
      sql`select extract(epoch from expires_at - now()) / 3600 as hours from idempotency_keys where tenant_id = ${account.id}`,
    );
    expect(Number(row?.hours)).toBeCloseTo(24, 1);
    const now = new Date(Date.now() + 48 * 3_600_000).toISOString();
    expect((await manage(account, "PUT /sandbox/clock", { body: { now } })).status).toBe(200);
    expect(isReplay(await create(account, "Kept"))).toBe(true);
  });

  it("is as good as new once it has expired, for another body too", async () => {
    await create(account, "First");
    const own = and(eq(idempotencyKeys.tenantId, account.id), eq(idempotencyKeys.key, "once"));
    await testDatabase().db.update(idempotencyKeys).set({ expiresAt: sql`now()` }).where(own);
    const second = await create(account, "Second");
    expect([second.status, isReplay(second)]).toEqual([201, false]);
    const third = await create(account, "Second");
    expect([third.text, isReplay(third)]).toEqual([second.text, true]);
  });

  it("keeps a refusal, even when its reason is gone", async () => {
    const ana = { fullName: "Ana", email: "ana@example.com" };
    const { body } = await manage<{ id: string }>(account, "POST /staff", { body: ana });
    const again = () => manage(account, "POST /staff", { body: ana, ...keyed() });
    const refused = await again();
    await manage(account, `DELETE /staff/${body.id}`);
    const replayed = await again();
    expect([refused.status, replayed.status, replayed.text]).toEqual([422, 422, refused.text]);
    expect(isReplay(replayed)).toBe(true);
  });

  it("does not keep 401, 403 and 429", async () => {
    const ask = (apiKey: string) => create({ ...account, apiKey }, "New");
    const reader = await newKey(
      account,
      SCOPES.filter((scope) => scope !== "catalog:write"),
    );
    expect((await ask("nobody")).status).toBe(401);
    expect((await ask(reader)).status).toBe(403);
    setLimits({ keys: 0 });
    const limited = await ask(account.apiKey);
    setLimits();
    expect(limited.status).toBe(429);
    const made = await ask(account.apiKey);
    expect([made.status, isReplay(made)]).toEqual([201, false]);
  });

  it("does not keep a failure of ours", async () => {
    const failed = await whileGone("audit_log", () => create(account, "New"));
    expect([failed.status, await countCategories(account)]).toEqual([500, 0]);
    const made = await create(account, "New");
    expect([made.status, isReplay(made)]).toEqual([201, false]);
  });

  it("counts a replay against the rate", async () => {
    const [first, second] = [await create(account, "New"), await create(account, "New")];
    const left = [first, second].map(({ headers }) => Number(headers["x-ratelimit-remaining"]));
    expect(left[0]).toBe((left[1] ?? 0) + 1);
  });
});

describe("an answer of the operation itself", () => {
  const answeredTwice = async (status: number) => {
    const ctx = await testContext((await openAccount({ seed: "empty" })).id);
    const { tenant } = ctx;
    if (!tenant) throw new Error("The account was just opened.");
    const attempt = { surface: "management" as const, key: "once", fingerprint: Buffer.from("same") };
    let runs = 0;
    const run = async () => ({ status, json: `{"run":${++runs}}` });
    await once({ ...ctx, tenant }, attempt, run);
    await once({ ...ctx, tenant }, attempt, run);
    return runs;
  };

  it.each([200, 201, 202, 204, 400, 404, 409, 413, 415, 422])("is kept when it is %i", async (status) => {
    expect(await answeredTwice(status)).toBe(1);
  });

  it.each([401, 403, 429])("is not kept when it is %i", async (status) => {
    expect(await answeredTwice(status)).toBe(2);
  });
});
