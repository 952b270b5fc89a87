import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { bookings } from "../../db/schema";
import { DAY_MS } from "../../domain/dates";
import { type Tab, tabOf } from "../../testing/admin";
import { acceptOnline, choose, complete, setStatus } from "../../testing/composition";
import { testDatabase } from "../../testing/database";
import { newMember } from "../../testing/people";
import { manage } from "../../testing/rest";
import { at, book, booked, done, openShop, type Shop, setTenant } from "../../testing/shop";
import type { Today } from "./schemas";

let shop: Shop;
let mine: string;
let theirs: string;
let tab: Tab;

beforeEach(async () => {
  shop = await openShop({ members: 2, service: { waitlistCapacity: 2 } });
  [mine = "", theirs = ""] = shop.staffIds;
  tab = tabOf(await newMember(shop, { role: "front_desk" }), shop);
});

const today = async (by = tab) => (await by.query<Today>("today.read", {})).data;
const clockAt = (time: string) => setTenant(shop, { clockOffsetMs: Date.parse(at(shop, time)) - Date.now() });
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
const customer = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com` });

describe("the day", () => {
  it("shows the visits that begin on the account's date, with who comes, serves and has to pay", async () => {
    const first = await booked(shop, { start: "10:00", staff: mine }, customer("Ana"));
    await booked(shop, { start: "09:00", staff: theirs }, customer("Ben"));
    expect((await today()).visits).toEqual([]);
    await clockAt("11:30");
    const { hasVisits, visits, figures } = await today();
    expect(hasVisits).toBe(true);
    expect(visits.map(({ member, start }) => [member, Date.parse(start)])).toEqual([
      ["Member 2", Date.parse(at(shop, "09:00"))],
      ["Member 1", Date.parse(at(shop, "10:00"))],
    ]);
    expect(visits[1]).toMatchObject({
      ...{ title: "Cut", color: "#2456d6", capacityMax: 1, persons: 1 },
      bookings: [
        {
          ...{ id: first.id, customer: "Ana", status: "approved", paymentStatus: "pending", arrivedAt: null },
          due: { id: first.payment.id, amount: 20, currency: "EUR" },
        },
      ],
    });
    expect(figures).toEqual({ people: 2, expected: 40, paid: 0 });
    const arrived = await done(manage(shop, `PATCH /bookings/${first.id}`, { body: { arrived: true } }));
    expect((await today()).visits[1]?.bookings).toMatchObject([
      { arrivedAt: (arrived as { arrivedAt: string }).arrivedAt },
    ]);
  });

  it("says what a deposit leaves, and asks the desk for nothing that is paid online", async () => {
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { deposit: 25 } }));
    await acceptOnline(shop);
    const deposit = await booked(shop, { start: "10:00", staff: mine }, { ...customer("Ana"), payment: "provider" });
    await choose(deposit.payment, "pay");
    await booked(shop, { start: "12:00", staff: mine }, { ...customer("Ben"), payment: "provider" });
    await clockAt("09:00");
    const { visits, figures } = await today();
    expect(visits.map(({ bookings: [one] }) => [one?.paymentStatus, one?.isPartPaid, one?.due])).toEqual([
      ["completed", true, null],
      ["pending", false, null],
    ]);
    expect(figures).toEqual({ people: 2, expected: 40, paid: 5 });
  });

  it("counts who is seated and what is paid, and leaves out who has cancelled", async () => {
    const paid = await booked(shop, { start: "10:00", staff: mine }, customer("Ana"));
    const gone = await booked(shop, { start: "12:00", staff: mine }, customer("Ben"));
    await complete(shop, paid);
    await setStatus(shop, gone.id, "cancelled");
    await clockAt("08:00");
    const { visits, figures } = await today();
    expect(visits.flatMap((visit) => visit.bookings.map(({ id, due }) => [id, due]))).toEqual([[paid.id, null]]);
    expect(figures).toEqual({ people: 1, expected: 20, paid: 20 });
  });

  it("of an account where nobody has booked is empty", async () => {
    const none = { data: [], total: 0 };
    const figures = { people: 0, expected: 0, paid: 0 };
    expect(await today()).toEqual({
      ...{ hasVisits: false, visits: [], figures },
      ...{ pending: none, waiting: none, owing: none },
    });
  });
});

describe("what waits for somebody", () => {
  it("is who asks to be approved, the next one first and those whose time has come last, as many as the list of bookings has", async () => {
    const later = await booked(shop, { start: "12:00", staff: mine }, customer("Ana"));
    const next = await booked(shop, { start: "10:00", staff: mine }, customer("Ben"));
    const over = await booked(shop, { start: "08:00", staff: mine }, customer("Eva"));
    for (const { id } of [later, next, over]) await setStatus(shop, id, "pending");
    expect(idsOf((await today()).pending)).toEqual([over.id, next.id, later.id]);
    await clockAt("09:00");
    const { pending } = await today();
    expect(pending).toMatchObject({
      data: [{ id: next.id, customer: "Ben", title: "Cut", member: "Member 1" }, { id: later.id }, { id: over.id }],
      total: 3,
    });
    const { total } = await done(manage<{ total: number }>(shop, "GET /bookings?status=pending&limit=1"));
    expect(pending.total).toBe(total);
  });

  it("is who waits where seats have become free, and not who waits for what is full", async () => {
    const [seated, waits] = await withWaiting("10:00");
    const [, stillWaits] = await withWaiting("14:00");
    expect((await today()).waiting).toEqual({ data: [], total: 0 });
    // As where nobody is given the seat by itself.
    await testDatabase().db.update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, seated));
    expect((await today()).waiting).toMatchObject({ data: [{ id: waits, free: 1 }], total: 1 });
    expect(stillWaits).not.toBe(waits);
  });

  it("is who came in the last two weeks and has not paid, the last one first; not who was never accepted or did not come", async () => {
    const first = await booked(shop, { start: "09:00", staff: mine }, customer("Ana"));
    const last = await booked(shop, { start: "10:00", staff: mine }, customer("Ben"));
    const paid = await booked(shop, { start: "11:00", staff: mine }, customer("Eva"));
    const gone = await booked(shop, { start: "12:00", staff: mine }, customer("Pia"));
    const asked = await booked(shop, { start: "09:00", staff: theirs }, customer("Ida"));
    const missed = await booked(shop, { start: "10:00", staff: theirs }, customer("Leo"));
    await complete(shop, paid);
    await setStatus(shop, gone.id, "cancelled");
    await setStatus(shop, asked.id, "pending");
    await setStatus(shop, missed.id, "no_show");
    expect((await today()).owing).toEqual({ data: [], total: 0 });
    // Ben is still there.
    await clockAt("10:10");
    expect(idsOf((await today()).owing)).toEqual([first.id]);
    await clockAt("13:00");
    expect((await today()).owing).toMatchObject({
      data: [{ id: last.id, customer: "Ben", due: { id: last.payment.id, amount: 20 } }, { id: first.id }],
      total: 2,
    });
    await setTenant(shop, { clockOffsetMs: Date.parse(at(shop, "09:30")) + 14 * DAY_MS - Date.now() });
    expect(idsOf((await today()).owing)).toEqual([last.id]);
  });

  it("is told as the first twenty and how many there are", async () => {
    for (let number = 0; number < 22; number++) {
      const start = new Date(Date.parse(at(shop, "08:00")) + Math.floor(number / 2) * 3_600_000).toISOString();
      await booked(shop, { start, staff: number % 2 ? mine : theirs }, customer(`Customer${number}`));
    }
    await testDatabase().db.update(bookings).set({ status: "pending" }).where(eq(bookings.tenantId, shop.id));
    const { pending } = await today();
    expect([pending.data.length, pending.total]).toEqual([20, 22]);
    await testDatabase().db.update(bookings).set({ status: "approved" }).where(eq(bookings.tenantId, shop.id));
    await clockAt("20:00");
    const { owing } = await today();
    expect([owing.data.length, owing.total]).toEqual([20, 22]);
  });
});

/** One seat that is taken, and somebody who waits for it. @returns the ids of both bookings */
async function withWaiting(start: string): Promise<[string, string]> {
  const seated = await booked(shop, { start, staff: mine }, customer("Ana"));
  await done(book(shop, { start, staff: mine }, { ...customer("Ben"), waitlist: true }));
  const { data } = await done(manage<{ data: { id: string }[] }>(shop, "GET /bookings?status=waitlisted&limit=1"));
  return [seated.id, data[0]?.id ?? ""];
}

describe("a role", () => {
  it("that may not see payments is told of no money that is due", async () => {
    await booked(shop, { start: "10:00", staff: mine }, customer("Ana"));
    await clockAt("11:00");
    const staff = tabOf(await newMember(shop, { role: "staff", staffId: mine }), shop);
    const { visits, owing } = await today(staff);
    expect(visits[0]?.bookings[0]?.due).toBeNull();
    expect(owing).toEqual({ data: [], total: 0 });
    expect((await today()).owing.total).toBe(1);
  });

  it("of one calendar finds nothing of the others", async () => {
    const own = await booked(shop, { start: "10:00", staff: mine }, customer("Ana"));
    const other = await booked(shop, { start: "10:00", staff: theirs }, customer("Ben"));
    for (const { id } of [own, other]) await setStatus(shop, id, "pending");
    const staff = tabOf(await newMember(shop, { role: "staff", staffId: mine }), shop);
    expect(idsOf((await today(staff)).pending)).toEqual([own.id]);
    await clockAt("09:00");
    const { visits, figures } = await today(staff);
    expect(visits.flatMap(idsOfVisit)).toEqual([own.id]);
    expect(figures.people).toBe(1);
  });

  it("of another account finds nothing of this one", async () => {
    await booked(shop, { start: "10:00", staff: mine }, customer("Ana"));
    const other = await openShop();
    const stranger = tabOf(await newMember(other), other);
    expect((await today(stranger)).hasVisits).toBe(false);
  });
});

const idsOfVisit = ({ bookings }: Today["visits"][number]) => bookings.map(({ id }) => id);
