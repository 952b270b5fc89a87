import { describe, expect, it } from "vitest";
import { clientOf, failureOf } from "../../testing/clients";
import { SlotwrightError, UsageError } from "../index";

const ID = "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f1f";

describe("an id", () => {
  it.each(["", " ", ".", "..", " .. ", undefined, null, 7, {}])("%j rejects without a request", async (id) => {
    const { client, server } = await clientOf([{}]);
    expect(await failureOf(client.services.get(id as string))).toBeInstanceOf(UsageError);
    expect(await failureOf(client.services.extras.delete(ID, id as string))).toBeInstanceOf(UsageError);
    expect(server.requests).toEqual([]);
  });

  it.each(["a/b", "../x", "?q=1", "#a", "%2e%2e", "ü"])("%j stays one segment of the path", async (id) => {
    const { client, server } = await clientOf([{ json: {} }]);
    await client.services.get(id);
    expect(server.requests[0]?.path).toBe(`/api/v1/services/${encodeURIComponent(id)}`);
  });
});

describe("a value of a request", () => {
  it("may be a date, in the body and in the query", async () => {
    const { client, server } = await clientOf([{ json: { data: [], total: 0 } }]);
    const start = new Date("2026-11-23T09:30:00Z");
    await client.bookings.list({ from: start });
    await client.appointments.create({ serviceId: ID, staffId: ID, start });
    expect(server.requests[0]?.query).toEqual({ from: "2026-11-23T09:30:00.000Z" });
    expect(JSON.parse(server.requests[1]?.body ?? "")).toMatchObject({ start: "2026-11-23T09:30:00.000Z" });
  });

  it("that is undefined is left out, and null is sent in a body", async () => {
    const { client, server } = await clientOf([{ json: { data: [], total: 0 } }]);
    await client.bookings.list({ status: undefined, limit: 5 });
    await client.services.update(ID, { categoryId: null, title: undefined });
    expect(server.requests[0]?.query).toEqual({ limit: "5" });
    expect(JSON.parse(server.requests[1]?.body ?? "")).toEqual({ categoryId: null });
  });

  it.each([
    ["an invalid date", new Date(Number.NaN)],
    ["a number that JSON has no words for", 1n],
  ])("that cannot be sent is refused before anything is sent: %s", async (_, value) => {
    const { client, server } = await clientOf([{}]);
    const body = { serviceId: ID, staffId: ID, start: value as Date };
    expect(await failureOf(client.appointments.create(body))).toBeInstanceOf(SlotwrightError);
    expect(await failureOf(client.bookings.list({ from: new Date(Number.NaN) }))).toBeInstanceOf(SlotwrightError);
    expect(server.requests).toEqual([]);
  });

  it("that refers to itself is refused before anything is sent", async () => {
    const { client, server } = await clientOf([{}]);
    const fields: Record<string, unknown> = {};
    fields.itself = fields;
    expect(await failureOf(client.bookings.update(ID, { fields }))).toBeInstanceOf(UsageError);
    expect(server.requests).toEqual([]);
  });
});

describe("client.request", () => {
  it("makes any request, with ids, query and body", async () => {
    const { client, server } = await clientOf([{ json: { ok: true } }]);
    const answer = await client.request<{ ok: boolean }>({
      method: "PUT",
      path: "/things/{id}/parts/{partId}",
      ids: ["a", "b"],
      query: { deep: true },
      body: { size: 1 },
    });
    expect(answer).toEqual({ ok: true });
    expect(server.requests[0]).toMatchObject({
      method: "PUT",
      path: "/api/v1/things/a/parts/b",
      query: { deep: "true" },
      body: '{"size":1}',
    });
  });

  it.each([
    ["no slash", { path: "services" }],
    ["another host", { path: "https://example.com/" }],
    ["too few ids", { path: "/services/{id}" }],
    ["too many ids", { path: "/services", ids: ["a"] }],
    ["a way up", { path: "/../../api/sandbox" }],
    ["a way up at its end", { path: "/services/.." }],
    ["a way up before a query", { path: "/services/..?a=1" }],
    ["a way up before a fragment", { path: "/services/..#a" }],
    ["a way up, written otherwise", { path: "/%2e%2E/%2e./.%2e/x" }],
    ["a segment that is none", { path: "/services/./x" }],
    ["a backslash, which fetch reads as a slash", { path: "/services\\..\\x" }],
    ["a tab, which fetch leaves out", { path: "/services/.\t./x" }],
    ["a space at its end, which fetch leaves out", { path: "/services/.. " }],
  ])("refuses a path with %s", async (_, request) => {
    const { client, server } = await clientOf([{}]);
    expect(await failureOf(client.request({ method: "GET", ...request }))).toBeInstanceOf(UsageError);
    expect(server.requests).toEqual([]);
  });

  it.each(["/a..b", "/...", "/.well-known/x", "/x.", "/x%2e", "/x?at=.."])("takes %s", async (path) => {
    const { client, server } = await clientOf([{ json: {} }]);
    await client.request({ method: "GET", path });
    expect(server.requests[0]?.path).toBe(`/api/v1${path.replace(/\?.*/, "")}`);
  });

  it("keeps the key at its own host", async () => {
    const { client, server } = await clientOf([{ json: {} }]);
    await client.request({ method: "GET", path: "//example.com/x" });
    expect(server.requests[0]?.path).toBe("/api/v1//example.com/x");
  });
});

it.each([{ timeout: 0 }, { timeout: Number.NaN }, { maxRetries: -1 }, { maxRetries: 1.5 }])(
  "%j is refused, by the client and the call",
  async (options) => {
    const { client } = await clientOf([{}]);
    expect(await failureOf(client.me.get(options))).toBeInstanceOf(UsageError);
    expect(await failureOf(clientOf([{}], options))).toBeInstanceOf(UsageError);
  },
);
