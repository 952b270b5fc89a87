import { describe, expect, it } from "vitest";
import { clientOf, failureOf, publicClientOf } from "../../testing/clients";
import { faultServer, nobody, refusal } from "../../testing/fault-server";
import { ConnectionError, Slotwright, UsageError } from "../index";

const LIST = { json: { data: [], total: 0 } };

describe("a call's own options", () => {
  it("add headers and query, and name another version, for this call alone", async () => {
    const { client, server } = await clientOf([LIST], { headers: { "X-Gateway": "a", "x-trace": "client" } });
    const options = { headers: { "X-Trace": "call", absent: undefined }, query: { limit: 3, tomorrow: true } };
    await client.staff.list({ limit: 5 }, { ...options, apiVersion: "2030-01-01" });
    await client.staff.list();
    const [own, plain] = server.requests;
    expect(own?.query).toEqual({ limit: "5", tomorrow: "true" });
    expect(own?.headers).toMatchObject({ "x-gateway": "a", "x-trace": "call", "x-api-version": "2030-01-01" });
    expect(own?.headers.absent).toBeUndefined();
    expect(plain?.headers).toMatchObject({ "x-gateway": "a", "x-trace": "client", "x-api-version": "2026-10-13" });
  });

  it("go with every page of a list", async () => {
    const pages = ["1", "2"].map((id) => ({ json: { data: [{ id }], total: 2 } }));
    const { client, server } = await clientOf(pages);
    expect(await client.staff.list({}, { query: { tomorrow: 1 } }).toArray()).toHaveLength(2);
    expect(server.requests.map(({ query }) => query)).toEqual([{ tomorrow: "1" }, { tomorrow: "1", offset: "1" }]);
  });

  it.each([
    ["a name that is none", { "x y": "a" }],
    ["a line break in its value", { "x-secret": "hush\r\nx: y" }],
  ])("are refused with a header of %s, whose value is not told", async (_, headers) => {
    const { client, server } = await clientOf([LIST]);
    const failure = await failureOf(client.staff.list({}, { headers }));
    expect(failure).toBeInstanceOf(UsageError);
    expect(String(failure)).not.toContain("hush");
    expect(server.requests).toEqual([]);
  });
});

describe("a client with other options", () => {
  it("is like the first but for them, and the first stays as it is", async () => {
    const { client, server } = await clientOf([refusal(500, "server")], { maxRetries: 0, headers: { "x-a": "1" } });
    const other = client.withOptions({ headers: { "x-b": "2" }, timeout: undefined });
    await failureOf(other.me.get());
    await failureOf(client.me.get());
    expect(server.requests.map(({ headers }) => [headers["x-a"], headers["x-b"]])).toEqual([
      [undefined, "2"],
      ["1", undefined],
    ]);
    expect(server.requests[0]?.headers.authorization).toBe(server.requests[1]?.headers.authorization);
    expect(other).toBeInstanceOf(Slotwright);
  });

  it("may be a public one", async () => {
    const server = await faultServer(LIST);
    await publicClientOf(server)
      .withOptions({ headers: { "x-b": "2" } })
      .storefront.services();
    expect(server.requests[0]?.headers["x-b"]).toBe("2");
  });
});

describe("an answer as a response", () => {
  it("has status, headers and body", async () => {
    const { client } = await clientOf([{ status: 201, headers: { "x-request-id": "req_3" }, json: { id: "1" } }]);
    const response = await client.categories.create({ name: "Hair" }).asResponse();
    expect([response.status, response.headers.get("x-request-id")]).toEqual([201, "req_3"]);
    expect(await response.json()).toEqual({ id: "1" });
  });

  it("may be empty, of a list, or a refusal", async () => {
    const { client } = await clientOf([{ status: 204 }, LIST, refusal(404, "not_found")]);
    expect((await client.services.delete("a").asResponse()).status).toBe(204);
    expect(await (await client.staff.list().asResponse()).json()).toEqual(LIST.json);
    expect(await failureOf(client.me.get().asResponse())).toMatchObject({ status: 404 });
  });
});

describe("a failure", () => {
  async function bookTheLastSeat(client: Slotwright) {
    return client.appointments.addBooking("a", { customerId: "b" });
  }

  it("shows the caller's frame, not ours alone", async () => {
    const { client } = await clientOf([refusal(409, "capacity_exceeded")]);
    const { stack } = (await failureOf(bookTheLastSeat(client))) as Error;
    expect(stack).toMatch(/^ConflictError: POST \/appointments\/\{id\}\/bookings 409 capacity_exceeded/);
    expect(stack).toContain("bookTheLastSeat");
  });

  it("of a list shows it too", async () => {
    const { client } = await clientOf([refusal(403, "forbidden")]);
    const readTheStaff = () => client.staff.list();
    expect(((await failureOf(readTheStaff())) as Error).stack).toContain("readTheStaff");
  });

  it("of the network has the runtime's code", async () => {
    const baseUrl = await nobody();
    const client = new Slotwright({ apiKey: "slw_x", baseUrl, maxRetries: 0 });
    const failure = await failureOf(client.me.get());
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({
      code: "ECONNREFUSED",
      message: `GET /me: no answer from ${baseUrl}: ECONNREFUSED`,
    });
  });

  it("of many fields has a message of bounded length", async () => {
    const fields = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`f${n}`, "No."]));
    const { client } = await clientOf([refusal(422, "validation", { fields })]);
    const { message } = (await failureOf(client.me.get())) as Error;
    expect(message).toMatch(/^GET \/me 422 validation: f0: No\. f1: No\. .* \(request req_1\)$/);
    expect(message.length).toBeLessThan(600);
  });
});

describe("what is done most", () => {
  it("has names of its own", async () => {
    const { client, server } = await clientOf([{ json: {} }]);
    await client.bookings.cancel("b", { reason: "Ill", notify: true, scope: "following" });
    await client.bookings.cancel("b");
    await client.bookings.approve("b", { notify: true });
    await client.appointments.move("a", { start: new Date("2026-12-01T09:00:00Z"), staffId: "s" });
    expect(server.requests.map(({ method, path, body }) => [method, path.slice(7), JSON.parse(body)])).toEqual([
      ["PATCH", "/bookings/b", { status: "cancelled", cancelReason: "Ill", notify: true, scope: "following" }],
      ["PATCH", "/bookings/b", { status: "cancelled" }],
      ["PATCH", "/bookings/b", { status: "approved", notify: true }],
      ["PATCH", "/appointments/a", { start: "2026-12-01T09:00:00.000Z", staffId: "s", dryRun: false }],
    ]);
  });

  it("takes a manage link for its token", async () => {
    const server = await faultServer({ json: {} });
    const shop = publicClientOf(server);
    await shop.manage.get("https://book.example.com/manage/tok_1?lang=es");
    await shop.manage.cancel("tok_2");
    expect(server.requests.map(({ path }) => path.split("/manage/")[1])).toEqual(["tok_1", "tok_2/cancel"]);
  });
});
