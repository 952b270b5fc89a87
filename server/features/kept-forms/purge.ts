import { lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { keptForms } from "../../db/schema";

/** Deletes the forms whose half hour is over, the oldest first. @param now real time. @returns how many */
export async function purgeKeptForms(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { expiresAt, idHash, tenantId } = keptForms;
  const due = db
    .select({ tenantId, idHash })
    .from(keptForms)
    .where(lte(expiresAt, now))
    .orderBy(expiresAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  const gone = await db.delete(keptForms).where(sql`(${tenantId}, ${idHash}) in ${due}`).returning({ idHash });
  return gone.length;
}
