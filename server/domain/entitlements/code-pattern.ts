import { invariant } from "../errors";

/** What a `*` of a pattern may become: 0-9 and A-Z. */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const STAR = "*";

/** How many `*` a pattern has. */
export const starsIn = (pattern: string): number => pattern.split(STAR).length - 1;

/** How many codes a pattern can make; `Infinity` where the figure passes the integers a number can hold. */
export function patternSpace(pattern: string): number {
  const space = ALPHABET.length ** starsIn(pattern);
  return Number.isSafeInteger(space) ? space : Infinity;
}

/**
 * The code a pattern makes of one choice for each `*`; every other character stays as written.
 *
 * @param pick a whole number from 0 up to, not including, the one given; called once for each `*`
 */
export const codeFromPattern = (pattern: string, pick: (below: number) => number): string =>
  [...pattern].map((character) => (character === STAR ? ALPHABET.charAt(pick(ALPHABET.length)) : character)).join("");

/** The code at a place among all the codes of a pattern, in order; the last `*` changes fastest. @param index from 0 */
export function nthCode(pattern: string, index: number): string {
  invariant(index >= 0 && index < patternSpace(pattern), "the index lies in the pattern's space");
  let rest = index;
  const characters = [...pattern].reverse().map((character) => {
    if (character !== STAR) return character;
    const digit = rest % ALPHABET.length;
    rest = Math.floor(rest / ALPHABET.length);
    return ALPHABET.charAt(digit);
  });
  return characters.reverse().join("");
}

/** How many draws a code may take. */
export const DRAWS = 12;

/**
 * So many codes, each different from the others and from those that are taken.
 *
 * @param draw a code of a pattern
 * @returns null when it draws no free one for each
 */
export function freeCodes(count: number, draw: () => string, taken: ReadonlySet<string>): string[] | null {
  const codes = new Set<string>();
  for (let draws = count * DRAWS; draws > 0 && codes.size < count; draws--) {
    const code = draw();
    if (!taken.has(code)) codes.add(code);
  }
  return codes.size < count ? null : [...codes];
}
