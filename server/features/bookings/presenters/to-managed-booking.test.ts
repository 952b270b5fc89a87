import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { payments } from "../../../db/schema";
import { acceptOnline, choose, setStatus } from "../../../testing/composition";
import { testDatabase } from "../../../testing/database";
import { visit } from "../../../testing/rest";
import { type Booked, book, booked, done, expectSoundData, openShop, type Shop } from "../../../testing/shop";
import type { ManagedBooking } from "../manage-link/schemas";

const ONLINE = { payment: "provider" };
let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ service: { deposit: 50 } });
  await acceptOnline(shop);
});
afterAll(expectSoundData);

/** Where the booking of a manage link can be paid online, by what the link answers. */
async function wayToPay(token: string): Promise<string | null | undefined> {
  const { payment } = await done(visit<ManagedBooking>(shop, `GET /manage/${token}`));
  return payment?.checkoutUrl;
}

const runOut = (paymentId: string) =>
  testDatabase()
    .db.update(payments)
    .set({ holdExpiresAt: new Date(Date.now() - 1) })
    .where(eq(payments.id, paymentId));

describe("the way to pay of a manage link", () => {
  it("is the payment's page while the booking is held for it, after a declined card too", async () => {
    const { token, payment } = await booked(shop, { start: "10:00" }, ONLINE);
    expect(payment.checkoutUrl).toMatch(/\/pay\/[\w-]+$/);
    expect(await wayToPay(token)).toBe(payment.checkoutUrl);
    await choose(payment, "decline");
    expect(await wayToPay(token)).toBe(payment.checkoutUrl);
  });

  it("is null once it is paid", async () => {
    const { token, payment } = await booked(shop, { start: "10:00" }, ONLINE);
    await choose(payment, "pay");
    expect(await wayToPay(token)).toBeNull();
  });

  it("is null from the moment the hold runs out", async () => {
    const late = await booked(shop, { start: "10:00" }, ONLINE);
    await runOut(late.payment.id);
    expect(await wayToPay(late.token)).toBeNull();
  });

  it("is null for a cancelled booking alone, not for what else was ordered with it", async () => {
    const items = [{ start: "10:00" }, { start: "12:00" }];
    const { bookings, payment } = await done<Booked>(book(shop, items, ONLINE));
    const [first = "", second = ""] = bookings.map(({ manageUrl }) => manageUrl.split("/").at(-1) ?? "");
    await done(visit(shop, `POST /manage/${first}/cancel`));
    expect([await wayToPay(first), await wayToPay(second)]).toEqual([null, payment.checkoutUrl]);
  });

  it("is null for a rejected booking, and at the desk", async () => {
    const { id, token } = await booked(shop, { start: "10:00" }, ONLINE);
    await setStatus(shop, id, "rejected");
    const desk = await booked(shop, { start: "12:00" }, { payment: "local" });
    expect([await wayToPay(token), await wayToPay(desk.token)]).toEqual([null, null]);
  });
});
