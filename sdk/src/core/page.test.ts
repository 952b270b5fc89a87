import { describe, expect, it } from "vitest";
import { API_KEY, clientOf, failureOf, heldWaits } from "../../testing/clients";
import type { Step } from "../../testing/fault-server";
import { Slotwright, UsageError } from "../index";

interface Row {
  id: string;
}

/** A client of a server that holds rows, and lists them as the API does. */
function clientOfRows(rows: Row[], onRequest: (offset: number) => void = () => {}) {
  const offsets: number[] = [];
  const fetch = async (input: string | URL | Request) => {
    const { searchParams } = new URL(String(input));
    const [limit, offset] = [Number(searchParams.get("limit") ?? 50), Number(searchParams.get("offset") ?? 0)];
    offsets.push(offset);
    onRequest(offset);
    return Response.json({ data: rows.slice(offset, offset + limit), total: rows.length });
  };
  return { offsets, client: new Slotwright({ apiKey: API_KEY, baseUrl: "http://localhost", fetch }) };
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: `row ${index}` }));

describe("a list", () => {
  it("is awaited for its first page", async () => {
    const { client } = clientOfRows(rowsOf(5));
    const page = await client.bookings.list({ limit: 2 });
    expect(page).toMatchObject({ data: [{ id: "row 0" }, { id: "row 1" }], total: 5, offset: 0 });
    expect(page.hasNextPage()).toBe(true);
  });

  it("goes on page by page to the last", async () => {
    const { client } = clientOfRows(rowsOf(5));
    let page = await client.bookings.list({ limit: 2, offset: 1 });
    const seen = [page.data.map(({ id }) => id)];
    while (page.hasNextPage()) {
      page = await page.nextPage();
      seen.push(page.data.map(({ id }) => id));
    }
    expect(seen).toEqual([
      ["row 1", "row 2"],
      ["row 3", "row 4"],
    ]);
    expect(await failureOf(page.nextPage())).toBeInstanceOf(UsageError);
  });

  it("is iterated over all pages, with its filters on each", async () => {
    const { client, server } = await clientOf([
      { json: { data: [{ id: "a" }, { id: "b" }], total: 3 } },
      { json: { data: [{ id: "c" }], total: 3 } },
    ]);
    const seen: string[] = [];
    for await (const { id } of client.bookings.list({ status: "pending", limit: 2 })) seen.push(id);
    expect(seen).toEqual(["a", "b", "c"]);
    expect(server.requests.map(({ query }) => query)).toEqual([
      { status: "pending", limit: "2" },
      { status: "pending", limit: "2", offset: "2" },
    ]);
  });

  it("asks for no page that a loop does not reach", async () => {
    const { client, offsets } = clientOfRows(rowsOf(200));
    for await (const { id } of client.bookings.list()) if (id === "row 60") break;
    expect(offsets).toEqual([0, 50]);
  });

  it("becomes an array, up to a limit", async () => {
    const { client, offsets } = clientOfRows(rowsOf(120));
    expect(await client.bookings.list().toArray()).toHaveLength(120);
    expect(offsets.splice(0)).toEqual([0, 50, 100]);
    expect(await client.bookings.list().toArray({ limit: 50 })).toHaveLength(50);
    expect(offsets).toEqual([0]);
    const page = await client.bookings.list({ limit: 10 });
    expect(await page.toArray({ limit: 15 })).toHaveLength(15);
  });

  it("becomes an empty array for a limit of 0, and none for a limit that is no number of items", async () => {
    const { client } = clientOfRows(rowsOf(5));
    const page = await client.bookings.list();
    expect([await page.toArray({ limit: 0 }), await client.bookings.list().toArray({ limit: 0 })]).toEqual([[], []]);
    for (const limit of [-1, Number.NaN, null as unknown as number])
      expect(await failureOf(page.toArray({ limit }))).toBeInstanceOf(UsageError);
  });

  it("may be empty", async () => {
    const { client } = clientOfRows([]);
    expect(await client.bookings.list().toArray()).toEqual([]);
  });

  it("fails as its first page does", async () => {
    const { client } = await clientOf([{ status: 404, json: { error: { code: "not_found", message: "No." } } }]);
    expect(await failureOf(client.services.extras.list("a").toArray())).toMatchObject({ code: "not_found" });
  });

  it("gives each item once, also when it grows at its head meanwhile", async () => {
    const rows = rowsOf(100);
    const { client } = clientOfRows(rows, (offset) => void (offset > 0 && rows.unshift({ id: `new ${offset}` })));
    const seen = await client.bookings.list({ limit: 20 }).toArray();
    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.startsWith("row"))).toHaveLength(100);
  });

  it("leaves none out when the loop itself takes items off it", async () => {
    const rows = rowsOf(150);
    const { client } = clientOfRows(rows);
    const seen: string[] = [];
    for await (const { id } of client.bookings.list({ limit: 50 })) {
      seen.push(id);
      rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      );
    }
    expect(seen).toHaveLength(150);
  });

  it("leaves none out of its array, also when a loop over that takes items off it and adds others", async () => {
    const rows = rowsOf(150);
    const { client } = clientOfRows(rows);
    const seen: string[] = [];
    for (const { id } of await client.bookings.list({ limit: 50 }).toArray()) {
      seen.push(id);
      rows.shift();
      rows.push({ id: `after ${id}` });
    }
    expect(seen).toEqual(rowsOf(150).map(({ id }) => id));
  });
});

