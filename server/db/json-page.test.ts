import fc from "fast-check";
import { expect, it } from "vitest";
import { instantText } from "../schemas/outputs";
import { testDatabase } from "../testing/database";
import { conditionsOf, instantOfJson, isoOfJson, readJsonPage } from "./json-page";

it("writes every instant as toISOString and instantText do", async () => {
  const { db } = testDatabase();
  const instants = fc.sample(fc.date({ min: new Date(0), max: new Date("9989-01-01"), noInvalidDate: true }), 200);
  const texts = [...instants, new Date("2026-11-23T09:30:00Z"), new Date("2026-11-23T09:30:00.5Z")].map((at) =>
    at.toISOString(),
  );
  const page = `select at from unnest($1::timestamptz(3)[]) at`;
  const list = { page, count: "select count(*) from unnest($1::timestamptz[])" };
  const { data, total } = await readJsonPage<{ at: string }>(db, list, [`{${texts.join(",")}}`]);
  expect(data.map(({ at }) => isoOfJson(at))).toEqual(texts);
  expect(data.map(({ at }) => instantOfJson(at))).toEqual(texts.map((text) => instantText(new Date(text))));
  expect(total).toBe(texts.length);
});

it("is empty, not null, when nothing is on the page", async () => {
  const list = { page: "select 1 as one where $1 = 'x'", count: "select 7 where $1 <> 'x'" };
  expect(await readJsonPage(testDatabase().db, list, ["y"])).toEqual({ data: [], total: 7 });
});

it("asks for what was given alone, a value as often as its condition says", () => {
  const asked = conditionsOf([
    ["a = ?::uuid", "one"],
    ["b = ?", undefined],
    ["c = ?", null],
    ["(d = ? or e = ?)", ""],
  ]);
  expect(asked).toEqual({ where: "a = $1::uuid and (d = $2 or e = $2)", values: ["one", ""] });
});
