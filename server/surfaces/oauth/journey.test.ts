import { StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { auditLog } from "../../db/schema";
import * as environment from "../../env";
import { newApp } from "../../testing/app-memory";
import { testDatabase } from "../../testing/database";
import { type Loopback, serveOnLoopback } from "../../testing/mcp";
import { allowAt, browse, cookieOf, formIn, newClient, post, type Tokens, transportOf } from "../../testing/oauth";
import { newMember } from "../../testing/people";
import { type Receiver, receive } from "../../testing/receiver";
import { openAccount } from "../../testing/rest";

let served: Loopback;
beforeAll(async () => {
  served = await serveOnLoopback();
  const real = environment.env();
  vi.spyOn(environment, "env").mockReturnValue({ ...real, APP_ORIGIN: served.origin, WEBHOOK_ALLOW_PRIVATE: true });
});
afterAll(() => {
  served.close();
  vi.restoreAllMocks();
});

/** The official client, from nothing but the address to being connected. */
async function connect(cookie: string, said = {}, query = "") {
  const { provider, kept } = newApp(said);
  const first = transportOf(served, provider, query);
  await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError);
  const asked = kept.asked ?? new URL("about:blank");
  const led = await allowAt(asked, cookie);
  await first.finishAuth(led.searchParams);
  const client = newClient();
  await client.connect(transportOf(served, provider, query));
  return { client, kept, asked, led };
}

const auditOf = (tenantId: string, action: string) =>
  testDatabase()
    .db.select()
    .from(auditLog)
    .where(and(eq(auditLog.tenantId, tenantId), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.id));

describe("the official client", () => {
  it("needs nothing but the address, and acts as the person who said yes", async () => {
    const account = await openAccount();
    const member = await newMember(account, { role: "owner" });
    const { client, kept, asked, led } = await connect(cookieOf(member));
    expect(asked.searchParams.get("resource")).toBe(`${served.origin}/api/mcp`);
    expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
    expect([led.searchParams.get("state"), led.searchParams.get("iss")]).toEqual(["state-1", served.origin]);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("book");
    const made = await client.callTool({
      name: "create_customer",
      arguments: { fullName: "Ana López", email: "ana@example.com" },
    });
    expect(made.isError).not.toBe(true);
    const [row] = await auditOf(account.id, "customers.create");
    expect(row).toMatchObject({ actorKind: "person", actorId: member.user.id, actorLabel: "Eva Gil (Test app)" });
    expect(await auditOf(account.id, "app.connect")).toMatchObject([
      { actorId: member.user.id, actorLabel: "Eva Gil (Test app)" },
    ]);
    const tokens = kept.tokens as Tokens;
    expect(JSON.stringify(await testDatabase().db.select().from(auditLog))).not.toContain(tokens.access_token);
    await client.close();
  });

  it("is asked for what its toolset needs, and no more", async () => {
    const member = await newMember(await openAccount());
    const scopesAt = async (query: string) =>
      (await connect(cookieOf(member), {}, query)).asked.searchParams.get("scope");
    expect(await scopesAt("?readonly=1")).toBe("catalog:read customers:read bookings:read");
    expect((await scopesAt(""))?.split(" ")).toEqual(expect.arrayContaining(["bookings:write", "customers:write"]));
    expect((await scopesAt(""))?.includes("settings")).toBe(false);
  });

  it("renews its tokens by itself", async () => {
    const member = await newMember(await openAccount());
    const { provider, kept } = newApp();
    const first = transportOf(served, provider);
    await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError);
    await first.finishAuth((await allowAt(kept.asked ?? "", cookieOf(member))).searchParams);
    const before = kept.tokens as Tokens;
    kept.tokens = { ...before, access_token: `sla_${"A".repeat(43)}` };
    const client = newClient();
    await client.connect(transportOf(served, provider));
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    expect((kept.tokens as Tokens).refresh_token).not.toBe(before.refresh_token);
    await client.close();
  });

  it("learns that the person has said no", async () => {
    const member = await newMember(await openAccount());
    const { provider, kept } = newApp();
    const transport = transportOf(served, provider);
    await expect(newClient().connect(transport)).rejects.toThrow(UnauthorizedError);
    const cookie = cookieOf(member);
    const page = await browse(kept.asked ?? "", { cookie });
    const denied = await browse(kept.asked ?? "", { cookie, form: formIn(page.html, "deny") });
    const led = new URL(denied.location ?? "");
    expect(Object.fromEntries(led.searchParams)).toMatchObject({ error: "access_denied", state: "state-1" });
    expect(led.searchParams.get("iss")).toBe(served.origin);
    await expect(transport.finishAuth(led.searchParams)).rejects.toThrow();
  });

  it("gives its tokens back, and is out", async () => {
    const member = await newMember(await openAccount());
    const { client, kept } = await connect(cookieOf(member));
    const { refresh_token: token } = kept.tokens as Tokens;
    expect((await post(served, "revoke", { token })).status).toBe(200);
    kept.tokens = { ...(kept.tokens as Tokens), refresh_token: undefined };
    await expect(client.listTools()).rejects.toThrow(UnauthorizedError);
  });
});

