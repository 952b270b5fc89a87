import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { NO_MARKS } from "../../schemas/marks";
import { roundTripsOf } from "../../testing/round-trips";
import { at, openShop, type Shop } from "../../testing/shop";
import { type Db, database } from "../client";
import { StaleLock } from "../own-transaction";
import { appointments, categories, occupancies } from "../schema";
import { askText } from "./ask";
import { type Changes, insertRows, updateRow } from "./changes";
import { roundTrip } from "./round-trip";
import { inUnit } from "./unit";

const now = new Date("2026-11-23T09:00:00Z");
let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ members: 2 });
});
beforeEach(() => database().db.delete(appointments).where(eq(appointments.tenantId, shop.id)));

const newCategory = () => ({
  tenantId: shop.id,
  id: newId(),
  name: "Hair",
  description: "",
  position: 0,
  imageUrl: null,
  createdAt: now,
  updatedAt: now,
});

/** An appointment of a member at 10:00 of the shop's Monday, and what it blocks. */
function appointmentOf(staffId: string, capacityMax = 1) {
  const [startsAt, endsAt] = [new Date(at(shop, "10:00")), new Date(at(shop, "11:00"))];
  const blocked = { blockedStartsAt: startsAt, blockedEndsAt: endsAt };
  const none = { seriesId: null, groupId: null, compositeId: null, deletedAt: null, ...NO_MARKS };
  const row = {
    ...none,
    ...blocked,
    tenantId: shop.id,
    id: newId(),
    serviceId: shop.serviceId,
    staffId,
    startsAt,
    endsAt,
    status: "active" as const,
    capacityMin: 1,
    capacityMax,
    internalNote: "",
    forced: false,
    warnings: [],
    source: "api" as const,
    createdAt: now,
    updatedAt: now,
  };
  const range = `[${startsAt.toISOString()},${endsAt.toISOString()})`;
  return { row, occupancy: { tenantId: shop.id, appointmentId: row.id, staffId, blocked: range, forced: false } };
}

function leave(changes: Changes, { row, occupancy }: ReturnType<typeof appointmentOf>): void {
  insertRows(changes, appointments, [row]);
  insertRows(changes, occupancies, [occupancy]);
}

async function insert(db: Db, { row, occupancy }: ReturnType<typeof appointmentOf>): Promise<void> {
  await db.insert(appointments).values(row);
  await db.insert(occupancies).values(occupancy);
}

const [member, second] = [() => shop.staffIds[0] ?? "", () => shop.staffIds[1] ?? ""];
const standing = () => database().db.$count(appointments, eq(appointments.tenantId, shop.id));

it("stores and commits without waiting between: two round trips with begin and what was asked", async () => {
  const run = () =>
    inUnit(database(), async (own) => {
      await roundTrip(own, [askText("select 1", []), askText("select 2", [])]);
      insertRows(own.unit.changes, categories, [newCategory()]);
      updateRow(own.unit.changes, categories, { key: { tenantId: shop.id, id: kept.id }, add: { position: 1 } });
    });
  const kept = newCategory();
  await database().db.insert(categories).values(kept);
  expect(await roundTripsOf(run)).toEqual([2]);
});

it("leaves nothing when the store fails, though the commit is on its way already", async () => {
  const kept = newCategory();
  const failing = inUnit(database(), async ({ db, unit }) => {
    await db.insert(categories).values(kept);
    insertRows(unit.changes, categories, [{ ...newCategory(), name: null as never }]);
  });
  await expect(failing).rejects.toMatchObject({ code: "23502" });
  expect(await database().db.$count(categories, eq(categories.id, kept.id))).toBe(0);
  // The connection is as good as before.
  await inUnit(database(), async ({ unit }) => insertRows(unit.changes, categories, [kept]));
  expect(await database().db.$count(categories, eq(categories.id, kept.id))).toBe(1);
});

