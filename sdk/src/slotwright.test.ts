import { inspect } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { API_KEY, clientOf, failureOf } from "../testing/clients";
import { faultServer, refusal } from "../testing/fault-server";
import {
  API_VERSION,
  ApiError,
  Slotwright,
  SlotwrightError,
  UsageError,
  ValidationError,
  WarningsError,
} from "./index";
import { SlotwrightPublic } from "./public";

const BASE = "https://book.example.com";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("a client", () => {
  it("takes its key and address from the environment", async () => {
    const server = await faultServer({ json: {} });
    vi.stubEnv("SLOTWRIGHT_API_KEY", `${API_KEY}\n`);
    vi.stubEnv("SLOTWRIGHT_BASE_URL", `${server.origin}/api/v1/`);
    await new Slotwright().me.get();
    expect(server.requests[0]).toMatchObject({ path: "/api/v1/me", headers: { authorization: `Bearer ${API_KEY}` } });
  });

  it.each(["apiKey", "baseUrl"])("cannot be made without %s", (name) => {
    vi.stubEnv("SLOTWRIGHT_API_KEY", "");
    const options = { apiKey: API_KEY, baseUrl: BASE, [name]: undefined };
    expect(() => new Slotwright(options)).toThrow(UsageError);
    expect(() => new Slotwright(options)).toThrow(name);
  });

  it.each([
    ["https://book.example.com", `${BASE}/api/v1`],
    ["https://book.example.com/", `${BASE}/api/v1`],
    ["https://book.example.com/api/v1", `${BASE}/api/v1`],
    ["https://book.example.com/api/v1/", `${BASE}/api/v1`],
    ["http://localhost:3000/below", "http://localhost:3000/below/api/v1"],
  ])("reaches the API whether the address is %s", (baseUrl, expected) => {
    expect(new Slotwright({ apiKey: API_KEY, baseUrl }).baseUrl).toBe(expected);
  });

  it.each(["book.example.com", "ftp://x", "https://a:b@x", "https://x?a=1", "https://x#a", "/api"])(
    "refuses the address %s",
    (baseUrl) => {
      expect(() => new Slotwright({ apiKey: API_KEY, baseUrl })).toThrow(UsageError);
    },
  );

  it("pins the version of the API that it was made for", async () => {
    const { client, server } = await clientOf([{ json: {} }]);
    await client.me.get();
    expect(server.requests[0]?.headers["x-api-version"]).toBe(API_VERSION);
    expect(API_VERSION).toBe("2026-10-13");
  });

  it("says which package calls", async () => {
    const { client, server } = await clientOf([{ json: {} }]);
    await client.me.get();
    expect(server.requests[0]?.headers["user-agent"]).toMatch(/^slotwright-sdk\/\d/);
  });
});

describe("the key", () => {
  it("shows in no log, JSON, error or stack", async () => {
    const { client } = await clientOf([refusal(401, "unauthorized")], { maxRetries: 0 });
    const lost = new Slotwright({ apiKey: API_KEY, baseUrl: "http://127.0.0.1:1", maxRetries: 0 });
    const calls = [client.me.get(), client.bookings.list()];
    const failed = await Promise.all(calls.map(failureOf));
    const shown = [client, client.services, client.webhooks, ...calls, new Error("x", { cause: client })];
    for (const value of [...shown, ...failed, await failureOf(lost.me.get())]) {
      const texts = [
        inspect(value, { depth: 9, showHidden: true, getters: true }),
        JSON.stringify(value),
        String(value),
      ];
      expect(texts.join(), String(value)).not.toContain(API_KEY);
      expect((value as Error).stack ?? "").not.toContain(API_KEY);
    }
  });

  it.each([`${API_KEY}\nx`, "slw_ключ", "slw_ a"])("that is malformed is refused without being told", (apiKey) => {
    const make = () => new Slotwright({ apiKey, baseUrl: BASE });
    expect(make).toThrow(UsageError);
    expect(make).not.toThrow(apiKey);
  });
});

describe("in a browser", () => {
  it("a client with a key refuses to work, unless it is told to", async () => {
    vi.stubGlobal("window", { document: {} });
    expect(() => new Slotwright({ apiKey: API_KEY, baseUrl: BASE })).toThrow("@slotwright/sdk/public");
    expect(await failureOf(Slotwright.sandbox({ baseUrl: BASE }))).toBeInstanceOf(UsageError);
    expect(new Slotwright({ apiKey: API_KEY, baseUrl: BASE, dangerouslyAllowBrowser: true }).baseUrl).toBe(
      `${BASE}/api/v1`,
    );
  });

  it("the public client works, with no header of its own that the service does not allow there", async () => {
    const server = await faultServer({ json: { data: [] } });
    vi.stubGlobal("window", { document: {} });
    const fetch = vi.fn(globalThis.fetch);
    await new SlotwrightPublic({ publicKey: "pk_x", baseUrl: server.origin, fetch }).storefront.services();
    const names = Object.keys(fetch.mock.calls[0]?.[1]?.headers ?? {});
    expect(
      names.filter((name) => !["accept", "content-type", "idempotency-key", "prefer", "x-api-version"].includes(name)),
    ).toEqual([]);
  });
});