describe("a client that describes itself", () => {
  let described: Receiver;
  let description: (address: string) => unknown;
  beforeAll(async () => {
    described = await receive({
      answer: (request, response) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(description(`http://${request.headers.host}${request.url}`)));
      },
    });
  });
  afterAll(() => described.close());

  const own = (client_id: string) => ({
    client_id,
    client_name: "Described app",
    redirect_uris: ["http://127.0.0.1/callback"],
    token_endpoint_auth_method: "none",
  });
  const asking = (clientId: string) =>
    new URL(
      `${served.origin}/admin/authorize?${new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: "http://127.0.0.1:4321/callback",
        code_challenge: "A".repeat(43),
        code_challenge_method: "S256",
        resource: `${served.origin}/api/mcp`,
      })}`,
    );

  it("needs no registration, and shows whose description it is", async () => {
    description = own;
    const clientId = `${described.url}/client.json`;
    const cookie = cookieOf(await newMember(await openAccount()));
    const page = await browse(asking(clientId), { cookie });
    expect(page.html).toContain("Connect Described app?");
    expect(page.html).toContain(`<code>${new URL(clientId).host}</code>`);
    expect((await allowAt(asking(clientId), cookie)).port).toBe("4321");
    // Read once in ten minutes.
    expect(described.requests.filter(({ path }) => path === new URL(clientId).pathname)).toHaveLength(1);
  });

  it.each([
    ["of another client", (id: string) => own(`${id}x`)],
    ["with a secret", (id: string) => ({ ...own(id), client_secret: "x" })],
    ["that proves itself by a key", (id: string) => ({ ...own(id), token_endpoint_auth_method: "private_key_jwt" })],
    ["without a name", (id: string) => ({ ...own(id), client_name: undefined })],
    ["without an address to be answered at", (id: string) => ({ ...own(id), redirect_uris: [] })],
    ["that is answered elsewhere", (id: string) => ({ ...own(id), redirect_uris: ["https://evil.example/"] })],
    ["of more than 5 KB", (id: string) => ({ ...own(id), more: "x".repeat(6000) })],
    ["that is none", () => "nothing"],
  ])("%s is not let in", async (what, made) => {
    description = made;
    const cookie = cookieOf(await newMember(await openAccount()));
    const page = await browse(asking(`${described.url}/${encodeURIComponent(what)}`), { cookie });
    expect([page.status, page.location]).toEqual([400, null]);
  });

  it("is not looked for in our own network", async () => {
    const real = environment.env();
    vi.mocked(environment.env).mockReturnValue({ ...real, WEBHOOK_ALLOW_PRIVATE: false });
    const asked = described.requests.length;
    const cookie = cookieOf(await newMember(await openAccount()));
    for (const id of [`${described.url}/inside`, `https://127.0.0.1:${described.port}/inside`, "https://localhost/x"])
      expect((await browse(asking(id), { cookie })).status).toBe(400);
    expect(described.requests).toHaveLength(asked);
    vi.mocked(environment.env).mockReturnValue(real);
  });
});

it("a key opens the same address as before, and needs none of this", async () => {
  const { apiKey } = await openAccount();
  const client = newClient();
  const headers = { authorization: `Bearer ${apiKey}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${served.origin}/api/mcp`), { requestInit: { headers } }),
  );
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  await client.close();
});
