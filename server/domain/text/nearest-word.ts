/** So large a part of a word may be wrong. */
const WRONG_PART_MAX = 0.4;
/** Longer words than any that is known have none near, and are not compared. */
const LENGTH_MAX = 40;

/** The known word that may have been meant, whatever its case and the strokes between its parts; null: none is near. */
export function nearestWord<Word extends string>(word: string, known: readonly Word[]): Word | null {
  if (word.length > LENGTH_MAX) return null;
  const meant = plain(word);
  const near = known
    .map((one) => ({ one, length: plain(one).length, distance: distanceOf(meant, plain(one)) }))
    .filter(({ length, distance }) => distance <= WRONG_PART_MAX * Math.max(length, meant.length))
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.one ?? null;
}

const plain = (word: string): string => word.toLowerCase().replace(/[_-]/g, "");

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
