import { expect, it } from "vitest";
import { manage } from "../../testing/rest";
import { booked, openShop } from "../../testing/shop";

it("answers conflict to the deletion of a service while an appointment is for it, and says so", async () => {
  const shop = await openShop();
  await booked(shop, { start: "10:00" });
  const answer = await manage<{ error: { message: string } }>(shop, `DELETE /services/${shop.serviceId}`);
  expect([answer.status, answer.code]).toEqual([409, "conflict"]);
  expect(answer.body.error.message).toContain("appointments");
});
