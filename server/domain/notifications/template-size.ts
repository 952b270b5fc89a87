import { codesIn } from "./template-variables";

/** Tags and character references of a body. */
const MARKS_MAX = 1000;
const PLACEHOLDERS_MAX = 200;
const MARK = /<[a-z/!?]|&[a-z#]/gi;

/**
 * What a mail's body holds too much of, said to whoever writes it; null for a body that is not too large. Each mark has
 * to be read and each placeholder multiplies its value, so both have a limit beside the length.
 */
export function tooMuchIn(body: string): string | null {
  if (countOf(body.matchAll(MARK)) > MARKS_MAX) return `A body has at most ${MARKS_MAX} tags and character references.`;
  if (codesIn(body).length > PLACEHOLDERS_MAX) return `A body has at most ${PLACEHOLDERS_MAX} placeholders.`;
  return null;
}

function countOf(found: Iterable<unknown>): number {
  let count = 0;
  for (const _ of found) count++;
  return count;
}
