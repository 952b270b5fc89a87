import { beforeEach, describe, expect, it } from "vitest";
import { type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { manage } from "../../testing/rest";
import { roundTripsOf } from "../../testing/round-trips";
import { addHoliday, at, booked, done, openShop, type Shop, setTenant } from "../../testing/shop";
import type { FreeNext } from "./schemas";

let shop: Shop;
let mine: string;
let theirs: string;
let tab: Tab;

/** Two members who cut for an hour, from eight to eight. */
beforeEach(async () => {
  shop = await openShop({ members: 2, service: { duration: 60 } });
  [mine = "", theirs = ""] = shop.staffIds;
  tab = tabOf(await newMember(shop, { role: "front_desk" }), shop);
});

const clockAt = (time: string) => setTenant(shop, { clockOffsetMs: Date.parse(at(shop, time)) - Date.now() });
const free = async (by = tab) => {
  const { members } = (await by.query<FreeNext>("today.freeNext", {})).data;
  const timeOf = (instant: string) => Math.round((Date.parse(instant) - Date.parse(at(shop, "00:00"))) / 60_000);
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  return members.map(({ name, start, end }) => `${name} ${clock(timeOf(start))}-${clock(timeOf(end))}`);
};

describe("who is free next", () => {
  it("is whoever has time for a service today, the next one first, with what fits into it", async () => {
    await booked(shop, { start: "10:00", staff: mine });
    await booked(shop, { start: "12:00", staff: theirs });
    const short = await done(
      manage<{ id: string }>(shop, "POST /services", { body: { title: "Fringe", duration: 30, price: 5 } }),
    );
    await done(manage(shop, `PUT /staff/${mine}/services/${short.id}`, { body: {} }));
    await clockAt("09:28");
    expect(await free()).toEqual(["Member 2 09:30-12:00", "Member 1 09:30-10:00"]);
    const { members } = (await tab.query<FreeNext>("today.freeNext", {})).data;
    const fitting = members.map(({ services }) => services);
    expect(fitting).toEqual([
      [{ id: shop.serviceId, title: expect.stringMatching(/./) }],
      [{ id: short.id, title: "Fringe" }],
    ]);
  });

  it("is nobody who has a day off, is archived or offers nothing", async () => {
    await clockAt("09:00");
    await addHoliday(shop, shop.date, mine);
    expect((await free()).map((text) => text.slice(0, 8))).toEqual(["Member 2"]);
    await done(manage(shop, `DELETE /staff/${theirs}/services/${shop.serviceId}`));
    expect(await free()).toEqual([]);
  });

  it("is nobody once the day is over", async () => {
    await clockAt("23:00");
    expect(await free()).toEqual([]);
  });

  it("is the own calendar alone for whoever has one", async () => {
    await clockAt("09:00");
    const own = tabOf(await newMember(shop, { role: "staff", staffId: mine }), shop);
    expect((await free(own)).map((text) => text.slice(0, 8))).toEqual(["Member 1"]);
  });

  it("is read with as many round trips however many work", async () => {
    await clockAt("09:00");
    const large = await openShop({ members: 6 });
    const [few, many] = [tab, tabOf(await newMember(large), large)];
    const trips = (of: Tab) => roundTripsOf(() => of.query("today.freeNext", {}));
    expect(await trips(many)).toEqual(await trips(few));
  });

  it("is that of the own account", async () => {
    const other = await openShop({ members: 1 });
    const { members } = (await tabOf(await newMember(other), other).query<FreeNext>("today.freeNext", {})).data;
    for (const { id } of members) expect(other.staffIds).toContain(id);
  });
});
