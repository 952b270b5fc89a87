import { contextOfWork, realNow } from "../../context";
import { database } from "../../db/client";
import { inOwnTransaction } from "../../db/own-transaction";
import { describeFailure } from "../../db/violations";
import { log } from "../../log";
import { eraseCustomer } from "./erase";
import { findTenant, type IdleCustomer, listIdleCustomers } from "./retention-queries";

const AT_ONCE = 100;

/**
 * Erases customers with whom nothing has happened for as long as their account keeps data, each in a transaction of
 * its own, as `DELETE /customers/{id}` does: the rows and their figures stay. Safe to repeat, also at once.
 *
 * @param limit how many at most
 * @returns how many were erased
 */
export async function eraseIdleCustomers({ limit }: { limit: number }): Promise<number> {
  let erased = 0;
  for (let after: IdleCustomer | null = null, isOver = false; !isOver; ) {
    const batch: IdleCustomer[] = await listIdleCustomers(database().db, {
      realNow: realNow(),
      limit: Math.min(AT_ONCE, limit - erased),
      after,
    });
    for (const customer of batch) if (await attempt(customer)) erased++;
    after = batch.at(-1) ?? null;
    isOver = batch.length < AT_ONCE || erased >= limit;
  }
  return erased;
}

async function attempt({ tenantId, id }: IdleCustomer): Promise<boolean> {
  const { db } = database();
  try {
    const tenant = await findTenant(db, tenantId);
    if (!tenant) return false;
    const ctx = contextOfWork(tenant);
    await inOwnTransaction(ctx, (own) => eraseCustomer(own, id));
    return ctx.outcome.changed;
  } catch (error) {
    log().warn({ customerId: id, failure: describeFailure(error) }, "a customer could not be erased");
    return false;
  }
}
