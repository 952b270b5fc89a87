import { and, asc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { readPageOfRows } from "../../db/lists/page-of-rows";
import { ofTenant } from "../../db/of-tenant";
import { type CategoryRow, categories, services } from "../../db/schema";
import { invariant, notFound } from "../../domain/errors";
import { toStamps } from "../../schemas/lists";
import type { Category, ListCategoriesInput } from "./schemas";

/** A category as answers show it. */
export const toCategory = (row: CategoryRow): Category => ({
  id: row.id,
  name: row.name,
  description: row.description,
  position: row.position,
  imageUrl: row.imageUrl,
  ...toStamps(row),
});

/** Categories by position, then name. */
export async function listCategories(db: Db, tenantId: string, asked: ListCategoriesInput) {
  const orderBy = [asc(categories.position), asc(categories.name), asc(categories.id)];
  const { rows, total } = await readPageOfRows(db, categories, { ...asked, tenantId, orderBy });
  return { data: rows.map(toCategory), total };
}

/** @throws DomainError not_found */
export async function getCategory(db: Db, tenantId: string, id: string): Promise<CategoryRow> {
  const [row] = await db
    .select()
    .from(categories)
    .where(ofTenant(categories, tenantId, id));
  if (!row) throw notFound("category");
  return row;
}

/** What the services' category is called; null when there is none any more. */
export async function findCategoryName(db: Db, tenantId: string, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await db
    .select({ name: categories.name })
    .from(categories)
    .where(ofTenant(categories, tenantId, id));
  return row?.name ?? null;
}

/** The category, locked until the transaction ends. @throws DomainError not_found */
export async function lockCategory(db: Db, tenantId: string, id: string): Promise<CategoryRow> {
  const [row] = await db
    .select()
    .from(categories)
    .where(ofTenant(categories, tenantId, id))
    .for("update");
  if (!row) throw notFound("category");
  return row;
}

export type NewCategory = Pick<CategoryRow, "name" | "description" | "position" | "imageUrl"> & { now: Date };

/** Stores a category and answers its row. */
export async function insertCategory(
  db: Db,
  tenantId: string,
  { now, ...category }: NewCategory,
): Promise<CategoryRow> {
  const values = { ...category, tenantId, id: newId(), createdAt: now, updatedAt: now };
  const [row] = await db.insert(categories).values(values).returning();
  invariant(row, "an insert returns its row");
  return row;
}

/** Writes the changed columns and answers the row. */
export async function updateCategory(db: Db, row: CategoryRow, changes: Partial<CategoryRow>): Promise<CategoryRow> {
  const [updated] = await db
    .update(categories)
    .set(changes)
    .where(ofTenant(categories, row.tenantId, row.id))
    .returning();
  invariant(updated, "a locked row is there to update");
  return updated;
}

/** Removes a category; its services stay, without one. @throws DomainError not_found */
export async function deleteCategory(db: Db, tenantId: string, id: string): Promise<void> {
  await db
    .update(services)
    .set({ categoryId: null })
    .where(and(eq(services.tenantId, tenantId), eq(services.categoryId, id)));
  const gone = await db
    .delete(categories)
    .where(ofTenant(categories, tenantId, id))
    .returning({ id: categories.id });
  if (gone.length === 0) throw notFound("category");
}
