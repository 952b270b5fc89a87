import { expect, it } from "vitest";
import { complete, refund, sell } from "../../../testing/composition";
import { manage } from "../../../testing/rest";
import { booked, done, openShop } from "../../../testing/shop";
import type { CustomerExport } from "./schemas";

it("a customer's export holds what was paid, given back and bought, and nobody else's", async () => {
  const shop = await openShop({ service: { price: 40 } });
  const visit = await booked(shop, { start: "10:00" }, { name: "Ana", email: "ana@example.com" });
  await complete(shop, visit);
  await refund(shop, visit, { amount: 1 });
  await booked(shop, { start: "12:00" }, { name: "Ben", email: "ben@example.com" });
  const { code } = await sell(shop);
  const exportOf = async (search: string): Promise<CustomerExport> => {
    const { data } = await done(manage<{ data: { id: string }[] }>(shop, `GET /customers?search=${search}`));
    return done(manage<CustomerExport>(shop, `GET /customers/${data[0]?.id}/export`));
  };

  const ana = await exportOf("ana@example.com");
  expect(ana.payments.map(({ status, paid, refunded }) => [status, paid, refunded])).toEqual([
    ["partially_refunded", 40, 1],
  ]);
  expect(ana.payments[0]?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(40);
  expect(ana.packages).toEqual([]);
  const eva = await exportOf("eva");
  expect(eva.packages.map((one) => [one.code, one.size, one.used])).toEqual([[code, 5, 0]]);
  expect(eva.payments).toHaveLength(1);
});
