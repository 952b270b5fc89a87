import { randomInt } from "node:crypto";
import type { TenantContext } from "../../../../context";
import { codeFromPattern, DRAWS, freeCodes, patternSpace } from "../../../../domain/entitlements/code-pattern";
import { DomainError } from "../../../../domain/errors";
import { takenCodes } from "./load-ticket-order";

/** Of a pattern with fewer codes than this one may well be drawn that is taken: it is looked for first. */
const SPACE_MIN = 10_000_000;

/**
 * Codes of a pattern for so many new tickets, none of which another ticket of the account has.
 *
 * Of a pattern with many codes none is looked for: should one be taken, its constraint says so, the command begins anew, and
 * then they are looked for.
 *
 * @throws DomainError conflict when the pattern has no free ones
 */
export async function drawCodes(ctx: TenantContext, pattern: string, count: number): Promise<string[]> {
  const draw = () => codeFromPattern(pattern, (below) => randomInt(below));
  const isFirst = (ctx.unit?.attempt ?? 1) === 1;
  if (isFirst && patternSpace(pattern) >= SPACE_MIN) return freeCodes(count, draw, new Set()) ?? noneLeft();
  const drawn = Array.from({ length: count * DRAWS }, draw);
  const taken = await takenCodes(ctx, pattern, drawn);
  return freeCodes(count, () => drawn.shift() ?? "", taken) ?? noneLeft();
}

const noneLeft = (): never => {
  throw new DomainError("conflict", "The event's ticket mask has no free codes left. Give it more *.");
};
