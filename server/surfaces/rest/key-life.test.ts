import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiKeyRow, apiKeys } from "../../db/schema";
import { sha256 } from "../../secrets";
import { testDatabase } from "../../testing/database";
import { type OtherProcess, openOtherProcess } from "../../testing/other-process";
import { type Account, ask, MANAGEMENT, newKey, openAccount } from "../../testing/rest";
import { noteStatements } from "../../testing/statements";

const { db } = testDatabase();
const ME = `${MANAGEMENT}/me`;
const SECOND_MS = 1000;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * SECOND_MS);

let account: Account;
let elsewhere: OtherProcess;
beforeAll(async () => {
  [account, elsewhere] = await Promise.all([openAccount({ seed: "empty" }), openOtherProcess()]);
});
afterAll(() => elsewhere.end());

const change = (key: string, columns: Partial<ApiKeyRow>) =>
  db
    .update(apiKeys)
    .set(columns)
    .where(eq(apiKeys.hash, sha256(key)));
const lastUse = async (key: string) =>
  (
    await db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.hash, sha256(key)))
  )[0]?.lastUsedAt ?? null;
const statusOf = async (key: string, address?: string) =>
  (await ask("GET", ME, { key, ...(address === undefined ? {} : { address }) })).status;

/** A key with these facts. */
async function keyWith(columns: Partial<ApiKeyRow>): Promise<string> {
  const key = await newKey(account);
  await change(key, columns);
  return key;
}

describe("a key", () => {
  it("is dead at once when it is revoked, also in another process that has just used it", async () => {
    const key = await newKey(account);
    const there = () => elsewhere.ask({ method: "GET", path: ME, key });
    expect([await statusOf(key), await there()]).toEqual([200, 200]);
    await change(key, { revokedAt: new Date() });
    expect([await statusOf(key), await there()]).toEqual([401, 401]);
  });

  it("is valid until it expires, and says when", async () => {
    const expiresAt = inSeconds(3600);
    const key = await keyWith({ expiresAt });
    const { body } = await ask("GET", ME, { key });
    expect(body.key).toEqual({ name: "Test", hint: key.slice(-4), expiresAt: expiresAt.toISOString() });
    await change(key, { expiresAt: inSeconds(-1) });
    expect(await statusOf(key)).toBe(401);
  });

  it("is valid from the networks it allows alone, of either kind of address", async () => {
    const key = await keyWith({ allowedNetworks: ["192.0.2.0/25", "2001:db8::/48"] });
    const addresses = ["192.0.2.7", "2001:db8:0:1::5", "192.0.2.200", "2001:db9::1", "", "no-address"];
    const statuses = await Promise.all(addresses.map((address) => statusOf(key, address)));
    expect(statuses).toEqual([200, 200, 401, 401, 401, 401]);
  });

  it("is noted as used, exactly to a minute: not with each request", async () => {
    const key = await newKey(account);
    expect(await lastUse(key)).toBeNull();
    await statusOf(key);
    const first = await lastUse(key);
    expect(Date.now() - (first?.getTime() ?? 0)).toBeLessThan(60 * SECOND_MS);
    await statusOf(key);
    expect(await lastUse(key)).toEqual(first);
    await change(key, { lastUsedAt: inSeconds(-61) });
    await statusOf(key);
    expect((await lastUse(key))?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0);
  });

  it("costs one statement a request, and what changes of it counts from the next one on", async () => {
    const key = await newKey(account, ["catalog:read"]);
    await statusOf(key);
    const sent: string[] = [];
    const end = noteStatements(testDatabase().sql, ({ text }) => sent.push(text));
    await statusOf(key).finally(end);
    expect(sent).toHaveLength(1);
    await change(key, { scopes: ["bookings:read"], name: "Renamed" });
    expect((await ask("GET", ME, { key })).body).toMatchObject({ scopes: ["bookings:read"], key: { name: "Renamed" } });
  });

  it("is not noted as used by whom it refuses", async () => {
    const key = await keyWith({ allowedNetworks: ["198.51.100.0/24"] });
    await statusOf(key);
    expect(await lastUse(key)).toBeNull();
  });
});
