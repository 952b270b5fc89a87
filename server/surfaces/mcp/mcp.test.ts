import { isDeepStrictEqual } from "node:util";
import { McpError } from "@modelcontextprotocol/sdk/types.js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "../../db/schema";
import { SCOPES, type Scope } from "../../domain/scopes";
import { inTurn, MANAGEMENT_SURFACE, type ReadyCall } from "../../testing/calls";
import { testDatabase } from "../../testing/database";
import { setLimits } from "../../testing/limits";
import { connectMcp, type Loopback, type McpSession, serveOnLoopback } from "../../testing/mcp";
import { type Account, everywhere, forEach, manage, newKey, openAccount, pathOf, UNKNOWN_ID } from "../../testing/rest";
import { eventsOf, openShop } from "../../testing/shop";
import { readQuery } from "../rest/coercion";
import type { Route } from "../rest/routes";
import { operationTools, toolNameOf, tools, toolsOf } from "./tools";

let served: Loopback;
let account: Account;
beforeAll(async () => {
  served = await serveOnLoopback();
  account = await openAccount();
});
afterAll(() => served.close());

const session = (key: string | null = account.apiKey, query = "?toolsets=all") => connectMcp(served.origin, key, query);
const routes = operationTools().map(({ route }) => route);

interface Refused {
  error: { code: string; message: string; fields?: Record<string, string> };
}

interface Page<Row = { id: string }> {
  data: Row[];
  total: number;
}

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const raw = typeof body === "string" ? body : JSON.stringify(body);
  const sent = { "content-type": "application/json", authorization: `Bearer ${account.apiKey}`, ...headers };
  return fetch(`${served.origin}/api/mcp`, { method: "POST", headers: sent, body: raw });
}
const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

describe("a conversation", () => {
  it("leads from an empty sandbox to an appointment that is booked, moved and cancelled", async () => {
    const { apiKey } = await openAccount({ seed: "empty" });
    const { call } = await session(apiKey);
    const made = async (name: string, input: Record<string, unknown>) => {
      const { isError, body, text } = await call<{ id: string }>(name, input);
      expect(isError, text).toBe(false);
      return body.id;
    };
    expect((await call<Page>("list_services")).body).toEqual({ data: [], total: 0 });
    const serviceId = await made("create_service", { title: "Haircut", duration: 45, price: 32 });
    const staffId = await made("create_staff", { fullName: "Marta Ruiz", email: "marta@example.com" });
    await made("put_staff_service", { id: staffId, serviceId });
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: "09:00", end: "18:00" }));
    expect((await call("replace_staff_schedule", { id: staffId, days })).isError).toBe(false);
    const customerId = await made("create_customer", { fullName: "Ana Lopez", email: "ana@example.com" });

    const free = await call<{ days: { slots: { start: string }[] }[] }>("list_slots", {
      service: serviceId,
      staff: staffId,
    });
    const [first, second] = free.body.days.flatMap(({ slots }) => slots).map(({ start }) => start);
    const id = await made("create_appointment", { serviceId, staffId, customerId, start: first });
    const booked = await call<{ source: string; bookings: { id: string; status: string; source: string }[] }>(
      "get_appointment",
      { id },
    );
    expect(booked.body).toMatchObject({ source: "mcp", bookings: [{ status: "approved", source: "mcp" }] });

    const moved = await call<{ start: string }>("update_appointment", { id, start: second });
    expect([moved.isError, Date.parse(moved.body.start)]).toEqual([false, Date.parse(second ?? "")]);
    const cancelled = await call<{ status: string }>("update_booking", {
      id: booked.body.bookings[0]?.id,
      status: "cancelled",
      cancelReason: "Ill",
    });
    expect(cancelled.body.status).toBe("cancelled");
    const audit = await call<Page<{ method: string; path: string }>>("list_audit", { limit: 1 });
    expect(audit.body.data[0]).toMatchObject({ method: "PATCH", path: expect.stringContaining("/api/v1/bookings/") });
  });

  it("begins with the account's today, zone and currency", async () => {
    const shop = await openShop({ timeZone: "America/New_York", currency: "JPY" });
    const now = new Date(Date.now() + 40 * 86_400_000);
    now.setUTCHours(2, 30, 0, 0);
    await manage(shop, "PUT /sandbox/clock", { body: { now: now.toISOString() } });
    const { client } = await session(shop.apiKey);
    const eve = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
    expect(client.getInstructions()).toMatch(new RegExp(`Today is \\w+day ${eve}, and it is 2[12]:3\\d there`));
    expect(client.getInstructions()).toMatch(/America\/New_York.*sandbox.*major units of JPY.*minutes/s);
    expect(client.getServerVersion()).toMatchObject({ name: "slotwright", title: "Slotwright" });
  });

  it("begins with no tool that the key does not see", async () => {
    const scopes: Scope[][] = [[], ["bookings:read"], ["bookings:write"], ["catalog:write"], [...SCOPES]];
    for (const granted of scopes) {
      const { client } = await session(await newKey(account, granted));
      const words = client.getInstructions()?.match(/[a-z]+(_[a-z]+)+/g) ?? [];
      const named = words.filter((word) => tools().has(word));
      const seen = toolsOf(granted).map(({ name }) => name);
      expect(named.filter((name) => !seen.includes(name))).toEqual([]);
      expect(named.includes("create_appointment")).toBe(granted.includes("bookings:write"));
    }
  });

  it("tells webhooks that it was the cause", async () => {
    const shop = await openShop();
    const { call } = await session(shop.apiKey);
    const { body } = await call<{ id: string }>("create_customer", { fullName: "Ana", email: "ana@example.com" });
    const start = `${shop.date}T10:00:00+01:00`;
    const [staffId] = shop.staffIds;
    await call("create_appointment", { serviceId: shop.serviceId, staffId, customerId: body.id, start });
    expect(await eventsOf(shop)).toMatchObject([{ type: "booking.created", data: { cause: "mcp" } }]);
  });
});

