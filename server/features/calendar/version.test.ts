import { beforeEach, expect, it } from "vitest";
import { addDays } from "../../domain/dates";
import { type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { manage } from "../../testing/rest";
import { at, booked, done, openShop, type Shop } from "../../testing/shop";

let shop: Shop;
let mine: string;
let theirs: string;
let owner: Tab;

beforeEach(async () => {
  shop = await openShop({ members: 2 });
  [mine = "", theirs = ""] = shop.staffIds;
  owner = tabOf(await newMember(shop), shop);
  await booked(shop, { start: "10:00", staff: mine }, { name: "Ana", email: "ana@example.com" });
});

const versionOf = async (tab = owner, more: object = {}) =>
  (await tab.query<{ version: string }>("calendar.version", { from: shop.date, days: 1, ...more })).data.version;

const first = async (list: string) =>
  (await done(manage<{ data: { id: string }[] }>(shop, `GET /${list}`))).data[0]?.id ?? "";

it("it stays while nothing changes", async () => {
  expect(await versionOf()).toBe(await versionOf());
});

it.each<[string, () => Promise<unknown>]>([
  ["somebody books", () => booked(shop, { start: "12:00", staff: mine }, { name: "Ben", email: "ben@example.com" })],
  [
    "an appointment is moved",
    async () =>
      done(manage(shop, `PATCH /appointments/${await first("appointments")}`, { body: { start: at(shop, "15:00") } })),
  ],
  [
    "a booking has another status",
    async () => done(manage(shop, `PATCH /bookings/${await first("bookings")}`, { body: { status: "pending" } })),
  ],
  ["an appointment is deleted", async () => manage(shop, `DELETE /appointments/${await first("appointments")}`)],
  ["a day is taken off", () => done(manage(shop, "POST /holidays", { body: { date: shop.date, kind: "once" } }))],
  ["a week is another", () => done(manage(shop, `PUT /staff/${mine}/schedule`, { body: { days: [] } }))],
])("it is another as soon as %s", async (_, change) => {
  const before = await versionOf();
  await change();
  expect(await versionOf()).not.toBe(before);
});

it("what stands on other days, or in a calendar that is not seen, does not touch it", async () => {
  const tab = tabOf(await newMember(shop, { role: "staff", staffId: mine }), shop);
  const ofDay = await versionOf(owner, { from: addDays(shop.date, 1) });
  const ofOwn = await versionOf(tab);
  await booked(shop, { start: "12:00", staff: theirs }, { name: "Ben", email: "ben@example.com" });
  expect(await versionOf(owner, { from: addDays(shop.date, 1) })).toBe(ofDay);
  expect(await versionOf(tab)).toBe(ofOwn);
});

it("of counts it is another when a visit comes or moves, and the same when only its booking changes", async () => {
  const ofCounts = () => versionOf(owner, { of: "counts" });
  const before = await ofCounts();
  await done(manage(shop, `PATCH /bookings/${await first("bookings")}`, { body: { notes: "Called" } }));
  expect(await ofCounts()).toBe(before);
  await booked(shop, { start: "12:00", staff: mine }, { name: "Ben", email: "ben@example.com" });
  const two = await ofCounts();
  expect(two).not.toBe(before);
  const body = { start: at(shop, "16:00") };
  await done(manage(shop, `PATCH /appointments/${await first("appointments")}`, { body }));
  expect(await ofCounts()).not.toBe(two);
});
