import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changingNothing, keptCalls, MANAGEMENT_SURFACE, PUBLIC_SURFACE, unchanged } from "../../testing/calls";
import { setLimits } from "../../testing/limits";
import { type Account, type Answer, ask, manage, newKey, openAccount, visit } from "../../testing/rest";
import type { Limiters } from "./limiters";
import { RateLimiter } from "./rate-limit";

const left = ({ headers }: Answer) => headers["x-ratelimit-remaining"];
const statusesOf = async (asked: Promise<Answer>[]) => (await Promise.all(asked)).map(({ status }) => status);

let account: Account;
beforeEach(async () => {
  setLimits();
  account = await openAccount();
});
afterEach(() => {
  vi.useRealTimers();
  setLimits();
});

it("allows 120 requests a minute unless the operator says otherwise", async () => {
  delete (globalThis as { slotwrightLimiters?: Limiters }).slotwrightLimiters;
  const management = await manage(account, "GET /me");
  expect(management.headers).toMatchObject({ "x-ratelimit-limit": "120", "x-ratelimit-remaining": "119" });
  expect((await visit(account, "GET /config")).headers["x-ratelimit-limit"]).toBe("120");
  expect((await ask("POST", "/api/sandbox", { body: {} })).headers["x-ratelimit-limit"]).toBe("120");
});

it("tells on every counted answer, refusals too, how many are left and when the minute ends", async () => {
  setLimits({ keys: 10 });
  const before = Math.floor(Date.now() / 1000);
  const answers = [
    await manage(account, "GET /me"),
    await manage(account, "GET /nothing-here"),
    await manage(account, "GET /categories/x"),
    await manage(account, "POST /categories", { raw: "[]" }),
    await manage(account, "POST /categories", { body: {} }),
    await manage(account, "POST /categories", { body: { name: "A" }, headers: { "idempotency-key": "" } }),
    await manage(account, "GET /services?limit=0"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 400, 422, 400, 422]);
  expect(answers.map(left)).toEqual(["9", "8", "7", "6", "5", "4", "3"]);
  const ends = answers.map(({ headers }) => Number(headers["x-ratelimit-reset"]));
  expect(new Set(ends).size).toBe(1);
  expect(ends[0]).toBeGreaterThanOrEqual(before + 60);
  expect(ends[0]).toBeLessThanOrEqual(before + 62);
  expect(answers.map(({ headers }) => headers["retry-after"])).toEqual(answers.map(() => undefined));
});

it("answers 429 rate_limited past the limit, says when to come back, and lets in again then", async () => {
  setLimits({ keys: 2 });
  vi.useFakeTimers({ toFake: ["Date"] });
  await statusesOf([manage(account, "GET /me"), manage(account, "GET /me")]);
  vi.setSystemTime(Date.now() + 12_000);
  const refused = await manage(account, "GET /me");
  expect(refused).toMatchObject({ status: 429, code: "rate_limited" });
  expect(refused.headers).toMatchObject({
    "retry-after": "48",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-limit": "2",
  });
  vi.setSystemTime(Date.now() + 47_000);
  expect((await manage(account, "GET /me")).status).toBe(429);
  vi.setSystemTime(Date.now() + 1_000);
  const again = await manage(account, "GET /me");
  expect([again.status, left(again)]).toEqual([200, "1"]);
});

it("does not count 401, 403 and the 400 of an unknown version", async () => {
  setLimits({ keys: 1 });
  const powerless = { ...account, apiKey: await newKey(account, []) };
  const strange = { headers: { "x-api-version": "1999-01-01" } };
  for (const asked of [
    manage(account, "GET /me", strange),
    manage(powerless, "GET /categories"),
    manage(powerless, "GET /categories"),
    manage({ ...account, apiKey: "nobody" }, "GET /me"),
  ]) {
    const { status, headers } = await asked;
    expect([400, 401, 403]).toContain(status);
    expect(Object.keys(headers).filter((name) => /ratelimit|retry/.test(name))).toEqual([]);
  }
  expect(await statusesOf([manage(account, "GET /me"), manage(powerless, "GET /me")])).toEqual([200, 200]);
});

