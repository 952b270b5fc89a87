import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { arrayOf } from "../../db/arrays";
import type { Db } from "../../db/client";
import { ofTenant } from "../../db/of-tenant";
import { pictures, storedFiles, tenants, type UploadRow, uploads } from "../../db/schema";
import { type Ask, askText } from "../../db/unit/ask";
import { invariant, notFound } from "../../domain/errors";
import { fileLinkOf } from "./link";
import type { Upload, UploadLink } from "./schemas";

/** An upload as its sender sees it. */
export const toUpload = ({ id, name, sizeBytes, type }: UploadRow): Upload => ({ id, name, size: sizeBytes, type });

/** An upload as the account sees it. @param now when its link begins to count */
export const toUploadLink = (row: UploadRow, now: Date): UploadLink => ({
  ...toUpload(row),
  url: fileLinkOf(row, now),
  createdAt: row.createdAt.toISOString(),
});

/** @throws DomainError not_found */
export async function getUpload(db: Db, tenantId: string, id: string): Promise<UploadRow> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(ofTenant(uploads, tenantId, id));
  if (!row) throw notFound("file");
  return row;
}

/** An upload of a living account with what that account's clock is ahead; null when either is gone. */
export async function findServed(db: Db, tenantId: string, id: string) {
  const isAlive = or(isNull(tenants.expiresAt), gt(tenants.expiresAt, sql`now()`));
  const [found] = await db
    .select({ upload: uploads, clockOffsetMs: tenants.clockOffsetMs })
    .from(uploads)
    .innerJoin(tenants, eq(tenants.id, uploads.tenantId))
    .where(and(ofTenant(uploads, tenantId, id), isAlive));
  return found ?? null;
}

/**
 * The uploads among these ids, used or not, locked until the transaction ends so that none is swept meanwhile.
 *
 * An id of another account is as unknown as one of nobody.
 */
export async function findUploads(db: Db, tenantId: string, ids: string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: uploads.id, name: uploads.name })
    .from(uploads)
    .where(and(eq(uploads.tenantId, tenantId), inArray(uploads.id, ids)))
    .orderBy(asc(uploads.id))
    .for("no key update");
}

/** `findUploads` for a round trip; null when there are none to look for. */
export const uploadsAsk = (tenantId: string, ids: string[]): Ask<{ id: string; name: string }[]> | null =>
  ids.length === 0 ? null : askText(HELD_UPLOADS, [tenantId, arrayOf(ids)]);

const HELD_UPLOADS = `
  select id, name from uploads where tenant_id = $1::uuid and id = any($2::uuid[]) order by id for no key update`;

export type NewUpload = Pick<UploadRow, "name" | "sizeBytes" | "type" | "storageKey"> & { now: Date };

/** Stores an upload, unused, and answers its row. */
export async function insertUpload(db: Db, tenantId: string, { now, ...upload }: NewUpload): Promise<UploadRow> {
  const values = { ...upload, tenantId, id: newId(), usedAt: null, createdAt: now };
  const [row] = await db.insert(uploads).values(values).returning();
  invariant(row, "an insert returns its row");
  return row;
}

type NewStoredFile = typeof storedFiles.$inferSelect;

/** Notes that an object is about to be stored. @param db the pool: the note stands whatever becomes of the request */
export async function insertStoredFile(db: Db, file: NewStoredFile): Promise<void> {
  await db.insert(storedFiles).values(file);
}

/** Forgets an object that was not stored after all. @param db the pool, as above */
export async function deleteStoredFile(db: Db, storageKey: string): Promise<void> {
  await db.delete(storedFiles).where(eq(storedFiles.storageKey, storageKey));
}

/** Counted bytes of what lies in the storage, or is about to. */
export interface Stored {
  all: number;
  /** Of all real accounts, what no booking uses. */
  unused: number;
  sandboxes: number;
  account: number;
  accountUnused: number;
  /** Of the account's unused ones, those of one sender. */
  senderUnused: number;
}

/**
 * What is stored, of everybody, of an account, and of one who sends files to it.
 *
 * Whoever notes a file before asking cannot exceed a quota beside others: of all who were let in, the last to note
 * has seen the notes of the others.
 *
 * @param db the pool: inside of a transaction the notes of others might not be seen
 */
export async function sumStored(db: Db, tenantId: string, from: string): Promise<Stored> {
  const { countedBytes, isSandbox, isUsed, ownerId, sender } = storedFiles;
  const sum = (condition = sql`true`) =>
    sql<number>`coalesce(sum(${countedBytes}) filter (where ${condition}), 0)::float8`.mapWith(Number);
  const [stored] = await db
    .select({
      all: sum(),
      unused: sum(sql`not ${isUsed} and not ${isSandbox}`),
      sandboxes: sum(sql`${isSandbox}`),
      account: sum(eq(ownerId, tenantId)),
      accountUnused: sum(sql`${eq(ownerId, tenantId)} and not ${isUsed}`),
      senderUnused: sum(sql`${eq(ownerId, tenantId)} and not ${isUsed} and ${eq(sender, from)}`),
    })
    .from(storedFiles);
  invariant(stored, "a sum has a row");
  return stored;
}

/**
 * Lets the next purge remove all that is stored of an account, at its end. What is noted is as good as old then: no
 * request will add the row that a new one waits for.
 */
export async function releaseStoredFiles(db: Db, tenantId: string): Promise<void> {
  for (const table of [uploads, pictures]) {
    const keys = db.select({ storageKey: table.storageKey }).from(table).where(eq(table.tenantId, tenantId));
    await db
      .update(storedFiles)
      .set({ createdAt: new Date(0) })
      .where(inArray(storedFiles.storageKey, keys));
  }
}

/** Deletes uploads: nobody opens them any more, and the purge removes what is stored of them. */
export async function deleteUploads(db: Db, tenantId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(uploads).where(and(eq(uploads.tenantId, tenantId), inArray(uploads.id, ids)));
}

/** Keeps uploads for good: they count as used from then on. The first use of each is the one that is noted. */
export const keptUploadsAsk = (tenantId: string, { ids, now }: { ids: string[]; now: Date }): Ask<unknown> =>
  askText(KEPT_UPLOADS, [tenantId, arrayOf(ids), now.toISOString()]);

const KEPT_UPLOADS = `
  with marked as (
    update uploads set used_at = $3::timestamptz
    where tenant_id = $1::uuid and id = any($2::uuid[]) and used_at is null
    returning storage_key
  )
  update stored_files set is_used = true, sender = null where storage_key in (select storage_key from marked)`;
