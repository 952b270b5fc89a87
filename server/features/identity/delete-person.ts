import { eq, sql } from "drizzle-orm";
import { type Db, database } from "../../db/client";
import { users } from "../../db/schema";
import { DomainError } from "../../domain/errors";

/**
 * Removes a person with all by which they sign in, from every account they belong to. What they did stays noted.
 *
 * @throws DomainError conflict for the last owner of an account
 */
export function deletePerson(userId: string): Promise<void> {
  return database().db.transaction(async (db) => {
    if (await ownsAlone(db, userId))
      throw new DomainError("conflict", "An account needs an owner: make somebody else one first, or close it.");
    await db.delete(users).where(eq(users.id, userId));
  });
}

/** Whether an account would have no owner without a person. Owners are locked: of two who go at once, the second sees it. */
async function ownsAlone(db: Db, userId: string): Promise<boolean> {
  const owners = await db.execute<{ tenantId: string; userId: string }>(sql`
    select tenant_id as "tenantId", user_id as "userId" from members
    where role = 'owner' and tenant_id in (select tenant_id from members where user_id = ${userId} and role = 'owner')
    order by tenant_id, id for update`);
  const isOther = new Set(owners.filter((owner) => owner.userId !== userId).map(({ tenantId }) => tenantId));
  return owners.some((owner) => owner.userId === userId && !isOther.has(owner.tenantId));
}