describe("a call", () => {
  const headers = {
    "x-request-id": "req_7",
    "x-ratelimit-limit": "120",
    "x-ratelimit-remaining": "119",
    "x-ratelimit-reset": "1795424460",
  };

  it("tells its request id, rate limit and whether it is a replay", async () => {
    const { client } = await clientOf([
      { status: 201, headers: { ...headers, "idempotent-replayed": "true" }, json: { id: "1" } },
    ]);
    expect(await client.categories.create({ name: "Hair" }).withResponse()).toEqual({
      data: { id: "1" },
      status: 201,
      headers: expect.any(Headers),
      requestId: "req_7",
      rateLimit: { limit: 120, remaining: 119, resetAt: new Date(1795424460_000) },
      replayed: true,
    });
  });

  it("tells so of a list, too", async () => {
    const { client } = await clientOf([{ headers, json: { data: [{ id: "1" }], total: 1 } }]);
    const { data, requestId, replayed } = await client.categories.list().withResponse();
    expect([data.data, requestId, replayed]).toEqual([[{ id: "1" }], "req_7", false]);
  });

  it("has no rate limit when the answer did not count", async () => {
    const { client } = await clientOf([{ json: {} }]);
    expect(await client.me.get().withResponse()).toMatchObject({ requestId: null, rateLimit: null });
  });

  it("answers a calendar as text, and 204 as nothing", async () => {
    const calendar: Step = { headers: { "content-type": "text/calendar; charset=utf-8" }, text: "BEGIN:VCALENDAR" };
    const { client } = await clientOf([calendar, { status: 204 }]);
    expect(await client.outbox.ics("a")).toBe("BEGIN:VCALENDAR");
    expect(await client.categories.delete("a")).toBeUndefined();
  });

  it("is a promise like any other", async () => {
    const { client } = await clientOf([{ json: { id: "1" } }]);
    const call = client.services.get("a");
    expect(call).toBeInstanceOf(Promise);
    expect(call.then(({ id }) => id)).not.toHaveProperty("withResponse");
    const [first, second] = await Promise.all([call, client.services.get("b")]);
    expect([first.id, second.id]).toEqual(["1", "1"]);
    let finals = 0;
    await call.finally(() => finals++);
    expect(finals).toBe(1);
  });

  it("that fails is told once, by the promise that is looked at", async () => {
    heldWaits();
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => void unhandled.push(reason);
    process.on("unhandledRejection", listen);
    const { client } = await clientOf([{ status: 500 }]);
    await failureOf(client.me.get().withResponse());
    await failureOf(client.bookings.list().withResponse());
    await failureOf(client.bookings.list().toArray());
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", listen);
    expect(unhandled).toEqual([]);
  });
});
