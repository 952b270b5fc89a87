import { beforeEach, describe, expect, it, vi } from "vitest";
import { clientOf, failureOf, heldWaits } from "../../testing/clients";
import { refusal, type Step } from "../../testing/fault-server";
import {
  AbortError,
  ApiError,
  ConflictError,
  ConnectionError,
  RateLimitError,
  SlotwrightError,
  TimeoutError,
  UsageError,
} from "../index";

const DONE: Step = { json: { id: "1" } };
const ID = "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f1f";

beforeEach(() => void vi.restoreAllMocks());

describe("a call is tried again", () => {
  const passing: [string, Step][] = [
    ["a connection that ends without an answer", "reset"],
    ["a connection that ends within the body", "reset in the body"],
    ...[408, 429, 500, 502, 503, 504].map((status): [string, Step] => [String(status), { status, text: "<html>" }]),
    ["409 idempotency_in_progress", refusal(409, "idempotency_in_progress", { headers: { "retry-after": "1" } })],
  ];

  it.each(passing)("after %s, twice", async (_, step) => {
    heldWaits();
    const { client, server } = await clientOf([step, step, DONE]);
    expect(await client.services.get(ID)).toEqual({ id: "1" });
    expect(server.requests).toHaveLength(3);
  });

  it.each(passing)("after %s, and not a third time", async (_, step) => {
    heldWaits();
    const { client, server } = await clientOf([step]);
    expect(await failureOf(client.services.get(ID))).toBeInstanceOf(SlotwrightError);
    expect(server.requests).toHaveLength(3);
  });

  it.each(["hang", "hang in the body"] as const)("when no whole answer comes in time: %s", async (step) => {
    const { expire } = heldWaits();
    const { client, server } = await clientOf([step, DONE]);
    const call = client.services.get(ID);
    await vi.waitUntil(() => server.requests.length === 1);
    expire();
    expect(await call).toEqual({ id: "1" });
    expect(server.requests).toHaveLength(2);
  });

  it("as often as the client or the call says", async () => {
    heldWaits();
    const { client, server } = await clientOf([{ status: 500 }], { maxRetries: 1 });
    await failureOf(client.services.get(ID));
    expect(server.requests).toHaveLength(2);
    await failureOf(client.services.get(ID, { maxRetries: 0 }));
    expect(server.requests).toHaveLength(3);
    await failureOf(client.services.get(ID, { maxRetries: 4 }));
    expect(server.requests).toHaveLength(8);
  });
});

it.each([
  [400, "bad_request"],
  [401, "unauthorized"],
  [403, "forbidden"],
  [404, "not_found"],
  [409, "conflict"],
  [409, "slot_unavailable"],
  [409, "capacity_exceeded"],
  [422, "validation"],
  [422, "idempotency_mismatch"],
  [422, "warnings"],
  [501, "server"],
])("%i %s is final", async (status, code) => {
  const { client, server } = await clientOf([refusal(status, code)]);
  expect(await failureOf(client.services.get(ID))).toMatchObject({ status, code, requestId: "req_1" });
  expect(server.requests).toHaveLength(1);
});

describe("the wait between attempts", () => {
  it("doubles from 500 ms to 8 s", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { pauses } = heldWaits();
    const { client } = await clientOf([{ status: 500 }], { maxRetries: 6 });
    await failureOf(client.services.get(ID));
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  });

  it("is shortened by up to a quarter, so that clients do not come back all at once", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const { pauses } = heldWaits();
    const { client } = await clientOf(["reset"]);
    await failureOf(client.services.get(ID));
    expect(pauses).toEqual([375, 750]);
  });

  it("is what Retry-After says, be it seconds or a date", async () => {
    const { pauses } = heldWaits();
    const inTwenty = new Date(Date.now() + 20_000).toUTCString();
    const wait = (value: string) => refusal(429, "rate_limited", { headers: { "retry-after": value } });
    const { client } = await clientOf([wait("7"), wait(inTwenty), wait("0"), DONE], { maxRetries: 3 });
    await client.services.get(ID);
    expect(pauses[0]).toBe(7000);
    expect(pauses[1]).toBeGreaterThan(15_000);
    expect(pauses[1]).toBeLessThanOrEqual(20_000);
    expect(pauses[2]).toBe(0);
  });

  it("is never longer than 60 s: past that the refusal is told at once, with the seconds", async () => {
    const { pauses } = heldWaits();
    const { client, server } = await clientOf([refusal(429, "rate_limited", { headers: { "retry-after": "61" } })]);
    const failure = await failureOf(client.services.get(ID));
    expect(failure).toBeInstanceOf(RateLimitError);
    expect(failure).toMatchObject({ retryAfter: 61, code: "rate_limited" });
    expect([server.requests.length, pauses]).toEqual([1, []]);
  });

  it.each(["soon", "-5", "-0.5", "2026-11-23", "Mon"])(
    "is as without Retry-After when that is no time: %s",
    async (value) => {
      vi.spyOn(Math, "random").mockReturnValue(0);
      const { pauses } = heldWaits();
      const { client } = await clientOf([refusal(503, "server", { headers: { "retry-after": value } }), DONE]);
      await client.services.get(ID);
      expect(pauses).toEqual([500]);
    },
  );
});

