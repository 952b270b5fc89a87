import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../testing/database";
import { manage } from "../../testing/rest";
import { book, booked, done, openShop, type Shop } from "../../testing/shop";
import type { Db } from "../client";
import { INVARIANTS, verifyData } from "./verify";

let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await openShop({ members: 2, service: { capacity: 3, paddingBefore: 15, paddingAfter: 30 } });
  other = await openShop({ isSandbox: false });
  await booked(shop, { start: "10:00", staff: shop.staffIds[0] ?? "", persons: 2 });
  await done(book(shop, [{ start: "12:00", staff: shop.staffIds[1] ?? "" }, { start: "14:00" }]));
  await booked(other, { start: "10:00" });
  await sellTickets();
  await useCodes();
});

/** An order with a coupon and a package. */
async function useCodes(): Promise<void> {
  const { data } = await done(manage<{ data: { id: string }[] }>(shop, "GET /customers?email=eva@example.com"));
  const sale = { customerId: data[0]?.id, serviceId: shop.serviceId };
  const { code: packageCode } = await done(manage<{ code: string }>(shop, "POST /packages", { body: sale }));
  await done(manage(shop, "POST /coupons", { body: { code: "TENTH", discount: 10 } }));
  await booked(shop, { start: "17:00" }, { coupon: "TENTH", packageCode });
}

/** Two tickets of one type, of which one is cancelled. */
async function sellTickets(): Promise<void> {
  const span = { startAt: "2031-05-01T18:00:00Z", endAt: "2031-05-01T22:00:00Z" };
  const create = (path: string, body: object) => done(manage<{ id: string }>(shop, `POST ${path}`, { body }));
  const { id } = await create("/events", { title: "Concert", ...span });
  const { id: ticketTypeId } = await create(`/events/${id}/ticket-types`, { title: "Adult" });
  const guest = { ticketTypeId, attendeeName: "Eva Gil", attendeeEmail: "eva@example.com" };
  await create(`/events/${id}/attendees`, guest);
  const { id: ticketId } = await create(`/events/${id}/attendees`, guest);
  await done(manage(shop, `POST /events/${id}/attendees/${ticketId}/cancel`));
}

class RolledBack extends Error {}

/** The invariants that do not hold once the statements have run; then they are undone. */
async function brokenBy(plant: SQL[]): Promise<string[]> {
  let broken: string[] = [];
  const planting = testDatabase().db.transaction(async (db) => {
    for (const statement of plant) await db.execute(statement);
    broken = await brokenIn(db);
    throw new RolledBack();
  });
  await expect(planting).rejects.toBeInstanceOf(RolledBack);
  return broken;
}

const brokenIn = async (db: Db) =>
  (await verifyData(db)).filter(({ violations }) => violations > 0).map(({ name }) => name);