describe("Slotwright.sandbox", () => {
  const account = { apiKey: API_KEY, publicKey: "pk_x", bookingUrl: `${BASE}/book/pk_x` };

  it("opens an account without a key, and gives a client of it", async () => {
    const server = await faultServer({ status: 201, json: account }, { json: {} });
    const client = await Slotwright.sandbox({ baseUrl: server.origin, seed: "salon", currency: "JPY", timeout: 5000 });
    await client.me.get();
    const [opened, asked] = server.requests;
    expect(opened).toMatchObject({
      method: "POST",
      path: "/api/v1/sandbox",
      headers: { "content-type": "application/json" },
    });
    expect(JSON.parse(opened?.body ?? "")).toEqual({ seed: "salon", currency: "JPY" });
    expect(opened?.headers).not.toHaveProperty("authorization");
    expect(asked?.headers.authorization).toBe(`Bearer ${API_KEY}`);
    expect(client).toBeInstanceOf(Slotwright);
    expect(client.account.publicKey).toBe("pk_x");
  });

  it("gives the key to code that asks for it, and to no log", async () => {
    const server = await faultServer({ status: 201, json: account });
    const client = await Slotwright.sandbox({ baseUrl: server.origin });
    expect(client.account.apiKey).toBe(API_KEY);
    const all = { depth: 9, showHidden: true, getters: true };
    const shown = [client, client.account].flatMap((value) => [inspect(value, all), JSON.stringify(value)]);
    expect(shown.join()).toContain("pk_x");
    expect(shown.join()).not.toContain(API_KEY);
    expect(inspect(client, { depth: 9, showHidden: true, customInspect: false })).not.toContain(API_KEY);
    expect({ ...client.account }).toEqual({ publicKey: "pk_x", bookingUrl: account.bookingUrl });
  });
});

describe("an error", () => {
  it("has a class and a code, and the fields that it concerns", async () => {
    const fields = { title: "Say something." };
    const { client } = await clientOf([refusal(422, "validation", { fields })]);
    const failure = await failureOf(client.services.create({ title: "" }));
    expect(failure).toBeInstanceOf(ValidationError);
    expect(failure).toMatchObject({
      name: "ValidationError",
      status: 422,
      code: "validation",
      message: "POST /services 422 validation: title: Say something. (request req_1)",
      detail: "It is validation.",
      operation: "POST /services",
      fields,
      requestId: "req_1",
    });
  });

  it("of warnings names the checks", async () => {
    const fields = { overlap: "Another appointment overlaps." };
    const { client } = await clientOf([refusal(422, "warnings", { fields })]);
    const failure = await failureOf(client.appointments.create({ serviceId: "a", staffId: "b", start: new Date(0) }));
    if (!(failure instanceof WarningsError)) throw new Error("A WarningsError was expected.");
    expect(failure.warnings).toEqual(fields);
  });

  it("of the public API is of the same classes", async () => {
    const server = await faultServer({
      status: 409,
      json: { error: "slot_unavailable", message: "Taken.", fields: {} },
    });
    const client = new SlotwrightPublic({ publicKey: "pk_x", baseUrl: server.origin });
    const failure = await failureOf(client.bookings.create({ items: [], name: "Ana", email: "ana@example.com" }));
    expect(failure).toMatchObject({
      name: "ConflictError",
      code: "slot_unavailable",
      message: "POST /bookings 409 slot_unavailable: Taken.",
      detail: "Taken.",
      fields: {},
    });
  });

  it.each([
    [400, "bad_request", "BadRequestError"],
    [401, "unauthorized", "AuthenticationError"],
    [403, "forbidden", "PermissionError"],
    [404, "not_found", "NotFoundError"],
    [409, "conflict", "ConflictError"],
    [413, "payload_too_large", "ApiError"],
    [422, "coupon_invalid", "UnprocessableError"],
    [429, "rate_limited", "RateLimitError"],
    [500, "server", "ServerError"],
  ])("%i %s is a %s", async (status, code, name) => {
    const { client } = await clientOf([refusal(status, code)], { maxRetries: 0 });
    const failure = await failureOf(client.me.get());
    expect(failure).toMatchObject({ name, code });
    expect([failure instanceof ApiError, failure instanceof SlotwrightError, failure instanceof Error]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("is told from others by its class, also by one that a caller derives", async () => {
    class OurError extends ValidationError {}
    const { client } = await clientOf([refusal(422, "validation")]);
    const failure = await failureOf(client.me.get());
    expect(failure instanceof WarningsError).toBe(false);
    expect(failure instanceof OurError).toBe(false);
    const ours = new OurError({
      status: 422,
      code: "validation",
      message: "",
      fields: {},
      requestId: null,
      retryAfter: null,
    });
    expect([ours instanceof OurError, ours instanceof ValidationError]).toEqual([true, true]);
    expect([null, undefined, "x", {}, new Error("x")].some((value) => value instanceof SlotwrightError)).toBe(false);
  });
});
