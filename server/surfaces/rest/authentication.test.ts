import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { apiKeys, tenants } from "../../db/schema";
import { SCOPES } from "../../domain/scopes";
import { newApiKey, newPublicKey, sha256 } from "../../secrets";
import { testDatabase } from "../../testing/database";
import {
  type Account,
  ask,
  everywhere,
  forEach,
  MANAGEMENT,
  managementRoutes,
  newKey,
  openAccount,
  pathOf,
  publicRoutes,
} from "../../testing/rest";

const keyed = managementRoutes.filter(({ meta }) => meta.scope !== "none");
const UNAUTHORIZED = { status: 401, code: "unauthorized", isCounted: false };

/** What every operation that needs a key answers to this `Authorization`. */
const answersTo = (authorization: string | undefined) =>
  forEach(keyed, async (route) => {
    const target = `${MANAGEMENT}${pathOf(route)}`;
    const { status, code, headers } = await ask(route.meta.openapi.method, target, { headers: { authorization } });
    return { status, code, isCounted: "x-ratelimit-limit" in headers };
  });

let account: Account;
beforeAll(async () => {
  account = await openAccount();
});

it("asks for a key on every management operation but the one that opens a sandbox", () => {
  const open = managementRoutes.filter(({ meta }) => meta.scope === "none" || meta.scope === "public");
  expect(open.map(({ meta }) => meta.openapi.operationId)).toEqual(["createSandbox"]);
});

it("answers 401 unauthorized without a key, uncounted", async () => {
  expect(await answersTo(undefined)).toEqual(everywhere(keyed, UNAUTHORIZED));
});

it("answers 401 unauthorized to a well-formed key that nobody has", async () => {
  expect(await answersTo(`Bearer ${newApiKey().key}`)).toEqual(everywhere(keyed, UNAUTHORIZED));
});

it("answers 401 unauthorized to a key that was deleted a moment ago", async () => {
  const key = await newKey(account);
  expect((await ask("GET", `${MANAGEMENT}/me`, { key })).status).toBe(200);
  await testDatabase()
    .db.delete(apiKeys)
    .where(eq(apiKeys.hash, sha256(key)));
  expect(await answersTo(`Bearer ${key}`)).toEqual(everywhere(keyed, UNAUTHORIZED));
});

it("answers 401 unauthorized to the key of a sandbox past its day, and to the key of one that was deleted", async () => {
  const [expired, deleted] = [await openAccount(), await openAccount()];
  await testDatabase().db.update(tenants).set({ expiresAt: new Date() }).where(eq(tenants.id, expired.id));
  expect((await ask("DELETE", `${MANAGEMENT}/sandbox`, { key: deleted.apiKey })).status).toBe(204);
  expect(await answersTo(`Bearer ${expired.apiKey}`)).toEqual(everywhere(keyed, UNAUTHORIZED));
  expect(await answersTo(`Bearer ${deleted.apiKey}`)).toEqual(everywhere(keyed, UNAUTHORIZED));
});

it.each([
  ["is empty", () => ""],
  ["has no scheme", () => account.apiKey],
  ["has another scheme", () => `Basic ${account.apiKey}`],
  ["has no key", () => "Bearer "],
  ["has another prefix", () => `Bearer ${account.apiKey.replace("slw_", "sk__")}`],
  ["is cut short", () => `Bearer ${account.apiKey.slice(0, -1)}`],
  ["runs on", () => `Bearer ${account.apiKey}A`],
  ["carries two keys", () => `Bearer ${account.apiKey}, Bearer ${account.apiKey}`],
  ["differs in one character", () => `Bearer ${flipped(account.apiKey)}`],
  ["differs in case", () => `Bearer ${account.apiKey.toUpperCase()}`],
  ["is the public key", () => `Bearer ${account.publicKey}`],
  ["is the stored hash", () => `Bearer slw_${sha256(account.apiKey).toString("base64url")}`],
])("answers 401 unauthorized when the header %s", async (_what, authorization) => {
  const answer = await ask("GET", `${MANAGEMENT}/me`, { headers: { authorization: authorization() } });
  expect(answer).toMatchObject({ status: 401, code: "unauthorized", headers: { "www-authenticate": "Bearer" } });
});

const flipped = (key: string) => key.slice(0, -1) + (key.endsWith("A") ? "B" : "A");

it("takes the scheme in any case, as RFC 9110 §11.1 has it", async () => {
  const answer = await ask("GET", `${MANAGEMENT}/me`, { headers: { authorization: `bearer ${account.apiKey}` } });
  expect(answer.status).toBe(200);
});

it("looks at the key before it looks for the path", async () => {
  expect((await ask("GET", `${MANAGEMENT}/nothing-here`)).status).toBe(401);
  expect((await ask("GET", `${MANAGEMENT}/nothing-here`, { key: account.apiKey })).status).toBe(404);
});

it.each(SCOPES)("answers GET /me to a key of %s alone", async (scope) => {
  const key = await newKey(account, [scope]);
  const { status, body } = await ask("GET", `${MANAGEMENT}/me`, { key });
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      tenant: { id: account.id, name: "Salon Aurora", timeZone: "Europe/Madrid", currency: "EUR" },
      scopes: [scope],
      key: { name: "Test", hint: key.slice(-4), expiresAt: null },
    },
  });
});

it("answers GET /me to a key without a scope", async () => {
  const { status, body } = await ask("GET", `${MANAGEMENT}/me`, { key: await newKey(account, []) });
  expect([status, body.scopes]).toEqual([200, []]);
});

it("deletes a sandbox for a key of any scope", async () => {
  const own = await openAccount();
  const key = await newKey(own, ["catalog:read"]);
  expect((await ask("DELETE", `${MANAGEMENT}/sandbox`, { key })).status).toBe(204);
});

it("keeps of a key its hash and last four characters alone", async () => {
  const rows = await testDatabase()
    .db.select()
    .from(apiKeys)
    .where(eq(apiKeys.hash, sha256(account.apiKey)));
  expect(rows.map(({ hint }) => hint)).toEqual([account.apiKey.slice(-4)]);
  expect(JSON.stringify(rows)).not.toContain(account.apiKey.slice(0, 12));
});

it("answers 404 on every public operation to a public key that is unknown, malformed, expired or deleted", async () => {
  const [expired, deleted] = [await openAccount(), await openAccount()];
  await testDatabase().db.update(tenants).set({ expiresAt: new Date() }).where(eq(tenants.id, expired.id));
  await ask("DELETE", `${MANAGEMENT}/sandbox`, { key: deleted.apiKey });
  for (const publicKey of [newPublicKey(), "salon", "%00", expired.publicKey, deleted.publicKey]) {
    const answers = await forEach(publicRoutes, async (route) => {
      const target = `/api/public/${publicKey}${pathOf(route)}`;
      const { status, code, headers } = await ask(route.meta.openapi.method, target);
      return { status, code, isCounted: "x-ratelimit-limit" in headers };
    });
    expect(answers).toEqual(everywhere(publicRoutes, { status: 404, code: "not_found", isCounted: false }));
  }
});
