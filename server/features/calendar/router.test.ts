import { beforeEach, expect, it } from "vitest";
import { addDays, DAY_MS } from "../../domain/dates";
import { refusal, type Tab, tabOf } from "../../testing/admin";
import { acceptOnline, choose, setStatus } from "../../testing/composition";
import { newMember } from "../../testing/people";
import { manage } from "../../testing/rest";
import { at, booked, done, openShop, type Shop } from "../../testing/shop";
import type { CalendarCounts, CalendarMembers, CalendarSheet } from "./schemas";

let shop: Shop;
let mine: string;
let theirs: string;
let owner: Tab;

beforeEach(async () => {
  shop = await openShop({ members: 2 });
  [mine = "", theirs = ""] = shop.staffIds;
  owner = tabOf(await newMember(shop), shop);
});

const day = (more: object = {}) => ({ from: shop.date, days: 1, ...more });
const read = async (tab: Tab, input: object) => (await tab.query<CalendarSheet>("calendar.read", input)).data;

it("a day has a column for each member, with the hours of the week and whose day off it is", async () => {
  await done(manage(shop, "POST /holidays", { body: { date: shop.date, kind: "once", staffId: theirs } }));
  const week = { days: [{ weekday: 1, start: "09:00", end: "18:00", breaks: [{ start: "13:00", end: "14:00" }] }] };
  await done(manage(shop, `PUT /staff/${mine}/schedule`, { body: week }));
  const { members } = await read(owner, day({ days: 2 }));
  const work = [
    { from: 540, to: 780 },
    { from: 840, to: 1080 },
  ];
  expect(members.map(({ id }) => id)).toEqual([mine, theirs]);
  expect(members[0]?.days).toEqual([
    { date: shop.date, work, off: null, daysOff: [] },
    { date: addDays(shop.date, 1), work: [], off: null, daysOff: [] },
  ]);
  expect(members[1]?.days[0]).toMatchObject({ off: "holiday_staff" });
});

it("a column says in which colour and by which photo its member is drawn", async () => {
  const looks = { color: "#8a3ffc", imageUrl: "https://pictures.example/marta.jpg" };
  await done(manage(shop, `PATCH /staff/${mine}`, { body: looks }));
  const { members } = await read(owner, day());
  expect(members.map(({ color, imageUrl }) => ({ color, imageUrl }))).toEqual([
    looks,
    { color: "#2456d6", imageUrl: null },
  ]);
});

it("an entry tells who comes, and nothing of who has cancelled", async () => {
  await booked(shop, { start: "10:00", staff: mine }, { name: "Ana", email: "ana@example.com" });
  await booked(shop, { start: "12:00", staff: mine }, { name: "Ben", email: "ben@example.com" });
  const { data } = await done(manage<{ data: { id: string }[] }>(shop, "GET /bookings"));
  await done(manage(shop, `PATCH /bookings/${data[0]?.id}`, { body: { status: "cancelled" } }));
  const { entries } = await read(owner, day());
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    staffId: mine,
    title: "Cut",
    persons: 1,
    capacityMax: 1,
    bookings: [{ customer: "Ana", status: "approved", persons: 1 }],
  });
  expect(Date.parse(entries[0]?.start ?? "")).toBe(Date.parse(at(shop, "10:00")));
});

it("an entry whose deposit alone is paid says so, to everybody who sees it, until nobody wants the rest", async () => {
  await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { deposit: 25 } }));
  await acceptOnline(shop);
  const visit = await booked(shop, { start: "10:00", staff: mine }, { payment: "provider" });
  await booked(shop, { start: "12:00", staff: mine });
  const marks = async (tab: Tab) =>
    (await read(tab, day())).entries.map(({ bookings: [one] }) => [one?.paymentStatus, one?.isPartPaid]);
  expect(await marks(owner)).toEqual([
    ["pending", false],
    ["pending", false],
  ]);
  await choose(visit.payment, "pay");
  const partPaid = [
    ["completed", true],
    ["pending", false],
  ];
  expect(await marks(owner)).toEqual(partPaid);
  expect(await marks(tabOf(await newMember(shop, { role: "staff", staffId: mine }), shop))).toEqual(partPaid);
  await setStatus(shop, visit.id, "no_show");
  expect((await marks(owner))[0]).toEqual(["completed", false]);
});

