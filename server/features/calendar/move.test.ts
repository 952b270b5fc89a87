import { beforeEach, expect, it } from "vitest";
import { refusal, type Tab, tabOf } from "../../testing/admin";
import { newMember, newPerson } from "../../testing/people";
import { manage } from "../../testing/rest";
import { at, booked, done, mailsOf, openShop, type Shop } from "../../testing/shop";
import type { CalendarSheet, LastChange } from "./schemas";

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

/** The one entry of the day as the calendar shows it. */
async function seen(tab = owner) {
  const { data } = await tab.query<CalendarSheet>("calendar.read", { from: shop.date, days: 1 });
  const [entry] = data.entries;
  if (!entry) throw new Error("Nothing stands in the calendar.");
  return entry;
}

const move = (tab: Tab, asked: object) => tab.mutate<{ updatedAt: string; start: string }>("calendar.move", asked);
const STALE = { status: 409, code: "conflict", fields: ["seenAt"] };

it("what is as the caller sees it moves to another time and member, and is undone by what it answers", async () => {
  const { id, updatedAt, start } = await seen();
  const moved = await move(owner, { id, seenAt: updatedAt, start: at(shop, "12:00"), staffId: theirs });
  expect(moved.status).toBe(200);
  expect(await seen()).toMatchObject({ staffId: theirs, updatedAt: moved.data.updatedAt });
  const undone = await move(owner, { id, seenAt: moved.data.updatedAt, start, staffId: mine, force: true });
  expect(undone.status).toBe(200);
  expect(await seen()).toMatchObject({ id, staffId: mine, start });
});

it("a dry run names what stands against it and writes nothing", async () => {
  await booked(shop, { start: "12:00", staff: theirs }, { name: "Ben", email: "ben@example.com" });
  const before = await seen();
  const asked = { id: before.id, seenAt: before.updatedAt, start: at(shop, "12:30"), staffId: theirs };
  const { data } = await owner.mutate<{ ok: boolean; warnings: object }>("calendar.move", { ...asked, dryRun: true });
  expect(data).toMatchObject({ ok: false, warnings: { overlap: expect.stringContaining("12:00") } });
  expect(await refusal(move(owner, asked))).toMatchObject({ status: 422, code: "warnings" });
  expect(await seen()).toEqual(before);
});

it("of two who move what both see one wins, and the other is told who moved it where", async () => {
  const other = tabOf(await newMember(shop, { user: await newPerson({ name: "Lucía" }) }), shop);
  const { id, updatedAt } = await seen();
  expect((await move(other, { id, seenAt: updatedAt, start: at(shop, "15:00") })).status).toBe(200);
  const late = { id, seenAt: updatedAt, start: at(shop, "17:00") };
  for (const dryRun of [true, false]) expect(await refusal(move(owner, { ...late, dryRun }))).toEqual(STALE);
  const { data } = await owner.query<LastChange>("calendar.lastChange", { id });
  expect(data).toMatchObject({ by: "Lucía", staffId: mine });
  expect(Date.parse(data.start)).toBe(Date.parse(at(shop, "15:00")));
  expect((await move(owner, { ...late, seenAt: data.updatedAt })).status).toBe(200);
});

