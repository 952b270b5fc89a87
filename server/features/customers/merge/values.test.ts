import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { testDatabase } from "../../../testing/database";
import { comparedName, markless } from "./values";

const LETTERS = [
  "a",
  "B",
  "Z",
  "é",
  "É",
  "e\u0301",
  "ß",
  "ñ",
  "İ",
  "李",
  " ",
  "  ",
  "\t",
  "\n",
  "\u000b",
  "\f",
  "\r",
  "\u00a0",
  "\u2003",
  "-",
];

it("compares a plain name as the regular expressions would make it, and any other", async () => {
  const { db } = testDatabase();
  const names = fc.sample(fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 12 }), 2_000);
  const rows = await db.execute<{ name: string; made: string; expected: string }>(sql`
    select name, ${sql.raw(comparedName("name"))} as made, ${sql.raw(markless("name"))} as expected
    from unnest(${sql.param(names)}::text[]) as name`);
  expect(rows.filter(({ made, expected }) => made !== expected)).toEqual([]);
  expect(new Set(rows.map(({ expected: one }) => one)).size).toBeGreaterThan(1_000);
});
