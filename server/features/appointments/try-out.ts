import { changesOf, noteTriedOut, type TenantContext } from "../../context";
import { newUnit } from "../../db/unit/unit";
import type { Fields } from "../../domain/errors";
import { toMajor } from "../../domain/money";
import { type Effects, leaveEffects } from "../outbox";
import type { DryRun } from "./schemas";
import { warned } from "./warnings";

/** What a write did, with all that follows it still to be told. */
export interface Written<Result> {
  result: Result;
  /** What the checks said, by key. */
  warnings: Fields;
  /** Of the bookings concerned. */
  priceMinor: number;
  effects: Effects[];
}

export interface Manner {
  force: boolean;
  dryRun: boolean;
}

class TriedOut extends Error {
  constructor(readonly written: Written<unknown>) {
    super("Tried out, to be undone.");
  }
}

/**
 * Runs a write that may meet warnings: they refuse it unless `force` accepts them. A dry run does all of the write,
 * tells what came out and undoes it, so that it cannot say anything else than the write itself would.
 *
 * @throws DomainError warnings
 */
export async function writeOrTry<Result>(
  ctx: TenantContext,
  { force, dryRun }: Manner,
  write: (ctx: TenantContext) => Promise<Written<Result>>,
): Promise<Result | DryRun> {
  if (dryRun) return tryOut(ctx, force, write);
  const { result, warnings, effects } = await write(ctx);
  if (!force && hasAny(warnings)) throw warned(warnings);
  for (const effect of effects) leaveEffects(changesOf(ctx), ctx.tenant, effect);
  return result;
}

const hasAny = (warnings: Fields) => Object.keys(warnings).length > 0;

async function tryOut(
  ctx: TenantContext,
  force: boolean,
  write: (ctx: TenantContext) => Promise<Written<unknown>>,
): Promise<DryRun> {
  const written = await ctx.db
    .transaction(async (db): Promise<never> => {
      throw new TriedOut(await write({ ...ctx, db, unit: newUnit() }));
    })
    .catch((error: unknown) => {
      if (error instanceof TriedOut) return error.written;
      throw error;
    });
  noteTriedOut(ctx);
  const { warnings, priceMinor, effects } = written;
  return {
    ok: force || !hasAny(warnings),
    warnings,
    price: toMajor(priceMinor, ctx.tenant.currency),
    mails: effects.flatMap(({ mails }) => mails.map(({ type, toEmail }) => ({ type, toEmail }))),
    webhooks: effects.flatMap(({ events }) => events.map(({ type }) => type)),
  };
}
