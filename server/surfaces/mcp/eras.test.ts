import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectMcp, connectModern, type Loopback, serveOnLoopback } from "../../testing/mcp";
import { manage, UNKNOWN_ID } from "../../testing/rest";
import { at, booked, done, openShop, type Shop } from "../../testing/shop";

let served: Loopback;
let shop: Shop;
beforeAll(async () => {
  served = await serveOnLoopback();
});
beforeEach(async () => {
  shop = await openShop();
});
afterAll(() => served.close());

interface Refused {
  error: { code: string; fields?: Record<string, string> };
}

const post = (body: object, { query = "", ...headers }: Record<string, string> = {}) =>
  fetch(`${served.origin}/api/mcp${query}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${shop.apiKey}`, ...headers },
    body: JSON.stringify(body),
  });
const listing = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const namesOf = async (answer: Response): Promise<string[]> =>
  (await answer.json()).result.tools.map(({ name }: { name: string }) => name);
const statusOf = async (id: string) => (await done(manage<{ status: string }>(shop, `GET /bookings/${id}`))).status;

describe("a client of the era without sessions", () => {
  it("discovers the server, lists tools and calls them on the address of the former one", async () => {
    const client = await connectModern(served.origin, shop.apiKey);
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect(client.getInstructions()).toContain(shop.timeZone);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("find_booking");
    const { structuredContent } = await client.callTool({ name: "find_booking", arguments: {} });
    expect(structuredContent).toEqual({ bookings: [], total: 0 });
    const former = await connectMcp(served.origin, shop.apiKey);
    expect((await former.client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    await client.close();
  });

  it("is asked before what cannot be taken back, and nothing happens when its person says no", async () => {
    const { id, number } = await booked(shop, { start: "09:00" });
    const asked: string[] = [];
    const answering = (answer: "accept" | "decline") =>
      connectModern(served.origin, shop.apiKey, (question) => {
        asked.push(question);
        return answer;
      });
    const cancel = { name: "cancel_booking", arguments: { booking: number } };
    expect((await (await answering("decline")).callTool(cancel)).isError).toBe(true);
    expect(await statusOf(id)).toBe("approved");
    expect((await (await answering("accept")).callTool(cancel)).isError).toBeUndefined();
    expect(await statusOf(id)).toBe("cancelled");
    expect(asked).toEqual([expect.stringContaining(number), expect.stringContaining(number)]);
  });

  it("that cannot ask its person is not held up, and no reading asks", async () => {
    const { id, number } = await booked(shop, { start: "09:00" });
    const client = await connectModern(served.origin, shop.apiKey);
    await client.callTool({ name: "cancel_booking", arguments: { booking: number } });
    expect(await statusOf(id)).toBe("cancelled");
    const asking = await connectModern(served.origin, shop.apiKey, () => {
      throw new Error("A reading needs no leave.");
    });
    await asking.callTool({ name: "get_booking", arguments: { id } });
  });

  it("gets no stream, for there is nothing to tell it later", async () => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const params = { _meta, notifications: { toolsListChanged: true } };
    const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" };
    const answer = await post({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params }, headers);
    expect(await answer.json()).toMatchObject({ error: { code: -32603 } });
    const later = { _meta: { ..._meta, "io.modelcontextprotocol/protocolVersion": "2031-01-01" } };
    const unknown = await post(
      { ...listing, params: later },
      { "mcp-protocol-version": "2031-01-01", "mcp-method": "tools/list" },
    );
    expect(unknown.status).toBe(400);
  });
});

describe("what a client asks for", () => {
  it("is a toolset by address or header; one that is not known is refused by name", async () => {
    const [booking, webhooks] = await Promise.all([
      namesOf(await post(listing)),
      namesOf(await post(listing, { "x-mcp-toolsets": "webhooks, booking" })),
    ]);
    expect(booking).not.toContain("list_webhooks");
    expect(webhooks).toEqual(expect.arrayContaining(["book", "list_webhooks"]));
    expect(await namesOf(await post(listing, { query: "?toolsets=all" }))).toContain("list_coupons");
    const unknown = await post(listing, { query: "?toolsets=catalogue" });
    expect(unknown.status).toBe(422);
    expect((await unknown.json()).error.data.fields.toolsets).toContain("Did you mean `catalog`?");
  });

  it("is to read only: what writes is not seen, and not run when it is called all the same", async () => {
    const { id, number } = await booked(shop, { start: "09:00" });
    for (const [query, header] of [
      ["?readonly=1&toolsets=all", "0"],
      ["?toolsets=all", "true"],
    ] as const) {
      const reading = await post(listing, { query, "x-mcp-readonly": header });
      const names = await namesOf(reading);
      expect(names).toContain("get_booking");
      expect(names.filter((name) => /^(create|update|delete|cancel|book$|mark)/.test(name))).toEqual([]);
    }
    const { call } = await connectMcp(served.origin, shop.apiKey, "?readonly=1");
    const answers = [
      await call<Refused>("cancel_booking", { booking: number }),
      await call<Refused>("delete_service", { id: shop.serviceId }),
    ];
    expect(answers.map(({ body }) => body.error.code)).toEqual(["forbidden", "forbidden"]);
    expect(await statusOf(id)).toBe("approved");
    expect((await post(listing, { query: "?readonly=yes" })).status).toBe(422);
  });
});

describe("arguments", () => {
  it("that a tool does not know are refused with the nearest one, and nothing is booked", async () => {
    const { call } = await connectMcp(served.origin, shop.apiKey);
    const place = { serviceId: shop.serviceId, staffId: shop.staffIds[0], start: at(shop, "10:00") };
    const tried = await call<Refused>("create_appointment", { ...place, dry_run: true });
    expect(tried.body.error).toMatchObject({
      code: "validation",
      fields: { dry_run: expect.stringContaining("dryRun") },
    });
    const customer = { customer: "Ana", email: "ana@example.com" };
    const booked = await call<Refused>("book", {
      service: shop.serviceId,
      start: place.start,
      ...customer,
      dry_run: true,
    });
    expect(booked.body.error).toMatchObject({
      code: "validation",
      fields: { dry_run: expect.stringContaining("dryRun") },
    });
    expect((await done(manage<{ total: number }>(shop, "GET /appointments"))).total).toBe(0);
  });

  it("without an offset are local times there, of operations too; a malformed one is refused", async () => {
    const { call } = await connectMcp(served.origin, shop.apiKey);
    const place = { serviceId: shop.serviceId, staffId: shop.staffIds[0] };
    const made = await call<{ start: string }>("create_appointment", { ...place, start: `${shop.date}T10:00` });
    expect(Date.parse(made.body.start)).toBe(Date.parse(at(shop, "10:00")));
    const wrong = await call<Refused>("create_appointment", { ...place, start: `${shop.date}T25:00` });
    expect(wrong.body.error).toMatchObject({ code: "validation", fields: { start: expect.any(String) } });
  });

  it("that name what several are called are refused with the ids, and what nobody is called too", async () => {
    const { call } = await connectMcp(served.origin, shop.apiKey);
    for (const email of ["a@example.com", "b@example.com"])
      await done(manage(shop, "POST /customers", { body: { fullName: "Ana Diaz", email } }));
    const asked = { service: shop.serviceId, start: `${shop.date}T10:00` };
    const several = await call<Refused>("book", { ...asked, customer: "Ana Diaz" });
    expect(several.body.error.fields?.customer).toMatch(/There are 2: .*a@example.com.*Send the id/);
    const nobody = await call<Refused>("book", { ...asked, customer: "Zoe" });
    expect(nobody.body.error.fields?.customer).toContain("Send email");
    const unknown = await call<Refused>("find_free_times", { service: "Yoga for cats" });
    expect(unknown.body.error.fields).toEqual({ service: 'Nothing is called "Yoga for cats".' });
    const gone = await call<Refused>("cancel_booking", { booking: UNKNOWN_ID });
    expect(gone.body.error.code).toBe("not_found");
    expect((await call<Refused>("cancel_booking", { booking: "NOSUCHNR" })).body.error.code).toBe("validation");
  });

  it("of a new customer at a taken time leave no customer behind", async () => {
    await booked(shop, { start: "10:00" });
    const { call } = await connectMcp(served.origin, shop.apiKey);
    const asked = { service: shop.serviceId, start: `${shop.date}T10:00`, customer: "Zoe", email: "zoe@example.com" };
    const refused = await call<Refused>("book", asked);
    expect(refused.isError).toBe(true);
    expect((await done(manage<{ total: number }>(shop, "GET /customers?search=Zoe"))).total).toBe(0);
  });
});

it("tells a day of slots in less than 2 KB", async () => {
  const { call } = await connectMcp(served.origin, shop.apiKey);
  const { text } = await call("find_free_times", { service: shop.serviceId, date: shop.date });
  expect(Buffer.byteLength(text)).toBeLessThan(2000);
  expect(JSON.parse(text).days[0].times.length).toBeGreaterThan(5);
});