describe("the idempotency key", () => {
  it("is the same in all attempts of a POST, and another for the next", async () => {
    heldWaits();
    const { client, server } = await clientOf([{ status: 500 }, "reset", DONE]);
    await client.categories.create({ name: "Hair" });
    await client.categories.create({ name: "Hair" });
    const [first, second, third, next] = server.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(first).toMatch(/^[\x21-\x7e]{1,255}$/);
    expect([second, third]).toEqual([first, first]);
    expect(next).not.toBe(first);
  });

  it("is the caller's when there is one", async () => {
    const { client, server } = await clientOf([DONE]);
    await client.categories.create({ name: "Hair" }, { idempotencyKey: "order-17" });
    expect(server.requests[0]?.headers["idempotency-key"]).toBe("order-17");
  });

  it("goes with no other method", async () => {
    const { client, server } = await clientOf([DONE]);
    await client.categories.update(ID, { name: "Hair" });
    expect(server.requests[0]?.headers).not.toHaveProperty("idempotency-key");
  });

  it.each(["", "two words", "ключ", "k".repeat(256)])(
    "%j is refused before anything is sent",
    async (idempotencyKey) => {
      const { client, server } = await clientOf([DONE]);
      expect(await failureOf(client.categories.create({ name: "Hair" }, { idempotencyKey }))).toBeInstanceOf(
        UsageError,
      );
      expect(server.requests).toEqual([]);
    },
  );
});

describe("the caller's signal", () => {
  it("ends a call that waits for its answer", async () => {
    const { client, server } = await clientOf(["hang"]);
    const controller = new AbortController();
    const call = failureOf(client.services.get(ID, { signal: controller.signal }));
    await vi.waitUntil(() => server.requests.length === 1);
    controller.abort("gone home");
    const failure = await call;
    expect(failure).toBeInstanceOf(AbortError);
    expect(failure).toMatchObject({ name: "AbortError", cause: "gone home" });
  });

  it("ends a call that waits for its next attempt", async () => {
    const { client, server } = await clientOf([refusal(503, "server", { headers: { "retry-after": "60" } })]);
    const controller = new AbortController();
    const paused = vi.spyOn(globalThis, "setTimeout");
    const call = failureOf(client.services.get(ID, { signal: controller.signal }));
    await vi.waitUntil(() => paused.mock.calls.some(([, ms]) => ms === 60_000));
    controller.abort();
    expect(await call).toBeInstanceOf(AbortError);
    expect(server.requests).toHaveLength(1);
  });

  it("that has ended already sends nothing", async () => {
    const { client, server } = await clientOf([DONE]);
    const call = client.services.get(ID, { signal: AbortSignal.abort() });
    expect(await failureOf(call)).toBeInstanceOf(AbortError);
    expect(server.requests).toEqual([]);
  });

  it("keeps no listener of a call that is over", async () => {
    const { client } = await clientOf([DONE]);
    const { signal } = new AbortController();
    const [added, removed] = [vi.spyOn(signal, "addEventListener"), vi.spyOn(signal, "removeEventListener")];
    await client.services.get(ID, { signal });
    expect(added).toHaveBeenCalled();
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });
});

describe("an attempt that takes too long", () => {
  it("fails as a timeout, which is a connection error", async () => {
    const { client } = await clientOf(["hang in the body"], { maxRetries: 0 });
    const failure = await failureOf(client.services.get(ID, { timeout: 50 }));
    expect(failure).toBeInstanceOf(TimeoutError);
    expect(failure).toBeInstanceOf(ConnectionError);
  });

  it("ends in time also when the fetch does not heed its signal", async () => {
    const fetch = () => new Promise<Response>(() => {});
    const { client } = await clientOf([DONE], { fetch, timeout: 20, maxRetries: 0 });
    expect(await failureOf(client.services.get(ID))).toBeInstanceOf(TimeoutError);
  });

  it("may take as long as a timer can wait, and longer", async () => {
    const { client } = await clientOf([DONE], { timeout: 2 ** 40 });
    expect(await client.services.get(ID)).toEqual({ id: "1" });
  });
});

it.each([null, undefined, "gone", {}])(
  "a fetch that rejects with %j is a connection that failed, and retried",
  async (reason) => {
    heldWaits();
    const fetch = vi.fn(() => Promise.reject(reason));
    const { client } = await clientOf([DONE], { fetch });
    const failure = await failureOf(client.services.get(ID));
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ cause: reason });
    expect(fetch).toHaveBeenCalledTimes(3);
  },
);

it("a server that is not there is told with its cause", async () => {
  const { client } = await clientOf([DONE], { baseUrl: "http://127.0.0.1:1", maxRetries: 0 });
  const failure = await failureOf(client.services.get(ID));
  expect(failure).toBeInstanceOf(ConnectionError);
  expect(failure).toMatchObject({ cause: expect.any(Error), message: expect.stringContaining("http://127.0.0.1:1") });
});

describe("what is no answer of the API", () => {
  it.each([
    ["a page", { headers: { "content-type": "text/html" }, text: "<h1>Welcome</h1>" }],
    ["half a JSON", { headers: { "content-type": "application/json" }, text: '{"id":' }],
    ["a redirect", { status: 302, headers: { location: "https://example.com/" } }],
    ["a refusal of something between", { status: 418, text: "teapot" }],
  ])("is an error that points to the base address: %s", async (_, step) => {
    const { client, server } = await clientOf([step]);
    const failure = await failureOf(client.services.get(ID));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: "unexpected_answer", message: expect.stringContaining("baseUrl") });
    expect(server.requests).toHaveLength(1);
  });
});

it("409 is a ConflictError whatever its code", async () => {
  const { client } = await clientOf([refusal(409, "slot_unavailable")]);
  expect(await failureOf(client.services.get(ID))).toBeInstanceOf(ConflictError);
});
