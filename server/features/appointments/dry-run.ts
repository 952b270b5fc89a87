import { changesOf, noteTriedOut, type TenantContext } from "../../context";
import { noChanges } from "../../db/unit/changes";
import type { Fields } from "../../domain/errors";
import { toMajor } from "../../domain/money";
import type { Effects } from "../outbox";
import type { DryRun } from "./schemas";
import { warned } from "./warnings";

/** What was decided, and left to be stored. */
export interface Outcome<Result> {
  result: Result;
  /** What the checks said, by key. */
  warnings: Fields;
  /** Of the bookings concerned. */
  priceMinor: number;
  effects: Pick<Effects, "mails" | "events">;
}

/** How a decision that may meet warnings is taken. */
export interface Manner {
  force: boolean;
  dryRun: boolean;
}

/**
 * Answers a decision that may have met warnings: they refuse it unless `force` accepts them. A dry run is decided all
 * the same, told, and not stored.
 *
 * @throws DomainError warnings
 */
export function answered<Result>(
  ctx: TenantContext,
  { force, dryRun }: Manner,
  { result, warnings, priceMinor, effects }: Outcome<Result>,
): Result | DryRun {
  const isAccepted = force || Object.keys(warnings).length === 0;
  if (!dryRun && !isAccepted) throw warned(warnings);
  if (!dryRun) return result;
  Object.assign(changesOf(ctx), noChanges());
  noteTriedOut(ctx);
  return {
    ok: isAccepted,
    warnings,
    price: toMajor(priceMinor, ctx.tenant.currency),
    mails: effects.mails.map(({ type, toEmail }) => ({ type, toEmail })),
    webhooks: effects.events.map(({ type }) => type),
  };
}
