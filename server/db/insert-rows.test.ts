import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { testTenant } from "../testing/context";
import { database } from "./client";
import { insertRowsAtOnce, rowsOf } from "./insert-rows";
import { categories, holidays } from "./schema";

const now = new Date("2026-11-23T09:00:00Z");

async function newRows() {
  const { id: tenantId } = await testTenant();
  const common = { tenantId, createdAt: now, updatedAt: now };
  const category = () => ({ ...common, id: newId(), name: "Hair", description: "", position: 0, imageUrl: null });
  const holiday = (date = "2026-12-25") => ({ ...common, id: newId(), date, kind: "once" as const, staffId: null });
  return { tenantId, category, holiday };
}

it("stores rows of several tables as they are, also a second time and in a transaction", async () => {
  const { tenantId, category, holiday } = await newRows();
  const { db } = database();
  const first = [category(), category()];
  const day = holiday();
  await insertRowsAtOnce(db, [rowsOf(categories, first), rowsOf(holidays, [day])]);
  const second = [category(), category()];
  const next = rowsOf(holidays, [holiday("2026-12-26")]);
  await db.transaction((tx) => insertRowsAtOnce(tx, [rowsOf(categories, second), next]));
  const stored = await db.select().from(categories).where(eq(categories.tenantId, tenantId)).orderBy(categories.id);
  expect(stored).toEqual([...first, ...second]);
  expect(await db.select().from(holidays).where(eq(holidays.id, day.id))).toEqual([day]);
});

it("stores all or nothing", async () => {
  const { tenantId, category, holiday } = await newRows();
  const { db } = database();
  const twice = holiday();
  const parts = [rowsOf(categories, [category()]), rowsOf(holidays, [twice, twice])];
  await expect(insertRowsAtOnce(db, parts)).rejects.toThrow();
  expect(await db.$count(categories, eq(categories.tenantId, tenantId))).toBe(0);
});

it("has nothing to do without rows", async () => {
  await expect(insertRowsAtOnce(database().db, [rowsOf(categories, [])])).resolves.toBeUndefined();
});
