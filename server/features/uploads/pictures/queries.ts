import { and, asc, eq, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../../db/client";
import { ofTenant } from "../../../db/of-tenant";
import { categories, events, type PictureRow, pictures, services, staff, tenants } from "../../../db/schema";
import { PICTURES_BASE } from "../../../domain/picture-widths";

/** Stores a picture's row. */
export async function insertPicture(db: Db, picture: PictureRow): Promise<void> {
  await db.insert(pictures).values(picture);
}

/** A picture of an account; null when there is none. */
export async function findPicture(db: Db, tenantId: string, id: string): Promise<PictureRow | null> {
  const [row] = await db
    .select()
    .from(pictures)
    .where(ofTenant(pictures, tenantId, id));
  return row ?? null;
}

/** By the token, which ends the address of each width. */
const token = sql`substr(${pictures.path}, ${PICTURES_BASE.length + 1})`;
const endsSo = (address: PgColumn): SQL => sql`right(${address}, length(${token})) = ${token}`;

/** All that shows a picture, by its address. */
const SHOWING = [services, staff, events, categories].map((table) => ({ table, address: table.imageUrl }));

/**
 * Deletes pictures that nothing shows: what was sent and not saved, and what another took the place of.
 *
 * @param before those that are older alone; an editor may still be open with a newer one
 */
export async function deleteUnshown(db: Db, before: Date, limit: number): Promise<void> {
  const shown = SHOWING.map(({ table, address }) =>
    notExists(
      db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.tenantId, pictures.tenantId), endsSo(address))),
    ),
  );
  const logo = db
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.id, pictures.tenantId), or(endsSo(tenants.logoUrl), endsSo(tenants.coverUrl))));
  const isUnshown = and(lt(pictures.createdAt, before), ...shown, notExists(logo));
  const due = await db
    .select({ tenantId: pictures.tenantId, id: pictures.id })
    .from(pictures)
    .where(isUnshown)
    .orderBy(asc(pictures.createdAt))
    .limit(limit);
  // Looked at again as it goes: somebody may have saved it meanwhile.
  for (const { tenantId, id } of due) await db.delete(pictures).where(and(ofTenant(pictures, tenantId, id), isUnshown));
}
