import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "../testing/database";
import { booked, expectSoundData, openShop } from "../testing/shop";
import { verifyData } from "./verify/verify";

class RolledBack extends Error {}

const MIGRATION = readFileSync(new URL("../../drizzle/0015_one_group_at_a_start.sql", import.meta.url), "utf8");

it("two groups at one start from before the index become one, in which everybody keeps the seat", async () => {
  const shop = await openShop({ service: { capacity: 4 } });
  await booked(shop, { start: "09:00", persons: 4 });
  await booked(shop, { start: "11:00", persons: 3 });
  const migrating = testDatabase().db.transaction(async (db) => {
    await db.execute(sql`drop index appointments_one_group`);
    await db.execute(sql`update occupancies set forced = true where tenant_id = ${shop.id}`);
    await db.execute(sql`update appointments set warnings = '{overlap}', blocked_starts_at = f.at, starts_at = f.at
      from (select min(starts_at) as at from appointments where tenant_id = ${shop.id}) f where tenant_id = ${shop.id}`);
    await db.execute(sql`update occupancies o set blocked = tstzrange(a.blocked_starts_at, a.blocked_ends_at)
      from appointments a where a.tenant_id = o.tenant_id and a.id = o.appointment_id and o.tenant_id = ${shop.id}`);
    for (const statement of MIGRATION.split("--> statement-breakpoint")) await db.execute(sql.raw(statement));
    const groups = await db.execute(sql`
      select a.status, a.capacity_max, (select sum(b.persons)::int from bookings b where b.appointment_id = a.id) as persons
      from appointments a where a.tenant_id = ${shop.id} order by a.id`);
    expect([...groups]).toEqual([
      { status: "active", capacity_max: 7, persons: 7 },
      { status: "cancelled", capacity_max: 4, persons: null },
    ]);
    expect((await verifyData(db)).filter(({ violations }) => violations > 0)).toEqual([]);
    throw new RolledBack();
  });
  await expect(migrating).rejects.toBeInstanceOf(RolledBack);
  await expectSoundData();
});