it("undoes what was written when the command is refused, and asks it once", async () => {
  let runs = 0;
  const refused = inUnit(database(), async ({ unit }) => {
    runs++;
    insertRows(unit.changes, categories, [newCategory()]);
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect(runs).toBe(1);
});

it("decides again when an exclusion constraint refuses, and is slot_unavailable the second time", async () => {
  await insert(database().db, appointmentOf(member()));
  let runs = 0;
  const racing = inUnit(database(), async ({ unit }) => {
    runs++;
    leave(unit.changes, appointmentOf(member()));
    leave(unit.changes, appointmentOf(second()));
  });
  await expect(racing).rejects.toMatchObject({ code: "slot_unavailable" });
  expect([runs, await standing()]).toEqual([2, 1]);
});

it("stores what it decides the second time, when it has seen what was in the way", async () => {
  let runs = 0;
  const id = await inUnit(database(), async ({ db, unit }) => {
    runs++;
    const isFree = (await db.$count(appointments, eq(appointments.staffId, member()))) === 0;
    // Another is quicker: it commits between this one's look and its store.
    if (isFree) await insert(database().db, appointmentOf(member()));
    const chosen = appointmentOf(isFree ? member() : second());
    leave(unit.changes, chosen);
    return chosen.row.id;
  });
  expect([runs, await standing()]).toEqual([2, 2]);
  expect(await database().db.$count(appointments, eq(appointments.id, id))).toBe(1);
});

it("decides again when a unique index refuses: capacity_exceeded for a group's second appointment, else conflict", async () => {
  const group = appointmentOf(member(), 4);
  await database().db.insert(appointments).values(group.row);
  let runs = 0;
  const split = inUnit(database(), async ({ unit }) => {
    runs++;
    insertRows(unit.changes, appointments, [appointmentOf(member(), 4).row]);
  });
  await expect(split).rejects.toMatchObject({ code: "capacity_exceeded" });
  const twice = inUnit(database(), async ({ unit }) => {
    runs++;
    insertRows(unit.changes, appointments, [{ ...appointmentOf(second()).row, id: group.row.id }]);
  });
  await expect(twice).rejects.toMatchObject({ code: "conflict" });
  expect([runs, await standing()]).toEqual([4, 1]);
});

it("tells the loser of a race what the command says of it", async () => {
  const row = newCategory();
  await database().db.insert(categories).values(row);
  const failing = inUnit(database(), async ({ unit }) => {
    unit.refusal = () => new StaleLock("none of mine") as never;
    updateRow(unit.changes, categories, {
      key: { tenantId: shop.id, id: row.id },
      set: { name: "b" },
      was: { name: "c" },
    });
  });
  await expect(failing).rejects.toThrow("none of mine");
});

it("begins anew after a deadlock of exclusion constraints: one of two writes stands, the other is slot_unavailable", async () => {
  let arrived = 0;
  let runs = 0;
  let open = () => {};
  const bothLocked = new Promise<void>((resolve) => {
    open = resolve;
  });
  /** Blocks one member's time, and then the other's: two that do it crosswise wait for each other. */
  const crosswise = (firstId: string, thenId: string) =>
    inUnit(database(), async ({ db, unit }) => {
      runs++;
      const [first, then] = [appointmentOf(firstId), appointmentOf(thenId)];
      if (arrived < 2) await insert(db, first);
      else leave(unit.changes, first);
      if (++arrived === 2) open();
      await bothLocked;
      leave(unit.changes, then);
    });
  const ended = await Promise.allSettled([crosswise(member(), second()), crosswise(second(), member())]);
  const reasons = ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(reasons).toMatchObject([{ code: "slot_unavailable" }]);
  // The one that PostgreSQL ended to break the deadlock ran once more, or again where it met the other a second time,
  // and found the time taken.
  expect(runs).toBeGreaterThanOrEqual(3);
  expect(await standing()).toBe(2);
});

it("begins anew after a serialization failure", async () => {
  const row = newCategory();
  await database().db.insert(categories).values(row);
  const byId = and(eq(categories.tenantId, shop.id), eq(categories.id, row.id));
  let runs = 0;
  await inUnit(database(), async ({ db, unit }) => {
    await db.execute(sql`set transaction isolation level repeatable read`);
    const [found] = await db.select().from(categories).where(byId);
    if (++runs === 1) await database().db.update(categories).set({ position: 7 }).where(byId);
    const position = (found?.position ?? 0) + 1;
    updateRow(unit.changes, categories, { key: { tenantId: shop.id, id: row.id }, set: { position } });
  });
  const [stored] = await database().db.select().from(categories).where(byId);
  expect([runs, stored?.position]).toEqual([2, 8]);
});

it("stores portions one after another, all or nothing", async () => {
  const [first, later] = [newCategory(), newCategory()];
  const count = () => database().db.$count(categories, sql`id in (${first.id}, ${later.id})`);
  const attempt = (last: typeof later) =>
    inUnit(database(), async ({ unit }) => {
      insertRows(unit.changes, categories, [first]);
      unit.changes.portions.push([{ table: categories, rows: [last] as never }]);
    });
  await expect(attempt({ ...later, name: null as never })).rejects.toMatchObject({ code: "23502" });
  expect(await count()).toBe(0);
  await attempt(later);
  expect(await count()).toBe(2);
});
