import { beforeEach, expect, it, vi } from "vitest";
import { become, contextOf, fresh, remembered } from "../../../testing/availability/remembered";
import { testDatabase } from "../../../testing/database";
import { manage } from "../../../testing/rest";
import { at, book, booked, done, openShop, type Shop } from "../../../testing/shop";
import { SlotsMemory } from "./slots-memory";

const APPOINTMENTS = 2_000;

interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[];
}

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ members: 2, service: { waitlistCapacity: 3 } });
  become(new SlotsMemory());
});

const wait = (start: string) =>
  done(book(shop, { start, staff: shop.staffIds[0] ?? "" }, { waitlist: true, email: "w@example.com" }));

const slotsOf = async (full = false) =>
  remembered(await contextOf(shop), "public", { service: shop.serviceId, from: shop.date, days: 31, full });

/** Appointments of half an hour by night, one after another from the shop's Monday on, each with the second member. */
async function seedNights(): Promise<void> {
  const { sql } = testDatabase();
  await sql`
    insert into appointments (tenant_id, id, service_id, staff_id, starts_at, ends_at, blocked_starts_at,
      blocked_ends_at, status, capacity_min, capacity_max, internal_note, forced, warnings, source, created_at, updated_at)
    select ${shop.id}, gen_random_uuid(), ${shop.serviceId}, ${shop.staffIds[1] ?? ""}, at, at + interval '1 minute', at,
      at + interval '1 minute', 'active', 1, 1, '', false, '{}', 'api', now(), now()
    from generate_series(1, ${APPOINTMENTS}::int) n,
      lateral (select ${at(shop, "00:00")}::timestamptz + n * interval '20 minutes' as at) as spread`;
  await sql`analyze appointments, bookings`;
}

/** How many rows of a table PostgreSQL looks at for what is asked. */
async function rowsRead(table: string, asking: () => Promise<unknown>): Promise<number> {
  const { sql } = testDatabase();
  const statements = vi.spyOn(sql, "unsafe");
  await asking();
  const [text = "", values = []] = statements.mock.calls.find(([asked]) => asked.includes("waitlisted")) ?? [];
  statements.mockRestore();
  const [{ "QUERY PLAN": plans = [] } = {}] = await sql.unsafe<{ "QUERY PLAN": { Plan: Plan }[] }[]>(
    `explain (analyze, format json) ${text}`,
    values as never[],
  );
  const countOf = (plan: Plan): number =>
    (plan["Relation Name"] === table ? plan["Actual Rows"] * plan["Actual Loops"] : 0) +
    (plan.Plans ?? []).reduce((sum, inner) => sum + countOf(inner), 0);
  return plans.reduce((sum, { Plan: plan }) => sum + countOf(plan), 0);
}

it("looks at the appointments for whose time somebody waits, however many others there are", async () => {
  await booked(shop, { start: "10:00", staff: shop.staffIds[0] ?? "" });
  await wait("10:00");
  await seedNights();
  expect(await rowsRead("appointments", slotsOf)).toBeLessThan(APPOINTMENTS / 10);
  expect(await rowsRead("bookings", slotsOf)).toBeLessThan(APPOINTMENTS / 10);
  expect(await rowsRead("appointments", () => slotsOf(true))).toBeGreaterThan(APPOINTMENTS);
});

it("offers a start that was freed, and takes it away when the operator forces another into it", async () => {
  const [first = ""] = shop.staffIds;
  const ask = { service: shop.serviceId, staff: first, from: shop.date, days: 1 };
  const isFound = async () => {
    const ctx = await contextOf(shop);
    const list = await remembered(ctx, "public", ask);
    expect(list).toEqual(await fresh(ctx, "public", ask));
    return JSON.stringify(list).includes('"time":"10:00"');
  };
  const taken = await booked(shop, { start: "10:00", staff: first });
  await wait("10:00");
  expect(await isFound()).toBe(false);
  await done(manage(shop, `PATCH /bookings/${taken.id}`, { body: { status: "cancelled" } }));
  expect(await isFound()).toBe(true);
  const forced = { serviceId: shop.serviceId, staffId: first, start: at(shop, "10:00"), force: true };
  await done(manage(shop, "POST /appointments", { body: forced }));
  expect(await isFound()).toBe(false);
});