const own = () => sql`tenant_id = ${shop.id}`;
const without = (table: string, ...constraints: string[]) =>
  constraints.map((name) => sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
const first = (table: string) => sql`(select id from ${sql.identifier(table)} where ${own()} order by id limit 1)`;
const theirs = (table: string) => sql`(select id from ${sql.identifier(table)} where tenant_id = ${other.id} limit 1)`;

/** What each invariant is about, broken in every way it can be. */
const PLANTS: Record<string, [string, () => SQL[]][]> = {
  no_double_booking: [
    [
      "occupancies of one member that share a minute",
      () => [
        ...without("occupancies", "occupancies_no_overlap"),
        sql`update occupancies o set staff_id = a.staff_id, blocked = tstzrange(upper(a.blocked) - interval '1 minute',
          upper(a.blocked) + interval '1 hour') from occupancies a where a.tenant_id = o.tenant_id and o.tenant_id = ${shop.id}
          and a.appointment_id = ${first("appointments")} and o.appointment_id <> a.appointment_id`,
      ],
    ],
  ],
  active_blocks_its_time: [
    ["an occupancy that is gone", () => [sql`delete from occupancies where appointment_id = ${first("appointments")}`]],
    [
      "an occupancy without the padding",
      () => [
        sql`update occupancies o set blocked = tstzrange(a.starts_at, a.ends_at) from appointments a
          where a.id = o.appointment_id and a.id = ${first("appointments")}`,
      ],
    ],
    [
      "an occupancy of another member",
      () => [
        sql`update occupancies set staff_id = (select id from staff where ${own()} order by id desc limit 1)
          where appointment_id = ${first("appointments")}`,
      ],
    ],
  ],
  ended_blocks_nothing: [
    [
      "an occupancy of a cancelled appointment",
      () => [
        sql`update bookings set status = 'cancelled' where ${own()}`,
        sql`update appointments set status = 'cancelled' where ${own()}`,
      ],
    ],
    [
      "an occupancy of a deleted appointment",
      () => [
        sql`update bookings set status = 'cancelled' where ${own()}`,
        sql`update appointments set deleted_at = now() where ${own()}`,
      ],
    ],
  ],
  seats_within_capacity: [
    ["one person too many", () => [sql`update bookings set persons = 4 where id = ${first("bookings")}`]],
  ],
  one_group_at_a_start: [
    [
      "a second appointment of the same service, member and start",
      () => [
        sql`drop index appointments_one_group`,
        sql`update appointments a set staff_id = f.staff_id, starts_at = f.starts_at, blocked_starts_at = f.starts_at
          from appointments f where f.id = ${first("appointments")} and a.tenant_id = f.tenant_id and a.id <> f.id`,
      ],
    ],
  ],
  cancelled_seats_nobody: [
    [
      "a live booking in a cancelled appointment",
      () => [
        sql`update appointments set status = 'cancelled' where ${own()}`,
        sql`delete from occupancies where ${own()}`,
      ],
    ],
    [
      "a waiting booking in a deleted appointment",
      () => [
        sql`update bookings set status = 'waitlisted' where ${own()}`,
        sql`update appointments set deleted_at = now() where ${own()}`,
        sql`delete from occupancies where ${own()}`,
      ],
    ],
  ],
  last_booking_frees_the_time: [
    [
      "an active appointment whose booking was rejected",
      () => [sql`update bookings set status = 'rejected' where id = ${first("bookings")}`],
    ],
  ],
  composites_live_one_life: [
    [
      "a part that ended by itself",
      () => [
        sql`update appointments set group_id = ${shop.id} where ${own()}`,
        sql`update appointments set status = 'cancelled' where id = ${first("appointments")}`,
      ],
    ],
    [
      "a part without the booking of the others",
      () => [
        sql`update appointments set group_id = ${shop.id} where ${own()}`,
        sql`update bookings set persons = 1 where ${own()}`,
        sql`delete from outbox_mails where ${own()}`,
        sql`delete from bookings where id = ${first("bookings")}`,
      ],
    ],
  ],
  payments_add_up: [
    ["a total that its lines do not make", () => [sql`update payments set lines = '[]' where ${own()}`]],
    ["a booking that costs something else", () => [sql`update bookings set price_minor = 1 where ${own()}`]],
    [
      "a free booking that has a price",
      () => [
        sql`update payments set method = 'free', status = 'completed', total_minor = 0, tax_minor = 0, due_minor = 0,
          lines = '[]' where ${own()}`,
      ],
    ],
    ["a booking in another currency", () => [sql`update bookings set currency = 'JPY' where ${own()}`]],
    ["more due than there is to pay", () => [sql`update payments set due_minor = total_minor + 1 where ${own()}`]],
    ["more paid back than was paid", () => [sql`update payments set refunded_minor = paid_minor + 1 where ${own()}`]],
  ],
  prices_are_charged: [
    [
      "a booking that nobody is asked to pay",
      () => [sql`update bookings set payment_id = null, price_minor = 1 where ${own()}`],
    ],
    [
      "a ticket that nobody is asked to pay",
      () => [sql`update tickets set payment_id = null, price_minor = 1, status = 'approved' where ${own()}`],
    ],
  ],
  customers_are_counted: [
    ["a count that is too low", () => [sql`update customers set bookings_count = bookings_count - 1 where ${own()}`]],
  ],
  packages_count_their_uses: [
    ["a use that nobody has", () => [sql`update packages set used = used + 1 where ${own()}`]],
    ["a booking that ended and kept its use", () => [sql`update bookings set status = 'cancelled' where ${own()}`]],
  ],
  coupons_count_their_uses: [
    ["a use that nobody has", () => [sql`update coupons set used = used + 1 where ${own()}`]],
    ["an order that ended and kept its use", () => [sql`update bookings set status = 'rejected' where ${own()}`]],
  ],
  events_count_their_seats: [
    ["a seat that nobody holds", () => [sql`update events set sold = sold + 1 where ${own()}`]],
    ["a ticket that came back without a seat", () => [sql`update tickets set status = 'approved' where ${own()}`]],
  ],
  ticket_types_count_their_seats: [
    ["a seat that nobody holds", () => [sql`update ticket_types set sold = sold + 1 where ${own()}`]],
    ["a ticket that lost its seat", () => [sql`update tickets set status = 'waitlisted' where ${own()}`]],
  ],
  orders_are_paid_together: [
    [
      "a booking under a payment of another order",
      () => [
        sql`update bookings set order_id = (select id from orders where ${own()} order by id desc limit 1)
          where ${own()} and payment_id is not null`,
      ],
    ],
    [
      "tickets under a payment of another order",
      () => [sql`update tickets set order_id = (select order_id from bookings where ${own()} limit 1) where ${own()}`],
    ],
  ],
  accounts_are_apart: [
    [
      "an appointment of another account's service",
      () => [
        ...without("appointments", "appointments_service"),
        sql`update appointments set service_id = ${theirs("services")} where ${own()}`,
      ],
    ],
    [
      "a link to another account's staff member",
      () => [
        ...without("staff_services", "staff_services_staff"),
        sql`update staff_services set staff_id = ${theirs("staff")} where ${own()} and staff_id = ${first("staff")}`,
      ],
    ],
    [
      "a mail about another account's booking",
      () => [
        ...without("outbox_mails", "outbox_mails_booking"),
        sql`update outbox_mails set booking_id = ${theirs("bookings")} where ${own()}`,
      ],
    ],
    [
      "rows of an account that is gone",
      () => [
        ...without("api_keys", "api_keys_tenant"),
        sql`update api_keys set tenant_id = gen_random_uuid() where ${own()}`,
      ],
    ],
  ],
  sandbox_mails_stay: [
    ["a sandbox's mail that leaves", () => [sql`update outbox_mails set status = 'pending' where ${own()}`]],
    ["a real account's mail that does not", () => [sql`update outbox_mails set status = 'suppressed'`]],
  ],
  mails_say_something: [
    ["a mail that says nothing", () => [sql`update outbox_mails set html = '' where id = ${first("outbox_mails")}`]],
    [
      "a mail that was rendered and still is to be",
      () => [sql`update outbox_mails set unrendered = '{}' where id = ${first("outbox_mails")}`],
    ],
    [
      "a mail that was sent and is not rendered",
      () => [sql`update outbox_mails set status = 'sent', html = '', unrendered = '{}' where ${own()}`],
    ],
  ],
};

describe("the verification of a database", () => {
  it("finds nothing wrong with what bookings leave", async () => {
    const verdicts = await verifyData(testDatabase().db);
    expect(verdicts.map(({ name, violations }) => [name, violations])).toEqual(INVARIANTS.map(({ name }) => [name, 0]));
  });

  it("has a planted violation for every invariant", () => {
    expect(Object.keys(PLANTS)).toEqual(INVARIANTS.map(({ name }) => name));
  });

  const cases = Object.entries(PLANTS).flatMap(([name, plants]) =>
    plants.map(([what, plant]) => [name, what, plant] as const),
  );
  it.each(cases)("breaks %s by %s", async (name, _, plant) => {
    expect(await brokenBy(plant())).toContain(name);
  });

  it("names the places, a few of many", async () => {
    const { db } = testDatabase();
    const reading = db.transaction(async (tx) => {
      await tx.execute(sql`update customers set bookings_count = -1`);
      const verdict = (await verifyData(tx)).find(({ name }) => name === "customers_are_counted");
      expect(verdict?.violations).toBe(2);
      expect(verdict?.examples[0]).toMatch(/^customer [0-9a-f-]{36}: -1$/);
      throw new RolledBack();
    });
    await expect(reading).rejects.toBeInstanceOf(RolledBack);
  });
});
