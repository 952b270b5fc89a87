import { and, asc, eq, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { pictures, storedFiles, tenants, uploads } from "../../db/schema";
import { uploadStorage } from "../../uploads/storage";
import { objectsUnder } from "../../uploads/widths";
import { deleteUnshown } from "./pictures/queries";

const HOUR_MS = 3_600_000;
const UNUSED_HOURS = 24;
/** Longer than any request runs: until then an object may still get its row. */
const ROWLESS_HOURS = 1;

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);

/**
 * Deletes uploads that no booking has used within 24 hours of their account's clock and pictures that nothing shows,
 * then the objects that have no row any more: those, what failed requests left, and all of deleted accounts.
 *
 * Safe to repeat, also at once. An object that the storage fails to remove is tried again next time.
 *
 * @param now real time
 * @param limit how many of each are deleted at most
 * @throws the storage's failure, after everything else was swept
 */
export async function purgeUploads(db: Db, now: Date, limit: number): Promise<{ uploads: number; objects: number }> {
  const swept = await deleteUnused(db, now, limit);
  await deleteUnshown(db, hoursBefore(now, UNUSED_HOURS), limit);
  const keys = await listRowless(db, now, limit);
  const outcomes = await Promise.allSettled(keys.map((key) => removeAll(key)));
  const removed = keys.filter((_, index) => outcomes[index]?.status === "fulfilled");
  if (removed.length > 0) await db.delete(storedFiles).where(inArray(storedFiles.storageKey, removed));
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (failure) throw failure.reason;
  return { uploads: swept, objects: removed.length };
}

/** What lies under a key, a picture's widths all. */
async function removeAll(key: string): Promise<void> {
  const storage = uploadStorage();
  await Promise.all(objectsUnder(key).map((object) => storage.remove(object)));
}

async function deleteUnused(db: Db, now: Date, limit: number): Promise<number> {
  const { createdAt, id, tenantId, usedAt } = uploads;
  const deadline = hoursBefore(now, UNUSED_HOURS).toISOString();
  const sent = sql`${createdAt} - ${tenants.clockOffsetMs} * interval '1 millisecond'`;
  const due = await db
    .select({ tenantId, id })
    .from(uploads)
    .innerJoin(tenants, eq(tenants.id, tenantId))
    .where(and(isNull(usedAt), sql`${sent} < ${deadline}::timestamptz`))
    .orderBy(asc(createdAt))
    .limit(limit);
  const gone = await Promise.all(
    due.map((row) =>
      db
        .delete(uploads)
        .where(and(eq(tenantId, row.tenantId), eq(id, row.id), isNull(usedAt)))
        .returning({ id }),
    ),
  );
  return gone.flat().length;
}

async function listRowless(db: Db, now: Date, limit: number): Promise<string[]> {
  const { storageKey, createdAt } = storedFiles;
  const upload = db.select({ id: uploads.id }).from(uploads).where(eq(uploads.storageKey, storageKey));
  const picture = db.select({ id: pictures.id }).from(pictures).where(eq(pictures.storageKey, storageKey));
  const rows = await db
    .select({ storageKey })
    .from(storedFiles)
    .where(and(lt(createdAt, hoursBefore(now, ROWLESS_HOURS)), notExists(upload), notExists(picture)))
    .orderBy(asc(createdAt))
    .limit(limit);
  return rows.map((row) => row.storageKey);
}
