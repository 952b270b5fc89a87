import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { testTenant } from "../testing/context";
import { database } from "./client";
import { categories, services, tenants } from "./schema";
import { insertStatement, statement } from "./statement";

const insertCategory = insertStatement(categories, "test_insert_category");
const findNames = statement<{ name: string }[], { id: string }>((db) =>
  db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, sql.placeholder("id")))
    .prepare("test_find_names"),
);

async function newCategory() {
  const tenant = await testTenant();
  const now = new Date("2026-11-23T09:00:00Z");
  const texts = { name: "Hair", description: "", position: 0, imageUrl: null };
  return { ...texts, tenantId: tenant.id, id: newId(), createdAt: now, updatedAt: now };
}

it("runs on the pool and gives back what it stored", async () => {
  const row = await newCategory();
  await insertCategory(database().db, row);
  expect(await findNames(database().db, row)).toEqual([{ name: "Hair" }]);
  expect(await database().db.select().from(categories).where(eq(categories.id, row.id))).toEqual([row]);
});

it("runs inside the transaction it is given, and is undone with it", async () => {
  const row = await newCategory();
  const { db } = database();
  const undone = db.transaction(async (tx) => {
    await insertCategory(tx, row);
    expect(await findNames(tx, row)).toEqual([{ name: "Hair" }]);
    expect(await findNames(db, row)).toEqual([]);
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  expect(await findNames(db, row)).toEqual([]);
});

it("runs inside a savepoint, and is undone with it alone", async () => {
  const [kept, dropped] = [await newCategory(), await newCategory()];
  await database().db.transaction(async (tx) => {
    await insertCategory(tx, kept);
    const inner = tx.transaction(async (savepoint) => {
      await insertCategory(savepoint, dropped);
      throw new Error("undo");
    });
    await expect(inner).rejects.toThrow("undo");
  });
  expect(await findNames(database().db, kept)).toHaveLength(1);
  expect(await findNames(database().db, dropped)).toHaveLength(0);
});

it("maps rows as drizzle does: joins, left joins without a match, dates, json, arrays and nulls", async () => {
  const category = await newCategory();
  const { db } = database();
  await insertCategory(db, category);
  const query = (id: ReturnType<typeof sql.placeholder> | string) =>
    db
      .select({ category: categories, tenant: tenants, service: services, one: sql<number>`1` })
      .from(categories)
      .innerJoin(tenants, eq(tenants.id, categories.tenantId))
      .leftJoin(services, and(eq(services.tenantId, categories.tenantId), eq(services.categoryId, categories.id)))
      .where(eq(categories.id, id));
  const compiled = statement<unknown[], { id: string }>(() => query(sql.placeholder("id")).prepare("test_joins"));
  const expected = await query(category.id);
  expect(expected).toMatchObject([{ service: null, tenant: { businessHours: [{ weekday: 1 }, {}, {}, {}, {}] } }]);
  expect(await compiled(db, category)).toEqual(expected);
});
