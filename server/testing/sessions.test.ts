import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "./database";
import { letGo, whileGone, whileUnwritable } from "./sessions";

const never = () => new Promise<never>(() => {});
const { signal } = new AbortController();

/** As far as a table can be written to and read. */
async function stateOf(table: string): Promise<string> {
  const look = sql`select mode from pg_locks join pg_database d on d.oid = database
    where d.datname = current_database() and relation = to_regclass(${table}) and mode = 'ExclusiveLock'`;
  const [locked] = await testDatabase().db.execute(look);
  const [there] = await testDatabase().db.execute(sql`select to_regclass(${table}) is not null as is_there`);
  return `${there?.is_there ? "there" : "gone"}, ${locked ? "locked" : "free"}`;
}

it("a test that is cut off while it holds a table lets go of it", async () => {
  void whileUnwritable({ table: "audit_log", signal }, never);
  await expect.poll(() => stateOf("audit_log")).toBe("there, locked");
  await letGo();
  await expect.poll(() => stateOf("audit_log")).toBe("there, free");
});

it("and brings back a table that it took away, once", async () => {
  let finish = () => {};
  const working = whileGone("audit_log", () => new Promise<void>((resolve) => (finish = resolve)));
  await expect.poll(() => stateOf("audit_log")).toBe("gone, free");
  await letGo();
  expect(await stateOf("audit_log")).toBe("there, free");
  finish();
  await working;
  expect(await stateOf("audit_log")).toBe("there, free");
});

it("and holds nothing anew", async () => {
  const late = whileUnwritable({ table: "audit_log", signal: AbortSignal.abort(new Error("cut off")) }, never);
  await expect(late).rejects.toThrow("cut off");
});