it("both moving at once, exactly one is done", async () => {
  const { id, updatedAt } = await seen();
  const starts = ["13:00", "14:00", "15:00", "16:00"];
  const answers = await Promise.all(
    starts.map((start) => refusal(move(owner, { id, seenAt: updatedAt, start: at(shop, start) }))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(starts.length - 1).fill(STALE));
});

it("what a customer has written was written by nobody known", async () => {
  const { id, updatedAt } = await seen();
  expect((await owner.query<LastChange>("calendar.lastChange", { id })).data).toMatchObject({ by: null, updatedAt });
});

it("the role staff neither moves nor learns of what is another's", async () => {
  const tab = tabOf(await newMember(shop, { role: "staff", staffId: theirs }), shop);
  const { id, updatedAt } = await seen();
  const notFound = { status: 404, code: "not_found" };
  expect(await refusal(move(tab, { id, seenAt: updatedAt, start: at(shop, "15:00") }))).toEqual(notFound);
  expect(await refusal(tab.query("calendar.lastChange", { id }))).toEqual(notFound);
});

const mailed = async () => (await mailsOf(shop)).filter(({ type }) => type === "booking_rescheduled");

it("customers are told of another time where that is asked for, and of nothing when it is only tried out", async () => {
  const { id, updatedAt } = await seen();
  const asked = { id, seenAt: updatedAt, start: at(shop, "12:00"), notify: true };
  expect((await move(owner, { ...asked, dryRun: true })).status).toBe(200);
  expect(await mailed()).toEqual([]);
  const { data } = await move(owner, asked);
  expect(await mailed()).toMatchObject([{ toEmail: "ana@example.com" }]);
  const longer = { id, seenAt: data.updatedAt, end: at(shop, "13:30"), notify: true, force: true };
  expect((await move(owner, longer)).status).toBe(200);
  expect(await mailed()).toHaveLength(1);
});

it("with its later occurrences a visit moves by the same, and those before stay", async () => {
  const { data: customers } = await done(manage<{ data: { id: string }[] }>(shop, "GET /customers"));
  const series = await done(
    manage<{ appointmentIds: string[] }>(shop, "POST /appointments", {
      body: {
        ...{ serviceId: shop.serviceId, staffId: theirs, customerId: customers[0]?.id, start: at(shop, "14:00") },
        recurrence: { freq: "weekly", count: 3 },
      },
    }),
  );
  const get = (id = "") => done(manage<{ start: string; updatedAt: string }>(shop, `GET /appointments/${id}`));
  const [first, second, third] = series.appointmentIds;
  const before = await Promise.all([get(first), get(second), get(third)]);
  const later = (start = "") => new Date(Date.parse(start) + 3_600_000).toISOString();
  const moved = await move(owner, {
    ...{ id: second, seenAt: before[1]?.updatedAt, start: later(before[1]?.start), scope: "following" },
  });
  expect(moved.status).toBe(200);
  expect((await get(first)).start).toBe(before[0]?.start);
  for (const [id, was] of [
    [second, before[1]],
    [third, before[2]],
  ] as const)
    expect(Date.parse((await get(id)).start)).toBe(Date.parse(later(was?.start)));
});

it("one of several is moved alone, where the caller still sees it", async () => {
  shop = await openShop({ service: { capacity: 3 } });
  owner = tabOf(await newMember(shop), shop);
  const [ana, ben] = [
    await booked(shop, { start: "10:00" }, { name: "Ana", email: "ana@example.com" }),
    await booked(shop, { start: "10:00" }, { name: "Ben", email: "ben@example.com" }),
  ];
  const standing = await seen();
  const where = { start: standing.start, staffId: standing.staffId };
  const alone = (asked: object) =>
    owner.mutate("calendar.moveAlone", { id: ana.id, start: at(shop, "13:00"), seen: where, ...asked });
  expect(await refusal(alone({ seen: { ...where, start: at(shop, "09:00") } }))).toEqual({
    ...STALE,
    fields: ["start"],
  });
  expect((await alone({ notify: true })).status).toBe(200);
  const startOf = async (id: string) =>
    (await done(manage<{ appointment: { start: string } }>(shop, `GET /bookings/${id}`))).appointment.start;
  expect(Date.parse(await startOf(ana.id))).toBe(Date.parse(at(shop, "13:00")));
  expect(await startOf(ben.id)).toBe(standing.start);
  expect(await mailed()).toMatchObject([{ toEmail: "ana@example.com" }]);
  expect(await refusal(alone({ start: at(shop, "14:00") }))).toEqual({ ...STALE, fields: ["start"] });
});