/** Paths of the account's audit, in the order they were noted. */
async function auditOf({ id }: Account): Promise<string[]> {
  const rows = await testDatabase().db.select().from(auditLog).where(eq(auditLog.tenantId, id)).orderBy(auditLog.id);
  return rows.map(({ path }) => path);
}

describe("every operation", { timeout: 240_000 }, () => {
  it("answers through its tool what it answers over REST, and is audited alike", async () => {
    const sessions = new Map<string, Promise<McpSession>>();
    const sessionOf = ({ apiKey }: Account) => {
      const known = sessions.get(apiKey) ?? session(apiKey);
      sessions.set(apiKey, known);
      return known;
    };
    const check = async ({ account: own, example, target }: ReadyCall, route: Route) => {
      const { call } = await sessionOf(own);
      const before = await auditOf(own);
      const query = readQuery(new URLSearchParams(example.query).toString(), route.readers);
      const input = { ...example.body, ...query, ...example.params };
      const { isError, body, text } = await call(toolNameOf(route.meta.openapi.operationId), input);
      const added = (await auditOf(own)).slice(before.length);
      const isWrite = route.type === "mutation" && !route.meta.unaudited;
      return {
        isError: isError && text,
        isAudited: isDeepStrictEqual(added, isWrite ? [target.split("?")[0]] : []),
        isObject: typeof body === "object",
      };
    };
    const shown = await inTurn(MANAGEMENT_SURFACE, check, routes);
    expect(shown).toEqual(everywhere(routes, { isError: false, isAudited: true, isObject: true }));
  });

  it("refuses an unknown id as REST does, and says which argument is missing", async () => {
    const { call } = await session();
    const named = routes.filter(({ parameters }) => parameters.length > 0);
    const unlike = await forEach(named, async (route) => {
      const { method, operationId } = route.meta.openapi;
      const body = method === "GET" || method === "DELETE" ? {} : { body: {} };
      const rest = await manage(account, `${method} ${pathOf(route)}`, body);
      const ids = Object.fromEntries(route.parameters.map((name) => [name, UNKNOWN_ID]));
      const tool = await call(toolNameOf(operationId), ids);
      const missing = (await call<Refused>(toolNameOf(operationId))).body.error;
      const isNamed = route.parameters.every((name) => missing.fields?.[name] === "This field is required.");
      return { isSame: JSON.stringify(tool.body) === rest.text && tool.isError === rest.status >= 400, isNamed };
    });
    expect(unlike).toEqual(everywhere(named, { isSame: true, isNamed: true }));
  });
});

