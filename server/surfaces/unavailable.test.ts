import { expect, it } from "vitest";
import { feedTokenOf } from "../secrets";
import { connectMcp, serveOnLoopback } from "../testing/mcp";
import { manage, newKey, openAccount, UNKNOWN_ID, visit } from "../testing/rest";
import { withoutDatabase, withoutFreeConnection } from "../testing/troubled";

const TOKEN = "A".repeat(43);
const FEED = feedTokenOf({ tenantId: UNKNOWN_ID, id: UNKNOWN_ID, tokenVersion: 0 });
const category = { body: { name: "Hair" } };

it("is 503 with Retry-After in the envelope of either API", async () => {
  const account = await openAccount();
  const { managed, visited } = await withoutDatabase(async () => ({
    managed: await manage(account, "GET /services"),
    visited: await visit(account, "GET /services"),
  }));
  for (const { status, headers, code } of [managed, visited])
    expect([status, headers["retry-after"], code]).toEqual([503, "2", "unavailable"]);
  expect(managed.body).toMatchObject({ error: { code: "unavailable" } });
  expect(visited.body).toMatchObject({ error: "unavailable", fields: {} });
  expect((await manage(account, "GET /services")).status).toBe(200);
});

it.each([
  ["/book/KEY", "text/html"],
  [`/manage/${TOKEN}`, "text/html"],
  ["/admin/sign-up", "text/html"],
  [`/feeds/${FEED}.ics`, "application/json"],
])("is 503 with Retry-After on %s, as %s", async (path, type) => {
  const account = await openAccount();
  const { origin, close } = await serveOnLoopback();
  const address = `${origin}${path.replace("KEY", account.publicKey)}`;
  const answer = await withoutDatabase(() => fetch(address, { headers: { "x-request-id": "asked-once" } }));
  const text = await answer.text();
  close();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(answer.headers.get("content-type")).toContain(type);
  expect(answer.headers.get("x-request-id")).toBe("asked-once");
  if (type !== "text/html") return;
  expect(text).toContain("asked-once");
  expect(text).toMatch(/<a class="btn[^"]*" href="[^"]+">Try again<\/a>/);
});

it("is an error of the tool that says so, and refuses who comes in", async () => {
  const account = await openAccount();
  const { origin, close } = await serveOnLoopback();
  const { call } = await connectMcp(origin, account.apiKey);
  const { isError, body } = await withoutFreeConnection(() => call("create_category", { name: "Hair" }));
  const refused = await withoutDatabase(() =>
    fetch(`${origin}/api/mcp`, { method: "POST", headers: { authorization: `Bearer ${account.apiKey}` } }),
  );
  close();
  expect([isError, body]).toMatchObject([true, { error: { code: "unavailable" } }]);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
});

it("is told of writes alone while transactions that wait hold every connection", async () => {
  const account = await openAccount();
  const stranger = { key: `${(await newKey(account)).slice(0, -4)}zzzz` };
  const shown = await withoutFreeConnection(async () => {
    const asked = [
      manage(account, "POST /categories", category),
      manage(account, "POST /categories", { ...category, headers: { "idempotency-key": "once" } }),
      manage(account, "GET /services"),
      manage(account, "GET /services", stranger),
      manage(account, "POST /categories", { ...category, ...stranger }),
    ];
    return (await Promise.all(asked)).map(({ status }) => status);
  });
  expect(shown).toEqual([503, 503, 200, 401, 401]);
});
