import type { Db } from "./client";
import { isTransient, rootOf } from "./violations";

const TRIES = 5;

/** What was to be locked is not as it was when it was looked at: the transaction has to begin anew. */
export class StaleLock extends Error {}

/**
 * Runs a command as one transaction, and again when another transaction got in its way.
 *
 * What happens at another system stands outside of every transaction: it is asked first, and its answer is written
 * afterwards, in one of these.
 */
export async function inOwnTransaction<Own extends { db: Db }, Result>(
  ctx: Own,
  run: (own: Own) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction((db) => run({ ...ctx, db }));
    } catch (error) {
      const mayPass = rootOf(error) instanceof StaleLock || isTransient(error);
      if (!mayPass || attempt >= TRIES) throw error;
    }
  }
}
