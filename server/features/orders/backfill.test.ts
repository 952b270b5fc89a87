import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { expect, it } from "vitest";
import { projectRoot } from "../../env";
import { addComposite, openSalon, serviceOf } from "../../testing/composites";
import { addType, openConcert, order } from "../../testing/concert";
import { testDatabase } from "../../testing/database";
import { manage } from "../../testing/rest";
import { at, book, booked, done, openShop } from "../../testing/shop";

/** Everything that requests of all kinds leave, each request's payment in the order with the rest. */
async function trade(): Promise<void> {
  const concert = await openConcert();
  await done(order(concert, await addType(concert, { price: 5 }), { quantity: 3 }));
  const salon = await openSalon();
  const composite = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
  await booked(salon, { start: "10:00", service: composite });
  const shop = await openShop({ service: { capacity: 2, waitlistCapacity: 2 } });
  const ask = (line: string, body: unknown) => done(manage<{ id: string }>(shop, line, { body }));
  const { id: customerId } = await ask("POST /customers", { fullName: "Ana", email: "ana@example.com" });
  const [staffId] = shop.staffIds;
  const series = { customerId, staffId, serviceId: shop.serviceId, recurrence: { freq: "daily", count: 3 } };
  await ask("POST /appointments", { ...series, start: at(shop, "18:00") });
  await ask("POST /packages", { customerId, serviceId: shop.serviceId, payment: "local" });
  await booked(shop, { start: "10:00", persons: 2 });
  // One of three waits, another goes to somebody else.
  const items = [{ start: "09:00" }, { start: "10:00" }, { start: "11:00" }];
  const { bookings } = await done(book(shop, items, { name: "Zoe", email: "zoe@example.com", waitlist: true }));
  expect(bookings.map(({ status }) => status)).toEqual(["approved", "waitlisted", "approved"]);
  await ask(`PATCH /bookings/${bookings[2]?.id}`, { customerId });
}

const ROWS = `select 'booking' as kind, id, order_id from bookings union all select 'ticket', id, order_id from tickets
  union all select 'payment', id, order_id from payments`;

/** Which rows stand together, whatever their order is called. */
function together(rows: postgres.RowList<postgres.Row[]>): string[] {
  const groups = new Map<string, string[]>();
  for (const { kind, id, order_id } of rows) groups.set(order_id, [...(groups.get(order_id) ?? []), `${kind} ${id}`]);
  return [...groups.values()].map((group) => group.toSorted().join()).toSorted();
}

class Undone extends Error {}

it("finds the orders of what was booked before there were any", async () => {
  await trade();
  const migration = await readFile(join(projectRoot(), "drizzle/0023_orders.sql"), "utf8");
  const sql = postgres(testDatabase().url, { max: 1, onnotice: () => {} });
  const migrated = sql.begin(async (tx) => {
    const before = together(await tx.unsafe(ROWS));
    const [{ text: madeBefore } = { text: "" }] = await tx.unsafe(ORDERS);
    for (const table of ["bookings", "tickets", "payments"])
      await tx.unsafe(`alter table ${table} drop column order_id`);
    await tx.unsafe("drop table orders");
    for (const statement of migration.split("--> statement-breakpoint")) await tx.unsafe(statement);
    expect(together(await tx.unsafe(ROWS))).toEqual(before);
    // Of a package's payment nobody knows by which way it was sold.
    expect((await tx.unsafe(ORDERS))[0]?.text).toBe(madeBefore);
    throw new Undone();
  });
  await expect(migrated).rejects.toThrow(Undone);
  await sql.end();
});

const ORDERS = `select string_agg(concat_ws(' ', customer_id, source, created_at), ',' order by created_at, customer_id) as text
  from orders`;
