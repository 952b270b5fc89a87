import { beforeEach, expect, it } from "vitest";
import { refusal, type Tab, tabOf } from "../../../testing/admin";
import { newMember } from "../../../testing/people";
import { manage } from "../../../testing/rest";
import { at, booked, done, openShop, type Shop } from "../../../testing/shop";

let shop: Shop;
let tab: Tab;
let customerId: string;
beforeEach(async () => {
  shop = await openShop();
  tab = tabOf(await newMember(shop, { role: "front_desk" }), shop);
  // The one that was booked first takes place last.
  for (const start of ["15:00", "10:00", "12:00"]) await booked(shop, { start });
  const { data } = await done(manage<{ data: { customerId: string }[] }>(shop, "GET /bookings?limit=1"));
  customerId = data[0]?.customerId ?? "";
});

interface Visits {
  data: { appointment: { start: string } }[];
  total: number;
}
async function startsOf(asked: object) {
  const { data } = await tab.query<Visits>("bookings.browseVisits", { customerId, ...asked });
  return { starts: data.data.map(({ appointment }) => appointment.start), total: data.total };
}
const starts = (...times: string[]) => times.map((time) => at(shop, time));

it("a customer's visits are the next ones by start, whenever they were booked", async () => {
  expect(await startsOf({ order: "first", limit: 2 })).toEqual({ starts: starts("10:00", "12:00"), total: 3 });
  const later = { order: "first", from: at(shop, "10:01") };
  expect(await startsOf(later)).toEqual({ starts: starts("12:00", "15:00"), total: 2 });
});

it("a customer's last visits are those that took place last, whenever they were booked", async () => {
  expect(await startsOf({ order: "last", limit: 1 })).toEqual({ starts: starts("15:00"), total: 3 });
  const earlier = { order: "last", to: at(shop, "15:00"), limit: 1 };
  expect(await startsOf(earlier)).toEqual({ starts: starts("12:00"), total: 2 });
});

it("the occurrences of a series are a customer's visits of that series alone, by start", async () => {
  const [staffId = ""] = shop.staffIds;
  const wanted = { serviceId: shop.serviceId, staffId, customerId, start: at(shop, "16:00") };
  const body = { ...wanted, recurrence: { freq: "weekly", count: 3 } };
  const { seriesId } = await done(manage<{ seriesId: string }>(shop, "POST /appointments", { body }));
  const shown = await startsOf({ order: "first", seriesId });
  expect(shown.total).toBe(3);
  expect(shown.starts).toEqual(shown.starts.toSorted());
  expect(shown.starts[0]).toBe(at(shop, "16:00"));
});

it("the API lists bookings newest first as before", async () => {
  const { data } = await done(manage<Visits>(shop, `GET /bookings?customerId=${customerId}`));
  expect(data.map(({ appointment }) => appointment.start)).toEqual(starts("12:00", "10:00", "15:00"));
});

it("visits of a customer of nobody are not found", async () => {
  const asked = { customerId: crypto.randomUUID(), order: "first" };
  expect(await refusal(tab.query("bookings.browseVisits", asked))).toEqual({ status: 404, code: "not_found" });
});