it("counts each key for itself, two of one account too, wherever it comes from", async () => {
  setLimits({ keys: 1 });
  const second = { ...account, apiKey: await newKey(account) };
  const elsewhere = { address: "198.51.100.7" };
  expect((await manage(account, "GET /me")).status).toBe(200);
  expect((await manage(account, "GET /me", elsewhere)).status).toBe(429);
  expect((await manage(second, "GET /me")).status).toBe(200);
});

it("counts visitors by public key and address, apart from the account's keys", async () => {
  setLimits({ visitors: 1, keys: 1 });
  const [other, elsewhere] = [await openAccount(), { address: "198.51.100.7" }];
  const refused = [await visit(account, "GET /config"), await visit(account, "GET /services")][1];
  expect(refused).toMatchObject({ status: 429, body: { error: "rate_limited" } });
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await visit(account, "GET /config", elsewhere)).status).toBe(200);
  expect((await visit(other, "GET /config")).status).toBe(200);
  expect((await manage(account, "GET /me")).status).toBe(200);
});

it("counts the addresses that one client may choose from as one: an IPv6 network, not the address", async () => {
  setLimits({ visitors: 1, sandboxes: 1 });
  const [first, second, elsewhere] = ["2001:db8:1:2::1", "2001:db8:1:2:aaaa::2", "2001:db8:1:3::1"];
  const config = async (address = "") => (await visit(account, "GET /config", { address })).status;
  const open = async (address = "") => (await ask("POST", "/api/sandbox", { body: {}, address })).status;
  expect([await config(first), await config(second), await config(elsewhere)]).toEqual([200, 429, 200]);
  expect([await open(first), await open(second), await open(elsewhere)]).toEqual([201, 429, 201]);
});

it("counts new sandboxes by address, by either path, apart from all else", async () => {
  setLimits({ sandboxes: 2, keys: 1 });
  const open = (address: string, path = "/api/sandbox") => ask("POST", path, { body: {}, address });
  const first = await open("192.0.2.9");
  expect([first.status, left(first)]).toEqual([201, "1"]);
  expect((await open("192.0.2.9", "/api/v1/sandbox")).status).toBe(201);
  const refused = await open("192.0.2.9");
  expect(refused).toMatchObject({ status: 429, code: "rate_limited" });
  expect(refused.headers["x-ratelimit-remaining"]).toBe("0");
  expect((await open("192.0.2.10")).status).toBe(201);
  expect((await manage(account, "GET /me")).status).toBe(200);
});

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("every operation of the $name API", (surface) => {
  it("past the limit changes nothing and leaves no audit row, whatever it sends", async () => {
    const calls = await keptCalls(surface);
    setLimits({ keys: 0, visitors: 0, sandboxes: 0 });
    const seen = await changingNothing(calls, async ({ send }) => [
      (await send()).status,
      (await send({ raw: "{" })).status,
    ]);
    expect(seen).toEqual(unchanged(surface.routes, [429, 429]));
  });
});

describe("the limiter", () => {
  const MINUTE = 60_000;

  it("has fixed windows of a minute from the first request", () => {
    const limiter = new RateLimiter(2);
    expect(limiter.count("a", 1_000)).toMatchObject({ remaining: 1, resetAt: 61, retryAfter: 60, allowed: true });
    expect(limiter.count("a", 60_999)).toMatchObject({ remaining: 0, resetAt: 61, retryAfter: 1, allowed: true });
    expect(limiter.count("a", 60_999)).toMatchObject({ remaining: 0, allowed: false, retryAfter: 1 });
    expect(limiter.count("a", 61_000)).toMatchObject({ remaining: 1, resetAt: 121, allowed: true });
  });

  it("does not lengthen a window by asking in it", () => {
    const limiter = new RateLimiter(1);
    for (let at = 0; at < MINUTE; at += 1_000) limiter.count("a", at);
    expect(limiter.count("a", MINUTE).allowed).toBe(true);
  });

  it("keeps a bounded number of windows, and forgets the oldest first", () => {
    const limiter = new RateLimiter(1);
    limiter.count("first", 0);
    limiter.count("second", 0);
    for (let caller = 0; caller < 99_999; caller++) limiter.count(`caller ${caller}`, 1);
    expect(limiter.count("second", 2).allowed).toBe(false);
    expect(limiter.count("first", 2).allowed).toBe(true);
  });
});
