import { expect, it } from "vitest";
import { send } from "../../db/unit/ask";
import { testDatabase } from "../../testing/database";
import { manage } from "../../testing/rest";
import { done, openShop } from "../../testing/shop";
import { lockedPackageAsk } from "./queries";
import type { Package } from "./schemas";

const { db } = testDatabase();

it("a package's code finds it in any case, within its account alone", async () => {
  const shop = await openShop();
  const body = { fullName: "Eva Gil", email: "eva@example.com" };
  const { id: customerId } = await done(manage<{ id: string }>(shop, "POST /customers", { body }));
  const sale = { customerId, serviceId: shop.serviceId, size: 5 };
  const { id, code } = await done(manage<Package>(shop, "POST /packages", { body: sale }));
  const find = (tenantId: string, typed: string) => send(db, lockedPackageAsk(tenantId, typed));
  expect((await find(shop.id, ` ${code.toLowerCase()} `))?.row.id).toBe(id);
  expect(await find(shop.id, "NOPE")).toBeNull();
  expect(await find((await openShop()).id, code)).toBeNull();
});
