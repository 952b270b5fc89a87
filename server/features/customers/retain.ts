import { contextOfWork, realNow, type TenantContext } from "../../context";
import { database } from "../../db/client";
import { inOwnTransaction } from "../../db/own-transaction";
import { describeFailure } from "../../db/violations";
import { log } from "../../log";
import { inTurns } from "../../process/turns";
import { eraseCustomer } from "./erase";
import { deleteOldMails, findTenant, type IdleCustomer, listIdleCustomers } from "./retention-queries";

const AT_ONCE = 100;
/** As many mails of one account as go within a request. */
const MAILS_OF_ONE = 10_000;

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

/**
 * Does to one account what its retention period asks for at its present, in the transaction that set its clock: mails
 * go, customers are erased. What is more than a request carries out is left to the job for all accounts.
 *
 * @returns the ids of the customers that were erased
 */
export async function keepRetention(ctx: TenantContext): Promise<string[]> {
  const { db, tenant, now } = ctx;
  if (tenant.retentionDays === null) return [];
  const scope = { realNow: new Date(now.getTime() - tenant.clockOffsetMs), tenantId: tenant.id };
  await deleteOldMails(db, { ...scope, limit: MAILS_OF_ONE });
  const idle = await listIdleCustomers(db, { ...scope, limit: AT_ONCE, after: null });
  return inTurns(idle, async ({ id }) => {
    await eraseCustomer(ctx, id);
    return id;
  });
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