it("time blocked for nobody is an entry without bookings", async () => {
  const body = { serviceId: shop.serviceId, staffId: mine, start: at(shop, "15:00"), internalNote: "Delivery" };
  await done(manage(shop, "POST /appointments", { body }));
  const { entries } = await read(owner, day());
  expect(entries).toMatchObject([{ note: "Delivery", persons: 0, bookings: [] }]);
});

it("what lasts for days stands on each of them, and neither before nor after", async () => {
  const body = { serviceId: shop.serviceId, staffId: mine, start: at(shop, "15:00"), force: true };
  const { id } = await done(manage<{ id: string }>(shop, "POST /appointments", { body }));
  const end = new Date(Date.parse(at(shop, "15:00")) + 3 * DAY_MS).toISOString();
  await done(manage(shop, `PATCH /appointments/${id}`, { body: { end, force: true } }));
  const shown = [];
  for (let days = -1; days <= 4; days++)
    shown.push((await read(owner, day({ from: addDays(shop.date, days) }))).entries.length);
  expect(shown).toEqual([0, 1, 1, 1, 1, 0]);
});

it("who is archived is shown while something stands in the calendar", async () => {
  await booked(shop, { start: "10:00", staff: theirs }, { name: "Ana", email: "ana@example.com" });
  await done(manage(shop, `PATCH /staff/${theirs}`, { body: { visibility: "archive" } }));
  expect((await read(owner, day())).members).toHaveLength(2);
  expect((await read(owner, day({ from: addDays(shop.date, 1) }))).members).toHaveLength(1);
});

it("names who is shown without what stands in their calendars, each role its own, and no date that is none", async () => {
  const members = async (by: Tab, input: object) =>
    (await by.query<CalendarMembers>("calendar.members", input)).data.members;
  await booked(shop, { start: "10:00", staff: theirs }, { name: "Ana", email: "ana@example.com" });
  await done(manage(shop, `PATCH /staff/${theirs}`, { body: { visibility: "archive" } }));
  for (const input of [day(), day({ from: addDays(shop.date, 1) }), day({ staffIds: [theirs] })]) {
    const sheet = await read(owner, input);
    expect(await members(owner, input)).toEqual(sheet.members.map(({ id, name }) => ({ id, name })));
  }
  expect((await members(owner, day())).map(({ id }) => id)).toEqual([mine, theirs]);
  const tab = tabOf(await newMember(shop, { role: "staff", staffId: mine }), shop);
  expect((await members(tab, day())).map(({ id }) => id)).toEqual([mine]);
  expect(await refusal(owner.query("calendar.members", { from: "soon", days: 1 }))).toMatchObject({
    ...{ status: 422, fields: ["from"] },
  });
});

it("the role staff finds the own calendar alone, whatever is asked for", async () => {
  for (const staff of [mine, theirs])
    await booked(shop, { start: "10:00", staff }, { name: "Ana", email: `${staff}@example.com` });
  const tab = tabOf(await newMember(shop, { role: "staff", staffId: mine }), shop);
  for (const input of [day(), day({ staffIds: [mine, theirs] })]) {
    const sheet = await read(tab, input);
    expect(sheet.members.map(({ id }) => id)).toEqual([mine]);
    expect(sheet.entries.map(({ staffId }) => staffId)).toEqual([mine]);
    expect((await tab.query<CalendarCounts>("calendar.counts", input)).data.days).toEqual([
      { date: shop.date, visits: 1 },
    ]);
  }
  expect(await read(tab, day({ staffIds: [theirs] }))).toEqual({ members: [], entries: [] });
});

it("counts the visits that begin on each local date, and leaves free days out", async () => {
  for (const start of ["10:00", "12:00"])
    await booked(shop, { start, staff: mine }, { name: "Ana", email: "ana@example.com" });
  const { data } = await owner.query<CalendarCounts>("calendar.counts", day({ days: 42 }));
  expect(data.days).toEqual([{ date: shop.date, visits: 2 }]);
});

it("more days than a month's sheet are refused", async () => {
  expect(await refusal(owner.query("calendar.read", day({ days: 43 })))).toEqual({
    status: 422,
    code: "validation",
    fields: ["days"],
  });
});
