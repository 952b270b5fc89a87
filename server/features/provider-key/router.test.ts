import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newLog, setLog } from "../../log";
import { testDatabase } from "../../testing/database";
import { type Account, manage, newKey, openAccount } from "../../testing/rest";
import { findProviderKey } from "./queries";

const KEY = "sk_test_51NvTheWholeSecret9x7Q";
const PROVIDER_KEY = "/settings/provider-key";

let account: Account;
beforeEach(async () => {
  account = await openAccount({ seed: "empty" });
});

const store = (key: unknown, headers = {}) => manage(account, `PUT ${PROVIDER_KEY}`, { body: { key }, headers });
const remove = () => manage(account, `DELETE ${PROVIDER_KEY}`);
const turnOn = (isOn = true) => manage(account, "PATCH /settings", { body: { payProviderEnabled: isOn } });
const settings = async () => {
  const { body } = await manage<{ payProviderEnabled: boolean; payProviderHint: string | null }>(
    account,
    "GET /settings",
  );
  return [body.payProviderEnabled, body.payProviderHint];
};
const stored = () => findProviderKey(testDatabase().db, account.id);

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const { db } = testDatabase();
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const rows = tables.map(({ name }) =>
    db.execute<{ row: string }>(sql`select row::text as row from ${sql.identifier(name)} as row`),
  );
  return (await Promise.all(rows)).flatMap((list) => list.map(({ row }) => row)).join("\n");
}

describe("the payment provider's key", () => {
  it("is stored, and answered as its last four characters alone", async () => {
    const { status, body } = await store(`  ${KEY}\n`);
    expect([status, body]).toEqual([200, { hint: "9x7Q" }]);
    expect(await stored()).toBe(KEY);
    expect(await settings()).toEqual([false, "9x7Q"]);
  });

  it("takes the place of the one before, and leaves online payment as it is", async () => {
    await store(KEY);
    await turnOn();
    expect((await store("another-key-1234")).body).toEqual({ hint: "1234" });
    expect(await stored()).toBe("another-key-1234");
    expect(await settings()).toEqual([true, "1234"]);
  });

  it("turns online payment off when it goes, and answers not_found when there is none", async () => {
    expect(await remove()).toMatchObject({ status: 404, code: "not_found" });
    await store(KEY);
    await turnOn();
    expect((await remove()).status).toBe(204);
    expect([await settings(), await stored()]).toEqual([[false, null], null]);
    expect(await remove()).toMatchObject({ status: 404, code: "not_found" });
    expect(await turnOn()).toMatchObject({ status: 422, fields: ["payProviderEnabled"] });
  });

  it.each(["", "short12", "x".repeat(256), "with a space", "schlüssel-1", "line\nbreak", 12345678, null, undefined])(
    "refuses with validation %j",
    async (key) => {
      expect(await store(key)).toMatchObject({ status: 422, code: "validation", fields: ["key"] });
      expect(await stored()).toBeNull();
    },
  );

  it("takes 8 to 255 characters", async () => {
    for (const key of ["x".repeat(8), "y".repeat(255)]) expect((await store(key)).status).toBe(200);
  });

  it("needs the scope of payments", async () => {
    const key = await newKey(account, ["settings:write", "payments:read"]);
    expect((await manage(account, `PUT ${PROVIDER_KEY}`, { key, body: { key: KEY } })).code).toBe("forbidden");
    expect((await manage(account, `DELETE ${PROVIDER_KEY}`, { key })).code).toBe("forbidden");
    const payer = await newKey(account, ["payments:write"]);
    expect((await manage(account, `PUT ${PROVIDER_KEY}`, { key: payer, body: { key: KEY } })).status).toBe(200);
  });

  it("is each account's own", async () => {
    await store(KEY);
    const other = await openAccount({ seed: "empty" });
    expect((await manage(other, `DELETE ${PROVIDER_KEY}`)).status).toBe(404);
    expect(await findProviderKey(testDatabase().db, other.id)).toBeNull();
    expect(await stored()).toBe(KEY);
  });
});

describe("the secret of the key", () => {
  it("stands in no answer, no row of the database and no line of the log", async () => {
    const lines: string[] = [];
    setLog(newLog("trace", { write: (line) => void lines.push(line) }));
    const headers = { "idempotency-key": "secret-once" };
    const answers = [
      await store(KEY, headers),
      await store(KEY, headers),
      await manage(account, "POST /categories", { body: { name: "Hair" }, headers }),
      await store(`${KEY} spoilt`),
      await manage(account, "GET /settings"),
      await turnOn(),
      await manage(account, "GET /audit"),
    ];
    setLog(undefined);
    const seen = [...answers.map(({ text }) => text ?? ""), await everything(), ...lines].join("\n");
    const part = KEY.slice(0, -4);
    const spellings = [part, Buffer.from(part).toString("hex"), Buffer.from(part).toString("base64").slice(0, -4)];
    expect(spellings.filter((spelling) => seen.includes(spelling))).toEqual([]);
  });

  it("is sealed anew each time it is stored", async () => {
    const sealed = async () =>
      testDatabase().db.execute(sql`select encode(sealed, 'hex') from provider_keys where tenant_id = ${account.id}`);
    await store(KEY);
    const first = await sealed();
    await store(KEY);
    expect(await sealed()).not.toEqual(first);
  });
});

it("online payment is never on without a key, whoever comes first", async () => {
  for (let round = 0; round < 8; round++) {
    await store(KEY);
    await turnOn(false);
    const [gone, turned] = await Promise.all([remove(), turnOn()]);
    expect(gone.status).toBe(204);
    expect([200, 422]).toContain(turned.status);
    expect([await settings(), await stored()]).toEqual([[false, null], null]);
  }
});

it("of keys stored at once one stays, and the hint is its own", async () => {
  const keys = Array.from({ length: 8 }, (_, number) => `parallel-key-${number}${number}${number}${number}`);
  const answers = await Promise.all(keys.map((key) => store(key)));
  expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
  expect((await settings())[1]).toBe((await stored())?.slice(-4));
});
