import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { TenantRow } from "../../db/schema";
import { auditedWrites, callerOf, refusalOf, testTenant } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { COUPON_DEFAULTS } from "./columns";
import { findFreeCodes } from "./free-codes";
import { insertFreeCoupons } from "./queries";
import { couponsRouter } from "./router";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const USED_UP = { code: "validation", status: 422, fields: ["mask"] };

const openCoupons = (tenant: TenantRow) => callerOf(couponsRouter, tenant);

let tenant: TenantRow;
let coupons: ReturnType<typeof openCoupons>;

beforeEach(async () => {
  tenant = await testTenant();
  coupons = openCoupons(tenant);
});

/** Makes coupons of these codes past the API. */
const take = (codes: string[]) => {
  const now = new Date("2026-01-01T00:00:00Z");
  return insertFreeCoupons(
    testDatabase().db,
    tenant.id,
    codes.map((code) => ({ ...COUPON_DEFAULTS, code, now })),
  );
};
/** The alphabet as a table of one column. */
const letters = (name: string) => sql`regexp_split_to_table(${ALPHABET}, '') as ${sql.identifier(name)}`;
const generated = async (mask: string, count: number) =>
  (await coupons.generate({ mask, count })).data.map(({ code }) => code);

describe("generated coupons", () => {
  it("are alike in all but their distinct codes of the mask", async () => {
    const terms = { discount: 20, usageLimit: 1, dateEnd: "2026-12-31" };
    const { data } = await coupons.generate({ mask: "gift-****", count: 100, ...terms });
    expect(data).toHaveLength(100);
    expect(new Set(data.map(({ code }) => code)).size).toBe(100);
    for (const coupon of data) expect(coupon).toMatchObject({ ...terms, used: 0, active: true });
    expect(data.every(({ code }) => /^GIFT-[0-9A-Z]{4}$/.test(code))).toBe(true);
    expect((await coupons.list({ limit: 100 })).data).toEqual(data);
    expect(await auditedWrites(tenant)).toBe(1);
  });

  it("take no code from the template, valid or not", async () => {
    const template = { mask: "A*", count: 1, code: "not a code" };
    expect((await coupons.generate(template)).data[0]?.code).toMatch(/^A[0-9A-Z]$/);
  });

  it("take a mask of 64 stars", async () => {
    expect((await generated("*".repeat(64), 2)).every((code) => /^[0-9A-Z]{64}$/.test(code))).toBe(true);
  });

  it("reach the last free code of a mask, then refuse with validation on it", async () => {
    await take([...ALPHABET].filter((character) => character !== "Q").map((character) => `A${character}`));
    expect(await generated("A*", 1)).toEqual(["AQ"]);
    expect(await refusalOf(coupons.generate({ mask: "A*", count: 1 }))).toEqual(USED_UP);
  });

  it("use a mask's whole space, beside codes that only look like it", async () => {
    await take(["A-", "A_", "AAA", "B1"]);
    expect((await generated("A*", 36)).sort()).toEqual([...ALPHABET].map((character) => `A${character}`));
  });

  it("are none at all when the mask cannot give them all", async () => {
    await take(["A1"]);
    expect(await refusalOf(coupons.generate({ mask: "A*", count: 36 }))).toEqual(USED_UP);
    expect((await coupons.list({})).total).toBe(1);
    expect(await auditedWrites(tenant)).toBe(0);
  });

  it("come from another account's codes too", async () => {
    await openCoupons(await testTenant()).generate({ mask: "A*", count: 36 });
    expect(await generated("A*", 36)).toHaveLength(36);
  });

  it("find the one code left among 46,656", async () => {
    const one = sql`insert into coupons select ${tenant.id}, gen_random_uuid(), a || b || c, 0, 0, null, 0, null, null, null,
      '{}', '{}', '{}', true, now(), now() from ${letters("a")}, ${letters("b")}, ${letters("c")} where a || b || c <> 'K7X'`;
    await testDatabase().db.execute(one);
    expect(await generated("***", 1)).toEqual(["K7X"]);
    expect(await refusalOf(coupons.generate({ mask: "***", count: 1 }))).toEqual(USED_UP);
  });

  it.each([
    ["mask", ["", "ABC", "A *", "Ñ*", "*".repeat(65), null]],
    ["count", [0, 101, 1.5, "3", undefined]],
    ["discount", [101]],
  ])("refuse with validation a wrong %s", async (field, values) => {
    for (const value of values) {
      const wrong = { mask: "A*", count: 1, [field]: value } as { mask: string; count: number };
      expect(await refusalOf(coupons.generate(wrong))).toEqual({ ...USED_UP, fields: [field] });
    }
  });

  it("refuse with validation what a coupon would", async () => {
    const dates = { mask: "A*", count: 1, dateStart: "2026-03-02", dateEnd: "2026-03-01" };
    expect((await refusalOf(coupons.generate(dates))).fields).toEqual(["dateEnd"]);
    const unknown = { mask: "A*", count: 1, serviceIds: [tenant.id] };
    expect((await refusalOf(coupons.generate(unknown))).fields).toEqual(["serviceIds.0", "serviceIds"]);
  });
});

describe("codes that are generated at once", () => {
  it("are shared out: of ten batches of ten from 36 codes three are made whole, seven refused", async () => {
    const batches = await Promise.allSettled(Array.from({ length: 10 }, () => generated("A*", 10)));
    const made = batches.flatMap((batch) => (batch.status === "fulfilled" ? [batch.value] : []));
    const refused = batches.flatMap((batch) => (batch.status === "rejected" ? [batch.reason] : []));
    expect(made.map((codes) => codes.length)).toEqual([10, 10, 10]);
    expect(new Set(made.flat()).size).toBe(30);
    expect(await Promise.all(refused.map((reason) => refusalOf(Promise.reject(reason))))).toEqual(
      refused.map(() => USED_UP),
    );
    expect((await coupons.list({})).total).toBe(30);
  });

  it("of masks that overlap never meet, nor a coupon that is created meanwhile", async () => {
    const single = [...ALPHABET].map((character) =>
      coupons.create({ code: `A${character}` }).then(
        ({ code }) => [code],
        () => [],
      ),
    );
    const batches = ["A*", "**", "*A", "A*"].map((mask) => generated(mask, 8).catch(() => []));
    const codes = (await Promise.all([...single, ...batches])).flat();
    expect(new Set(codes).size).toBe(codes.length);
    expect((await coupons.list({})).total).toBe(codes.length);
  });
});

describe("a space too large to look at in one go", () => {
  const free = (count: number) => findFreeCodes(testDatabase().db, tenant.id, { mask: "**", count, window: 36 });
  const all = [...ALPHABET].flatMap((first) => [...ALPHABET].map((second) => first + second));

  it("gives its last free codes, wherever they are", async () => {
    await take(all.filter((code) => !["00", "MM", "ZZ"].includes(code)));
    expect((await free(3)).sort()).toEqual(["00", "MM", "ZZ"]);
    expect(await free(4)).toHaveLength(3);
    await take(["00", "MM", "ZZ"]);
    expect(await free(1)).toEqual([]);
  });

  it("gives distinct codes at random", async () => {
    const [first, second] = [await free(100), await free(100)];
    expect(new Set(first).size).toBe(100);
    expect(first).not.toEqual(second);
    expect(first.every((code) => all.includes(code))).toBe(true);
  });
});
