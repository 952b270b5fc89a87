import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { projectRoot } from "../env";
import { testDatabase } from "../testing/database";
import { FUNCTIONS } from ".";

/** The names of before, and those that came after. */
const RENAMED: [string, string][] = [
  ["slotwright-forget-old-data", "slotwright-purge-expired"],
  ["slotwright-remove-sandboxes", "slotwright-purge-sandboxes"],
  ["slotwright-sweep-uploads", "slotwright-purge-uploads"],
  ["slotwright-hand-over-lost", "slotwright-requeue-stalled"],
  ["slotwright-reap-mails", "slotwright-requeue-stuck-mails"],
];

class Undone extends Error {}

it("each durable function stands in the file of its name", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith(".test.ts"));
  for (const fn of FUNCTIONS) expect(files).toContain(`${fn.id()}.ts`);
});

it("runs of functions that were renamed go on, and what ran at a minute does not run again", async () => {
  const migration = await readFile(join(projectRoot(), "drizzle/0050_function_names.sql"), "utf8");
  const known = new Set(FUNCTIONS.map((fn) => fn.id("slotwright")));
  const sql = postgres(testDatabase().url, { max: 1, onnotice: () => {} });
  const migrated = sql.begin(async (tx) => {
    const ids = RENAMED.map(() => newId());
    for (const [index, [before]] of RENAMED.entries()) {
      await tx`insert into job_runs (id, function_id, once_key, event, state, status, due_at, is_leased, fence, deaths,
        is_parked, created_at) values (${ids[index] ?? ""}, ${before}, 'a minute long gone', '{}', '{}', 'open', now(), false, 0, 0,
        false, now())`;
    }
    await tx.unsafe(migration);
    const rows = await tx`select id, function_id, once_key from job_runs where id in ${tx(ids)} order by id`;
    expect(rows.map((row) => [row.function_id, row.once_key])).toEqual(
      RENAMED.map(([, after]) => [after, "a minute long gone"]),
    );
    for (const [, after] of RENAMED) expect(known).toContain(after);
    throw new Undone();
  });
  await expect(migrated).rejects.toThrow(Undone);
  await sql.end();
});