describe("a refusal", () => {
  it("is a result with the REST error object, fields included, and its text", async () => {
    const { call } = await session();
    const answer = await call<Refused>("create_service", { title: "", duration: "an hour" });
    expect(answer).toMatchObject({ isError: true, body: { error: { code: "validation" } } });
    expect(Object.keys(answer.body.error.fields ?? {})).toEqual(["title", "duration"]);
    expect(JSON.parse(answer.text)).toEqual(answer.body);
  });

  it("of a tool that the key may not see is forbidden, and changes nothing", async () => {
    const { client, call } = await session(await newKey(account, ["bookings:read"]));
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(["list_bookings", "list_slots"]));
    expect(listed.map(({ name }) => name)).not.toContain("create_service");
    const answer = await call<Refused>("create_service", { title: "Sneaked in" });
    expect([answer.isError, answer.body.error.code]).toEqual([true, "forbidden"]);
    expect((await manage<Page<{ title: string }>>(account, "GET /services")).text).not.toContain("Sneaked in");
  });

  it("of an unknown tool or malformed arguments is an error of the protocol", async () => {
    const { client, call } = await session();
    await expect(call("drop_everything")).rejects.toMatchObject({ code: -32602 });
    const listed = client.callTool({ name: "get_me", arguments: [] as unknown as Record<string, unknown> });
    await expect(listed).rejects.toBeInstanceOf(McpError);
    const unknown = await post({ ...ping, method: "prompts/list" });
    expect(await unknown.json()).toMatchObject({ error: { code: -32601 } });
  });

  it("of another account's rows is not_found, and lists show one's own alone", async () => {
    const [mine, other] = [await openShop(), await openShop()];
    const { call } = await session(mine.apiKey);
    const answers = await Promise.all([
      call<Refused>("get_service", { id: other.serviceId }),
      call<Refused>("update_staff", { id: other.staffIds[0], fullName: "Mine" }),
      call<Refused>("delete_service", { id: other.serviceId }),
    ]);
    expect(answers.map(({ body }) => body.error.code)).toEqual(["not_found", "not_found", "not_found"]);
    expect((await call<Page>("list_services")).body.data.map(({ id }) => id)).toEqual([mine.serviceId]);
  });
});

it("answers calls at once, each its own, and never books one time twice", async () => {
  const shop = await openShop();
  const { call } = await session(shop.apiKey);
  const [staffId] = shop.staffIds;
  const start = `${shop.date}T11:00:00+01:00`;
  const booking = { serviceId: shop.serviceId, staffId, start };
  const [created, readings] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => call<Refused>("create_appointment", booking))),
    Promise.all(Array.from({ length: 8 }, (_, index) => call<Page>("list_staff", { limit: index + 1 }))),
  ]);
  expect(created.filter(({ isError }) => !isError)).toHaveLength(1);
  expect(readings.map(({ isError }) => isError)).toEqual(Array(8).fill(false));
});

describe("the surface", () => {
  it("answers with the headers of REST: version, request id and rate limit", async () => {
    const answer = await post(ping, { "x-request-id": "mcp-request-1" });
    const { status, headers } = answer;
    expect([status, await answer.json()]).toEqual([200, { jsonrpc: "2.0", id: 1, result: {} }]);
    expect(headers.get("x-api-version")).toBe("2026-10-13");
    expect(headers.get("x-request-id")).toBe("mcp-request-1");
    expect(headers.get("x-ratelimit-limit")).not.toBeNull();
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("lets nobody in without a valid key: 401 with WWW-Authenticate", async () => {
    for (const authorization of ["", "Bearer slw_wrong", `Bearer sla_${"A".repeat(43)}`]) {
      const answer = await post(ping, { authorization });
      const challenge = answer.headers.get("www-authenticate") ?? "";
      expect([answer.status, challenge.includes('error="invalid_token"')]).toEqual([401, authorization !== ""]);
      expect(challenge).toMatch(
        /^Bearer .*resource_metadata="http:\/\/localhost:3000\/\.well-known\/oauth-protected-resource\/api\/mcp", scope="catalog:read [\w: ]+"$/,
      );
      expect(await answer.json()).toMatchObject({ id: null, error: { data: { code: "unauthorized" } } });
    }
    await expect(session(null)).rejects.toMatchObject({ code: 401 });
  });

  it("refuses what is no single JSON-RPC message, as REST refuses bodies", async () => {
    const deep = `${'{"a":'.repeat(21)}1${"}".repeat(21)}`;
    for (const body of ["", "{", "[]", JSON.stringify([ping, ping]), deep, " ".repeat(1024 * 1024 + 1)]) {
      const answer = await post(body);
      expect([answer.status, (await answer.json()).error.data.code]).toEqual([400, "bad_request"]);
    }
    expect((await post({ hello: 1 })).status).toBe(400);
    expect((await post(ping, { "x-api-version": "1999-01-01" })).status).toBe(400);
    expect((await post(ping, { "content-type": "text/plain" })).status).toBe(400);
  });

  it("has neither streams nor sessions: 405 for GET, DELETE and every other method", async () => {
    for (const method of ["GET", "DELETE", "PUT", "OPTIONS"]) {
      const answer = await fetch(`${served.origin}/api/mcp`, { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
      expect(answer.headers.get("x-api-version")).toBe("2026-10-13");
    }
    expect((await fetch(`${served.origin}/api/mcp/more`, { method: "POST" })).status).toBe(404);
  });

  it("counts every message against the budget of the key, beside its REST requests", async () => {
    setLimits({ keys: 3 });
    const statuses = [];
    for (let number = 0; number < 3; number++) statuses.push((await post(ping)).status);
    const over = await post(ping);
    expect([...statuses, over.status]).toEqual([200, 200, 200, 429]);
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await manage(account, "GET /me")).status).toBe(429);
    setLimits();
  });
});
