import { DomainError } from "../../domain/errors";
import { giveWay } from "../../process/turns";
import type { Db } from "../client";
import { StaleLock } from "../own-transaction";
import { isTransient, postgresFailure, refusalOfViolation, rootOf } from "../violations";
import { type Ask, send } from "./ask";
import { type Changes, noChanges } from "./changes";
import { insertsOf, StaleRow, statementsOf } from "./store";

/** One transaction of a command: what it asks first, and what it has decided and leaves to be stored. */
export interface Unit {
  /** 1, and one more each time that the command begins anew. */
  attempt: number;
  /** Asked before all else, with the command's first round trip: the claim on an idempotency key. */
  ahead: Ask<unknown>[];
  changes: Changes;
  /** The refusal of the loser of a race that no constraint names; see `inUnit`. */
  refusal: () => DomainError;
}

export const newUnit = (attempt = 1): Unit => ({
  attempt,
  ahead: [],
  changes: noChanges(),
  refusal: () =>
    new DomainError("conflict", "Somebody else changed the same at the same moment. Look again, then decide."),
});

/** What a command is refused with that lost its race twice. */
export class LostRace extends DomainError {}

/** How often a command is begun that PostgreSQL ended for another's sake. */
const TRIES = 4;
/** How often one that met what it had not seen when it decided: the second time it has seen it. */
const TRIES_OF_RACE = 2;

/**
 * Runs a command as one transaction: begin, whatever it asks, then all that it leaves in its unit. The commit is sent
 * right behind the last write without waiting for its answer: PostgreSQL makes a rollback of the commit of a
 * transaction that failed, so nothing is half-written and one round trip is saved.
 *
 * What gets in the way begins the command anew, from its first read: a constraint (SQLSTATE 23P01, 23505), a deadlock
 * (40P01, which exclusion constraints can raise), a serialization failure (40001), a row that is not as it was found.
 *
 * @throws LostRace when the constraint, the row or another transaction is in the way again
 */
export async function inUnit<Own extends { db: Db }, Result>(
  ctx: Own,
  run: (own: Own & { unit: Unit }) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const tried = new Try(attempt);
    try {
      return await attemptOf(ctx, tried, run);
    } catch (error) {
      const triesMax = tried.triesAfter(error);
      if (attempt < triesMax) continue;
      throw triesMax > 1 ? lost(error, tried.unit) : error;
    }
  }
}

/**
 * Runs a command that stores nothing, without a transaction: what it asks goes over the pool, locks nothing, and what it
 * leaves in its unit is dropped. It begins anew when what it knew has changed meanwhile.
 */
export async function outsideOfTransactions<Own extends { db: Db }, Result>(
  ctx: Own,
  run: (own: Own & { unit: Unit }) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run({ ...ctx, unit: newUnit(attempt) });
    } catch (error) {
      if (!(rootOf(error) instanceof StaleLock) || attempt >= TRIES) throw error;
    }
  }
}

/** How far one try came. */
class Try {
  unit: Unit;
  /** Whether the command has decided: what fails then is the store. */
  isStoring = false;

  constructor(private readonly attempt: number) {
    this.unit = newUnit(attempt);
  }

  /** Drops what was asked and left on a connection that was lost before it had begun. */
  begin(): Unit {
    this.isStoring = false;
    this.unit = newUnit(this.attempt);
    return this.unit;
  }

  /** How often in all the command may be begun that ended so. */
  triesAfter(error: unknown): number {
    const cause = rootOf(error);
    if (isTransient(cause)) return TRIES;
    if (cause instanceof StaleLock || cause instanceof StaleRow) return this.isStoring ? TRIES_OF_RACE : TRIES;
    return this.isStoring && isRace(cause) ? TRIES_OF_RACE : 1;
  }
}

/** SQLSTATE exclusion_violation and unique_violation. */
const RACES = ["23P01", "23505"];
const isRace = (error: unknown): boolean => RACES.includes(postgresFailure(error)?.code ?? "");

function lost(error: unknown, unit: Unit): LostRace {
  const { code, message, fields } = refusalOfViolation(rootOf(error)) ?? unit.refusal();
  return new LostRace(code, message, fields);
}

async function attemptOf<Own extends { db: Db }, Result>(
  ctx: Own,
  tried: Try,
  run: (own: Own & { unit: Unit }) => Promise<Result>,
) {
  let stored: Promise<unknown> = Promise.resolve();
  const ended = await ctx.db
    .transaction(async (db) => {
      const unit = tried.begin();
      const answer = await run({ ...ctx, db, unit });
      tried.isStoring = true;
      // Within an object: who awaits a promise of a promise awaits both.
      ({ stored } = await storing(db, unit.changes));
      return { answer };
    })
    .catch((error: unknown) => ({ error }));
  // First, for it knows by its name what the driver has reported as it came.
  await stored;
  if ("error" in ended) throw ended.error;
  return ended.answer;
}

/** Sends all that is to be stored. @returns the answer of the last write, which is not waited for */
async function storing(db: Db, changes: Changes): Promise<{ stored: Promise<unknown> }> {
  let stored: Promise<unknown> = Promise.all(statementsOf(changes).map((ask) => send(db, ask)));
  // Whoever loses the connection meanwhile learns it from the transaction.
  stored.catch(() => {});
  for (const portion of changes.portions) {
    await stored;
    await giveWay();
    stored = Promise.all(insertsOf(portion).map((ask) => send(db, ask)));
    stored.catch(() => {});
  }
  return { stored };
}
