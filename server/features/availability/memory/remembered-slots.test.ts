import { afterEach, describe, expect, it, vi } from "vitest";
import { MINUTE_MS } from "../../../domain/dates";
import { become, contextOf, fresh, openRememberedShop, remembered } from "../../../testing/availability/remembered";
import { testDatabase } from "../../../testing/database";
import { manage } from "../../../testing/rest";
import { addHoliday, at, booked, done, type Shop, setTenant } from "../../../testing/shop";
import { SlotList } from "../schemas";
import { SlotsMemory } from "./slots-memory";

afterEach(() => {
  vi.restoreAllMocks();
});

/** One write each that must show at once, and the service whose slots it changes. */
const WRITES: [string, number, (shop: Shop, services: string[]) => Promise<unknown>][] = [
  ["a day off of the company", 0, (shop) => addHoliday(shop, shop.date)],
  [
    "a member's day off, where that member alone is asked for",
    0,
    (shop) => addHoliday(shop, shop.date, shop.staffIds[0]),
  ],
  ["a booking", 0, (shop) => booked(shop, { start: "10:00", staff: shop.staffIds[0] ?? "" })],
  [
    "a place in a group",
    1,
    (shop, [, service = ""]) => booked(shop, { start: "09:00", service, staff: shop.staffIds[0] ?? "" }),
  ],
  ["a schedule", 0, (shop) => done(manage(shop, `PUT /staff/${shop.staffIds[0]}/schedule`, { body: { days: [] } }))],
  [
    "a member's visibility",
    0,
    (shop) => done(manage(shop, `PATCH /staff/${shop.staffIds[0]}`, { body: { visibility: "private" } })),
  ],
  [
    "the seats of a link",
    1,
    (shop, [, id]) =>
      done(manage(shop, `PUT /staff/${shop.staffIds[0]}/services/${id}`, { body: { capacityMin: 1, capacityMax: 2 } })),
  ],
  ["a link that goes", 0, (shop, [id]) => done(manage(shop, `DELETE /staff/${shop.staffIds[0]}/services/${id}`))],
  ["the service's length", 0, (shop, [id]) => done(manage(shop, `PATCH /services/${id}`, { body: { duration: 75 } }))],
  ["the account's grid", 0, (shop) => done(manage(shop, "PATCH /settings", { body: { slotLength: 20 } }))],
  ["the account's zone", 0, (shop) => setTenant(shop, { timeZone: "Atlantic/Canary" })],
];

it.each(WRITES)("%s changes what is answered of the first member at once", async (_, index, write) => {
  const { shop, services } = await openRememberedShop();
  become(new SlotsMemory());
  const [first = ""] = shop.staffIds;
  const group = services[1] ?? "";
  await booked(shop, { start: "09:00", service: group, staff: first });
  const query = { service: services[index] ?? "", staff: first, from: shop.date, days: 3 };
  const before = await remembered(await contextOf(shop), "public", query);
  await write(shop, services);
  const ctx = await contextOf(shop);
  const after = await remembered(ctx, "public", query);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await fresh(ctx, "public", query));
});

describe("slots asked for again", () => {
  async function statementsOf(run: () => Promise<unknown>): Promise<number> {
    const statements = vi.spyOn(testDatabase().sql, "unsafe");
    await run();
    const { length } = statements.mock.calls;
    statements.mockRestore();
    return length;
  }

  it("cost one statement, two when a member's calendar has changed, and at most three", async () => {
    const { shop } = await openRememberedShop();
    become(new SlotsMemory());
    const ctx = await contextOf(shop);
    const ask = () => remembered(ctx, "public", { service: shop.serviceId, from: shop.date, days: 31 });
    const counts = [await statementsOf(ask), await statementsOf(ask)];
    await booked(shop, { start: "10:00" });
    counts.push(await statementsOf(ask));
    await manage(shop, `PATCH /services/${shop.serviceId}`, { body: { paddingAfter: 5 } });
    await booked(shop, { start: "12:00" });
    counts.push(await statementsOf(ask), await statementsOf(ask));
    expect(counts).toEqual([3, 1, 2, 3, 1]);
  });

  it("lose those that the notice has reached, and gain the day that the horizon does", async () => {
    const { shop } = await openRememberedShop();
    await setTenant(shop, { minPriorMinutes: 60, maxDays: 3 });
    become(new SlotsMemory());
    const startAt = Date.parse(at(shop, "08:00"));
    const query = { service: shop.serviceId, from: shop.date, days: 7 };
    for (const minutes of [-120, -60, -59, 0, 600, 601, 24 * 60 - 480, 3 * 24 * 60, -120]) {
      const ctx = await contextOf(shop, startAt + minutes * MINUTE_MS);
      expect(await remembered(ctx, "public", query)).toEqual(await fresh(ctx, "public", query));
    }
  });

  it("are not remembered from inside a transaction that comes to nothing", async () => {
    const { shop } = await openRememberedShop();
    become(new SlotsMemory());
    const ctx = await contextOf(shop);
    const query = { service: shop.serviceId, from: shop.date, days: 7 };
    const before = await remembered(ctx, "public", query);
    const undone = ctx.db.transaction(async (db) => {
      await db.execute(`update services set duration_minutes = 90 where id = '${shop.serviceId}'`);
      expect(await remembered({ ...ctx, db }, "public", query)).not.toEqual(before);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await remembered(ctx, "public", query)).toEqual(before);
  });

  it("are what the documents say, though the answer is not held against them on its way out", async () => {
    const { shop } = await openRememberedShop();
    const list = await remembered(await contextOf(shop), "public", { service: shop.serviceId, from: shop.date });
    expect(SlotList.safeParse(list).data).toEqual(list);
  });
});
