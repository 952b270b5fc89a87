import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { customers } from "../db/schema";
import { testDatabase } from "../testing/database";
import { booked, openShop } from "../testing/shop";
import { verifyDatabase } from "./verify-data";

it("verifies the database of the configuration while it is in use, and leaves it open to others", async () => {
  const shop = await openShop();
  await booked(shop, { start: "10:00" });
  const broken = async () => (await verifyDatabase()).filter(({ violations }) => violations > 0);
  expect(await broken()).toEqual([]);
  await testDatabase().db.update(customers).set({ bookingsCount: 7 }).where(eq(customers.tenantId, shop.id));
  expect(await broken()).toMatchObject([{ name: "customers_are_counted", violations: 1 }]);
});
