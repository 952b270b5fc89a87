import { beforeEach, describe, expect, it } from "vitest";
import type { PackageRow } from "../../db/schema";
import { refusalOf } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { manage } from "../../testing/rest";
import { atOnce, done, openShop, type Shop } from "../../testing/shop";
import { getPackage, giveBackUse, lockPackageByCode, takeUses, updatePackage } from "./queries";
import type { Package } from "./schemas";

const { db } = testDatabase();
const now = new Date();
let shop: Shop;
let row: PackageRow;

beforeEach(async () => {
  shop = await openShop();
  const body = { fullName: "Eva Gil", email: "eva@example.com" };
  const { id: customerId } = await done(manage<{ id: string }>(shop, "POST /customers", { body }));
  const sale = { customerId, serviceId: shop.serviceId, size: 5 };
  const { id } = await done(manage<Package>(shop, "POST /packages", { body: sale }));
  row = await getPackage(db, shop.id, id);
});

const used = async () => (await getPackage(db, shop.id, row.id)).used;
const giveBack = (uses: number) => giveBackUse(db, shop.id, { packageId: row.id, uses, now });
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

describe("uses at once", () => {
  it("never pass the size: of thirty of a package of five, five are had", async () => {
    const uses = await atOnce(30, () =>
      takeUses(db, row, { uses: 1, now }).then(
        () => "used",
        (error) => error.code,
      ),
    );
    expect(uses.filter((use) => use === "used")).toHaveLength(5);
    expect(uses.filter((use) => use === "package_used_up")).toHaveLength(25);
    expect(await used()).toBe(5);
  });

  it("given back never fall under 0: thirty of four uses are four", async () => {
    await takeUses(db, row, { uses: 4, now });
    const given = await atOnce(30, () => giveBack(1));
    expect(given.filter(Boolean)).toHaveLength(4);
    expect(await used()).toBe(0);
  });
});

describe("a use", () => {
  it("takes several at once or none", async () => {
    expect((await takeUses(db, row, { uses: 3, now })).used).toBe(3);
    expect(await refusalOf(takeUses(db, row, { uses: 3, now }))).toEqual({
      code: "package_used_up",
      status: 422,
      fields: ["packageCode"],
    });
    expect(await used()).toBe(3);
    expect(await giveBack(4)).toBe(false);
    expect(await used()).toBe(3);
  });

  it("says why it is refused: pending and cancelled package_invalid, expired package_expired, all used package_used_up", async () => {
    await updatePackage(db, row, { state: "pending" });
    expect(await codeOf(takeUses(db, row, { uses: 1, now }))).toBe("package_invalid");
    await updatePackage(db, row, { state: "cancelled" });
    expect(await codeOf(takeUses(db, row, { uses: 1, now }))).toBe("package_invalid");
    await updatePackage(db, row, { state: "active", expiresAt: now });
    expect(await codeOf(takeUses(db, row, { uses: 1, now }))).toBe("package_expired");
    await updatePackage(db, row, { expiresAt: null, used: 5 });
    expect(await codeOf(takeUses(db, row, { uses: 1, now }))).toBe("package_used_up");
  });

  it("comes back to a package that is over by now", async () => {
    await takeUses(db, row, { uses: 1, now });
    await updatePackage(db, row, { state: "cancelled", expiresAt: now });
    expect(await giveBack(1)).toBe(true);
    expect(await used()).toBe(0);
  });
});

describe("a package's code", () => {
  it("finds it in any case, within its account alone", async () => {
    expect((await lockPackageByCode(db, shop.id, ` ${row.code.toLowerCase()} `))?.id).toBe(row.id);
    expect(await lockPackageByCode(db, shop.id, "NOPE")).toBeNull();
    expect(await lockPackageByCode(db, (await openShop()).id, row.code)).toBeNull();
  });
});
