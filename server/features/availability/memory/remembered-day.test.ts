import { beforeEach, expect, it, vi } from "vitest";
import { send } from "../../../db/unit/ask";
import { become, contextOf } from "../../../testing/availability/remembered";
import { testDatabase } from "../../../testing/database";
import { manage } from "../../../testing/rest";
import { addHoliday, at, booked, done, openShop, type Shop } from "../../../testing/shop";
import { calendarAsk } from "../calendar-queries";
import { getOfferedService } from "../offered-queries";
import { rememberedCalendarAsk } from "./remembered-day";
import { SlotsMemory } from "./slots-memory";

let shop: Shop;
const now = new Date();

beforeEach(async () => {
  shop = await openShop({ members: 3, service: { capacity: 2 } });
});

/** The shop's Monday as this process remembers it, which must be as it is. */
async function calendar() {
  const ctx = await contextOf(shop);
  const offered = await getOfferedService(ctx.db, shop.id, { serviceId: shop.serviceId, audience: "public" });
  const scope = { fromDate: shop.date, days: 1, persons: 1, now };
  const asked = { offered, scope };
  const statements = vi.spyOn(testDatabase().sql, "unsafe");
  const remembered = byStart(await send(ctx.db, rememberedCalendarAsk(ctx.tenant, asked)));
  const { length } = statements.mock.calls;
  statements.mockRestore();
  expect(length).toBe(1);
  expect(remembered).toEqual(byStart(await send(ctx.db, calendarAsk(ctx.tenant, asked))));
  return remembered;
}

/** Busy time has no order: the spans of a member come as PostgreSQL finds them. */
function byStart<Of extends { members: { occupancies: { startAt: number }[] }[] }>(calendar: Of): Of {
  for (const { occupancies } of calendar.members) occupancies.sort((one, other) => one.startAt - other.startAt);
  return calendar;
}

const busyOf = async () => (await calendar()).members.map(({ occupancies }) => occupancies.length);

/** What a write of another process changes, whatever this one remembers. */
const WRITES: [string, () => Promise<unknown>][] = [
  ["a booking", () => booked(shop, { start: "10:00", staff: shop.staffIds[1] ?? "" })],
  ["a second seat", () => booked(shop, { start: "09:00", staff: shop.staffIds[0] ?? "" })],
  ["a day off", () => addHoliday(shop, shop.date, shop.staffIds[2])],
  [
    "an appointment forced over another",
    () =>
      done(
        manage(shop, "POST /appointments", {
          body: { serviceId: shop.serviceId, staffId: shop.staffIds[0], start: at(shop, "09:30"), force: true },
        }),
      ),
  ],
];

it.each(WRITES)("%s changes a day that is remembered at once, in one statement", async (_, write) => {
  become(new SlotsMemory());
  await booked(shop, { start: "09:00", staff: shop.staffIds[0] ?? "" });
  const before = [await calendar(), await calendar()];
  expect(before[0]).toEqual(before[1]);
  await write();
  expect(await calendar()).not.toEqual(before[0]);
});

it("a booking that goes frees the time again", async () => {
  become(new SlotsMemory());
  const { id } = await booked(shop, { start: "09:00", staff: shop.staffIds[0] ?? "" });
  expect(await busyOf()).toEqual([1, 0, 0]);
  await done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled" } }));
  expect(await busyOf()).toEqual([0, 0, 0]);
});

it("takes the time of members who have not changed from memory", async () => {
  const memory = new SlotsMemory();
  become(memory);
  for (const staff of shop.staffIds) await booked(shop, { start: "09:00", staff });
  await calendar();
  const kept = [...memory.spans.entries()];
  expect(kept).toHaveLength(3);
  await booked(shop, { start: "11:00", staff: shop.staffIds[1] ?? "" });
  await calendar();
  const same = kept.filter(([key, entry]) => memory.spans.get(key) === entry);
  expect(same.map(([key]) => key.split(" ")[1]).sort()).toEqual([shop.staffIds[0], shop.staffIds[2]].sort());
});
