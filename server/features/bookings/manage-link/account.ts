import { eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { bookings, tenants } from "../../../db/schema";

/**
 * The public key of the account whose booking a manage link opens, or null: who has the link does not know the account.
 *
 * @param tokenHash SHA-256 of the link's token
 */
export async function findAccountOfManageLink(db: Db, tokenHash: Buffer): Promise<string | null> {
  const [account] = await db
    .select({ publicKey: tenants.publicKey })
    .from(bookings)
    .innerJoin(tenants, eq(tenants.id, bookings.tenantId))
    .where(eq(bookings.manageTokenHash, tokenHash));
  return account?.publicKey ?? null;
}
