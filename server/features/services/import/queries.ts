import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../../db/client";
import { categories, services } from "../../../db/schema";
import { giveWay } from "../../../process/turns";
import { portions } from "../../imports";
import type { ServiceColumns } from "../columns";

const LOOK_AT_ONCE = 1000;
const WRITE_AT_ONCE = 200;

/** Lets one import of an account pass at a time, until the transaction ends: the second finds what the first added. */
export const lockImports = (db: Db, tenantId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`services import ${tenantId}`}, 0))`);

/** Which of these titles, in lower case, the account has. */
export async function findTitles(db: Db, tenantId: string, titles: string[]): Promise<string[]> {
  const lower = sql<string>`lower(${services.title})`;
  const found: string[] = [];
  for (const some of portions(titles, LOOK_AT_ONCE)) {
    const rows = await db
      .select({ title: lower })
      .from(services)
      .where(and(eq(services.tenantId, tenantId), inArray(lower, some)));
    found.push(...rows.map(({ title }) => title));
  }
  return found;
}

/** The account's categories by their name in lower case, the first of two alike. */
export async function findCategories(db: Db, tenantId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(eq(categories.tenantId, tenantId))
    .orderBy(categories.position, categories.name, categories.id);
  return new Map(rows.reverse().map(({ id, name }) => [name.toLowerCase(), id]));
}

/** Stores a category behind the others. @returns its id */
export async function insertNamed(db: Db, tenantId: string, { name, now }: { name: string; now: Date }) {
  const id = newId();
  const last = db.select({ at: sql`coalesce(max(position), -1) + 1` }).from(categories);
  const position = sql<number>`(${last.where(eq(categories.tenantId, tenantId))})`;
  const stamps = { createdAt: now, updatedAt: now };
  await db.insert(categories).values({ tenantId, id, name, description: "", imageUrl: null, position, ...stamps });
  return id;
}

/** The place behind all services of the account. */
export async function findPlaceBehind(db: Db, tenantId: string): Promise<number> {
  const behind = sql<number>`(coalesce(max(${services.position}), -1) + 1)::int`;
  const [row] = await db.select({ behind }).from(services).where(eq(services.tenantId, tenantId));
  return row?.behind ?? 0;
}

/** Stores services in their order. */
export async function insertServices(db: Db, tenantId: string, given: { rows: ServiceColumns[]; now: Date }) {
  const stamps = { createdAt: given.now, updatedAt: given.now };
  for (const rows of portions(given.rows, WRITE_AT_ONCE)) {
    await db.insert(services).values(rows.map((row) => ({ ...row, tenantId, id: newId(), ...stamps })));
    await giveWay();
  }
}
