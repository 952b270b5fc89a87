import { changesOf, markDryRun, type TenantContext } from "../../../context";
import { noChanges } from "../../../db/unit/changes";
import type { Fields } from "../../../domain/errors";
import { toMajor } from "../../../domain/money";
import type { Effects } from "../../outbox";
import type { DryRun } from "./schemas";
import { warned } from "./warnings";

/** What was decided. */
export interface Outcome {
  /** What the checks said, by key. */
  warnings: Fields;
  /** Of the bookings concerned. */
  priceMinor: number;
  effects: Pick<Effects, "mails" | "events">;
}

const hasAny = (warnings: Fields) => Object.keys(warnings).length > 0;

/** Warnings refuse a decision unless `force` accepts them. @throws DomainError warnings */
export function requireAccepted({ warnings }: Pick<Outcome, "warnings">, force: boolean): void {
  if (!force && hasAny(warnings)) throw warned(warnings);
}

/** What would be written, and is not: whatever was left to be stored is taken back. */
export function dryRunOf(ctx: TenantContext, { warnings, priceMinor, effects }: Outcome, force: boolean): DryRun {
  Object.assign(changesOf(ctx), noChanges());
  markDryRun(ctx);
  return {
    kind: "dry_run",
    ok: force || !hasAny(warnings),
    warnings,
    price: toMajor(priceMinor, ctx.tenant.currency),
    mails: effects.mails.map(({ type, toEmail }) => ({ type, toEmail })),
    webhooks: effects.events.map(({ type }) => type),
  };
}
