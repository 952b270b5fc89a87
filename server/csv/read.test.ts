import fc from "fast-check";
import { expect, it } from "vitest";
import { readCsv } from "./read";
import { csvOf } from "./write";

it("reads commas, semicolons and tabs, with a mark in front or without", async () => {
  const expected = { heads: ["name", "email"], rows: [{ line: 2, cells: ["Ana", "a@example.com"] }] };
  for (const delimiter of [",", ";", "\t"])
    for (const mark of ["", "\uFEFF"])
      expect(await readCsv(`${mark}name${delimiter}email\r\nAna${delimiter}a@example.com\r\n`)).toEqual(expected);
});

it("tells the line of each row, leaves empty ones out and fills short ones up", async () => {
  expect((await readCsv('a,b\n"two\nlines",x\n\nshort\n'))?.rows).toEqual([
    { line: 3, cells: ["two\nlines", "x"] },
    { line: 5, cells: ["short", ""] },
  ]);
});

it("what is no table is none", async () => {
  for (const text of ["", "\n\n", 'a,b\n"never closed']) expect(await readCsv(text)).toBeNull();
});

it("reads back whatever was written", async () => {
  const cell = fc.string({ unit: "grapheme" }).filter((text) => text.trim() === text && !text.startsWith("'"));
  const head = ["one", "two"];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), async (rows) => {
      const kept = rows.filter((row) => row.some((text) => text !== ""));
      const read = (await readCsv(csvOf(head, kept)))?.rows.map(({ cells }) => cells);
      expect(read).toEqual(kept);
    }),
  );
});
