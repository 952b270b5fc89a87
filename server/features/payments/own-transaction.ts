import { v7 as newId } from "uuid";
import { newContext, type TenantContext } from "../../context";
import type { TenantRow } from "../../db/schema";
import { isTransient } from "../../db/violations";

const TRIES = 5;

/** What was to be held changed hands before it was held: the transaction has to begin anew. */
export class ChangedHands extends Error {}

/** The context of work that no request of an account asked for. */
export function contextOfWork(tenant: TenantRow): TenantContext {
  const request = { method: "WORK", path: "/", requestId: newId(), clientAddress: "" };
  return { ...newContext({ tenant, actor: { kind: "anonymous" }, request }), tenant };
}

/**
 * Runs a command as one transaction, and again when another transaction got in its way.
 *
 * What happens at a payment provider stands outside of every transaction: the provider is asked first, and its
 * answer is written afterwards, in one of these.
 */
export async function inOwnTransaction<Result>(
  ctx: TenantContext,
  run: (own: TenantContext) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction((db) => run({ ...ctx, db }));
    } catch (error) {
      const mayPass = error instanceof ChangedHands || isTransient(error);
      if (!mayPass || attempt >= TRIES) throw error;
    }
  }
}
