import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addComposite, openSalon, serviceOf } from "../../../testing/composites";
import { manage } from "../../../testing/rest";
import {
  atOnce,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  setTenant,
} from "../../../testing/shop";
import { autoCompleteBookings } from "./auto-complete";

const HOUR_MS = 3_600_000;
const ALL = { limit: 1000 };

let shop: Shop;
beforeEach(async () => {
  await autoCompleteBookings(ALL);
  shop = await openShop();
});
afterAll(expectSoundData);

/** Sets the account's clock without carrying out what falls due, as time that passes does. */
const passTo = (instant: number, where: Pick<Shop, "id"> = shop) =>
  setTenant(where, { clockOffsetMs: instant - Date.now() });
const statusOf = async (id: string, where = shop) =>
  (await done(manage<{ status: string }>(where, `GET /bookings/${id}`))).status;
const setStatus = (id: string, status: string) => done(manage(shop, `PATCH /bookings/${id}`, { body: { status } }));

describe("an approved booking", () => {
  it("is done once its end has passed, with one event and no mail, by however many it is looked for", async () => {
    const { id, end } = await booked(shop, { start: "10:00" });
    const mails = (await mailsOf(shop)).length;
    await passTo(Date.parse(end) - 1000);
    expect(await autoCompleteBookings(ALL)).toBe(0);
    await passTo(Date.parse(end) + 1000);
    const rounds = await atOnce(4, () => autoCompleteBookings(ALL));
    expect(rounds.reduce((sum, completed) => sum + completed, 0)).toBe(1);
    expect(await statusOf(id)).toBe("done");
    const notified = await eventsOf(shop, "booking.updated");
    expect(notified).toMatchObject([{ data: { cause: "system", previous: { status: "approved" } } }]);
    expect(await mailsOf(shop)).toHaveLength(mails);
    expect(await autoCompleteBookings(ALL)).toBe(0);
  });

  it("stays approved when somebody makes it so again", async () => {
    const { id, end } = await booked(shop, { start: "10:00" });
    await passTo(Date.parse(end) + 1000);
    await autoCompleteBookings(ALL);
    await setStatus(id, "approved");
    await passTo(Date.parse(end) + 5 * HOUR_MS);
    expect(await autoCompleteBookings(ALL)).toBe(0);
    expect(await statusOf(id)).toBe("approved");
  });

  it("of a group is done with the others that are approved", async () => {
    const group = await openShop({ service: { capacity: 3 } });
    const ids = [];
    for (const email of ["a@example.com", "b@example.com", "c@example.com"])
      ids.push((await booked(group, { start: "10:00" }, { email })).id);
    await done(manage(group, `PATCH /bookings/${ids[1]}`, { body: { status: "no_show" } }));
    await passTo(Date.parse(`${group.date}T23:00:00Z`), group);
    expect(await autoCompleteBookings(ALL)).toBe(2);
    expect(await Promise.all(ids.map((id) => statusOf(id, group)))).toEqual(["done", "no_show", "done"]);
  });

  it("of whole days is done when the last one is over", async () => {
    const days = await openShop({ service: { durationDays: 2 } });
    const { id, end } = await booked(days, { start: "00:00" });
    await passTo(Date.parse(end) - 1000, days);
    expect(await autoCompleteBookings(ALL)).toBe(0);
    await passTo(Date.parse(end), days);
    expect(await autoCompleteBookings(ALL)).toBe(1);
    expect(await statusOf(id, days)).toBe("done");
  });

  it("of a composite is done in all its parts, and not before the last one is over", async () => {
    const salon = await openSalon();
    const composite = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
    const { start } = await booked(salon, { start: "10:00", service: composite });
    await passTo(Date.parse(start) + HOUR_MS, salon);
    expect(await autoCompleteBookings(ALL)).toBe(0);
    await passTo(Date.parse(start) + 2 * HOUR_MS, salon);
    expect(await autoCompleteBookings(ALL)).toBe(2);
  });
});

describe("a booking that is not approved", () => {
  it.each(["pending", "cancelled", "rejected", "no_show"])("stays %s", async (status) => {
    const { id, end } = await booked(shop, { start: "10:00" });
    await setStatus(id, status);
    await passTo(Date.parse(end) + HOUR_MS);
    expect(await autoCompleteBookings(ALL)).toBe(0);
    expect(await statusOf(id)).toBe(status);
  });
});

describe("very many", () => {
  it("are done in rounds, each about as large as asked for", async () => {
    const group = await openShop({ service: { capacity: 120 } });
    for (let number = 0; number < 120; number += 20)
      await atOnce(20, (index) => book(group, { start: "10:00" }, { email: `c${number + index}@example.com` }));
    await passTo(Date.parse(`${group.date}T23:00:00Z`), group);
    const rounds = [];
    for (let round = 0; round < 3; round++) rounds.push(await autoCompleteBookings({ limit: 60 }));
    expect(rounds).toEqual([100, 20, 0]);
  });
});
