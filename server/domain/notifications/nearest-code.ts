import { codesFor, type NotificationType, unknownCodes, type VariableCode } from "./template-variables";

/** A word in braces that a template of its type may not use. */
export interface UnknownCode {
  /** Without the braces. */
  code: string;
  /** What may have been meant; null where nothing is near. */
  nearest: VariableCode | null;
}

/** So large a part of a word may be wrong. */
const WRONG_PART_MAX = 0.4;
/** Longer words than any code have none near, and are not compared. */
const LENGTH_MAX = 40;

/** The words in braces that a template of this type may not use, each with the code that is nearest to it. */
export const unknownWithNearest = (type: NotificationType, text: string): UnknownCode[] =>
  unknownCodes(type, text).map((code) => ({ code, nearest: nearestCode(type, code) }));

function nearestCode(type: NotificationType, word: string): VariableCode | null {
  if (word.length > LENGTH_MAX) return null;
  const near = codesFor(type)
    .map(({ code }) => ({ code, distance: distanceOf(word.toLowerCase(), code) }))
    .filter(({ code, distance }) => distance <= WRONG_PART_MAX * Math.max(code.length, word.length))
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.code ?? null;
}

/** How many letters have to be added, taken out or changed to make one word of the other (Levenshtein 1966). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1) {
      const changed = (row[at] ?? 0) + (letter === other[at] ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
