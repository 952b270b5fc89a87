import { randomInt } from "node:crypto";
import type { Db } from "../../db/client";
import { codeFromPattern, nthCode, patternSpace } from "../../domain/entitlements/code-pattern";
import { listTakenCodes } from "./queries";

/** So many codes are looked at in one go; the space of four `*` has `WINDOWS_MAX` times as many. */
const WINDOW = 6 * 36 ** 2;
const WINDOWS_MAX = 6 ** 3;
const DRAWS = 3;
const DRAWN_PER_CODE = 4;

export interface Wanted {
  mask: string;
  count: number;
  /** How many neighbouring codes are looked at in one go. */
  window?: number;
}

/**
 * Codes of a mask that no coupon of the account has, chosen at random; fewer than `count` when the mask has no more.
 *
 * A large space is drawn from, which finds enough unless most of it is used up. Then, and in a small space, its codes
 * are looked at in order, so that the last free one is found too. The work is bounded either way: a space that is
 * too large to be looked at whole cannot be used up by rows that a database holds.
 */
export async function findFreeCodes(db: Db, tenantId: string, wanted: Wanted): Promise<string[]> {
  const { mask, count, window = WINDOW } = wanted;
  const found = new Set<string>();
  const isLarge = patternSpace(mask) > window;
  for (let draw = 0; isLarge && draw < DRAWS && found.size < count; draw++)
    await addFree(db, tenantId, { codes: drawnCodes(mask, count * DRAWN_PER_CODE), found });
  for (let place = 0; place < WINDOWS_MAX && found.size < count; place++)
    await addFree(db, tenantId, { codes: codesFrom(mask, place * window, window), found });
  return chosen([...found], count);
}

const drawnCodes = (mask: string, count: number): string[] => [
  ...new Set(Array.from({ length: count }, () => codeFromPattern(mask, randomInt))),
];

/** The codes at `length` places of the mask's space, from a place on; fewer at its end, none after it. */
function codesFrom(mask: string, start: number, length: number): string[] {
  const places = Math.max(0, Math.min(length, patternSpace(mask) - start));
  return Array.from({ length: places }, (_, place) => nthCode(mask, start + place));
}

async function addFree(db: Db, tenantId: string, { codes, found }: { codes: string[]; found: Set<string> }) {
  if (codes.length === 0) return;
  const taken = await listTakenCodes(db, tenantId, codes);
  for (const code of codes) if (!taken.has(code)) found.add(code);
}

/** So many of the codes, or all when there are fewer: a shuffle cut short (Fisher and Yates). */
function chosen(codes: string[], count: number): string[] {
  const left = [...codes];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const place = randomInt(left.length);
    const [code = ""] = left.splice(place, 1, left.at(-1) ?? "");
    left.pop();
    return code;
  });
}
