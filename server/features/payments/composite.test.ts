import { beforeEach, describe, expect, it } from "vitest";
import { contextOfWork } from "../../context";
import { inUnit } from "../../db/unit/unit";
import { addComposite, listParts, openSalon, type Salon, serviceOf } from "../../testing/composites";
import { testDatabase } from "../../testing/database";
import { openOnlinePayment, setPayment } from "../../testing/online";
import { manage } from "../../testing/rest";
import { booked, done, eventsOf, expectSoundData, mailsOf } from "../../testing/shop";
import { expireHold } from "./holds/holds";
import { findOwned } from "./open-queries";
import { settlePayment } from "./settle";

let salon: Salon;
let paymentId: string;

beforeEach(async () => {
  salon = await openSalon();
  await openOnlinePayment(salon);
  const composite = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)], { deposit: 100 });
  const { payment } = await booked(salon, { start: "10:00", service: composite }, { payment: "provider" });
  paymentId = payment.id;
});

const statuses = async () =>
  (await listParts(salon)).map(({ status, bookings }) => [status, ...bookings.map((booking) => booking.status)]);

async function context() {
  const owned = await findOwned(testDatabase().db, salon.id, paymentId);
  if (!owned) throw new Error("The payment is there.");
  return contextOfWork(owned.tenant);
}

describe("an online payment of a composite", () => {
  it("keeps all parts pending, is notified once, and approves all when it is made", async () => {
    expect(await statuses()).toEqual([
      ["active", "pending"],
      ["active", "pending"],
    ]);
    const settlement = { id: paymentId, cause: "provider", notifiesCustomer: true, paidOf: () => 5000 } as const;
    await inUnit(await context(), (ctx) => settlePayment(ctx, settlement));
    expect(await statuses()).toEqual([
      ["active", "approved"],
      ["active", "approved"],
    ]);
    expect(await eventsOf(salon, "booking.updated")).toHaveLength(2);
    const { bookingIds } = await done(manage<{ bookingIds: string[] }>(salon, `GET /payments/${paymentId}`));
    expect(bookingIds).toHaveLength(1);
    await expectSoundData();
  });

  it("frees all parts when its hold runs out", async () => {
    await setPayment(paymentId, { holdExpiresAt: new Date(Date.now() - 1000) });
    expect((await expireHold(await context(), paymentId))?.bookingIds).toHaveLength(2);
    expect(await statuses()).toEqual([
      ["cancelled", "cancelled"],
      ["cancelled", "cancelled"],
    ]);
    expect((await mailsOf(salon)).map(({ type }) => type)).toEqual(["booking_new", "booking_status"]);
    await expectSoundData();
  });
});
