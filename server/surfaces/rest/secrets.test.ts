import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newLog, setLog } from "../../log";
import { keptCalls, MANAGEMENT_SURFACE, PUBLIC_SURFACE, type TestedSurface, withEach } from "../../testing/calls";
import { testDatabase } from "../../testing/database";
import { everywhere, lineOf } from "../../testing/rest";

const lines: string[] = [];
beforeAll(() => setLog(newLog("trace", { write: (line) => void lines.push(line) })));
afterAll(() => setLog(undefined));

/** Tables without which nobody gets in. */
const ACCESS_TABLES = ["tenants", "api_keys"];

async function tables(): Promise<string[]> {
  const rows = await testDatabase().db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !ACCESS_TABLES.includes(name) && !name.startsWith("__"));
}

const alterEach = async (names: string[], change: string) => {
  for (const name of names) await testDatabase().db.execute(sql.raw(`alter table "${name}" ${change}`));
};

/** Fails as a write does whose row breaks a constraint nobody thought of: PostgreSQL then quotes the whole row. */
async function whileNothingFits(work: () => Promise<void>) {
  const names = await tables();
  await alterEach(names, "add constraint nothing_fits check (false) not valid");
  await work().finally(() => alterEach(names, "drop constraint nothing_fits"));
}

/** Fails as everything does on a database of another version. */
async function whileTablesAreGone(work: () => Promise<void>) {
  const names = await tables();
  for (const name of names) await testDatabase().db.execute(sql.raw(`alter table "${name}" rename to "${name}_gone"`));
  await work().finally(async () => {
    for (const name of names)
      await testDatabase().db.execute(sql.raw(`alter table "${name}_gone" rename to "${name}"`));
  });
}

const FAILED = { error: { code: "server", message: "Something went wrong on our side." } };
const FAILED_PUBLICLY = { error: "server", fields: {}, message: "Something went wrong on our side." };

/** Kinds such as `once` are nobody's, and a time of day such as `15:16` is a line and a column of a stack too. */
const NOBODYS = /^([a-z_.]+|\d\d:\d\d)$/;

/** All the words of a call that are somebody's: values sent, keys, tokens, addresses. */
const wordsOf = (value: unknown): string[] => {
  if (typeof value === "string") return value.length > 3 && !NOBODYS.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsOf) : [];
};
const PERSONAL = ["Ana Blanco", "ana.blanco@example.com", "+34 600 111 222", "Marta Ruiz", "marta@example.com"];

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("a failure of ours on the $name API", (surface: TestedSurface) => {
  it.each([
    ["a constraint nobody thought of", whileNothingFits, (routes: typeof surface.routes) => routes.filter(isWrite)],
    ["a missing table", whileTablesAreGone, (routes: typeof surface.routes) => routes.filter(needsTables)],
  ])("by %s tells its caller nothing and its log no secret and no person", async (_what, whileBroken, among) => {
    const failing = among(surface.routes);
    const calls = await keptCalls(surface, failing);
    lines.length = 0;
    const said = surface.name === "management" ? FAILED : FAILED_PUBLICLY;
    await whileBroken(async () => {
      const answers = await withEach(calls, async ({ send }, { name }) => {
        const headers = { "x-request-id": "trace-0001", "idempotency-key": `secret-key-${name}` };
        const { status, body } = await send({ headers });
        return [status, body];
      });
      expect(answers).toEqual(everywhere(failing, [500, said]));
    });
    expect(lines.length).toBeGreaterThanOrEqual(failing.length);
    expect(lines.every((line) => JSON.parse(line).requestId === "trace-0001")).toBe(true);
    const words = [...calls.values()].flatMap(({ account, example }) => [
      account.apiKey,
      account.apiKey.slice(4, 20),
      ...wordsOf(example.body),
      ...wordsOf({ token: example.params?.token }),
    ]);
    const log = lines.join("");
    expect([...words, ...PERSONAL, "secret-key"].filter((word) => log.includes(word))).toEqual([]);
    expect(log).toMatch(/"code":"(23514|42P01)"/);
  });
});

const isWrite = ({ type, meta }: TestedSurface["routes"][number]) => type === "mutation" && !meta.unaudited;

/** What the account's own row answers needs no other table. */
const TENANT_ALONE = [
  "GET /me",
  "GET /settings",
  "GET /business-hours",
  "GET /sandbox/clock",
  "GET /notifications/codes",
  "GET /config",
  "DELETE /sandbox",
];
const needsTables = (route: TestedSurface["routes"][number]) => !TENANT_ALONE.includes(lineOf(route));

it("is the only thing that is logged of a request: refusals leave no line", async () => {
  const calls = await keptCalls(MANAGEMENT_SURFACE);
  lines.length = 0;
  await withEach(calls, ({ send }) => send({ raw: "[]", key: "nobody" }));
  expect(lines).toEqual([]);
});
