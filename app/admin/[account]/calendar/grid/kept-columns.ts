import type { Card, Column } from "./column";

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The columns of a page that was read anew, in their objects of before where they are as they were: what is drawn of those
 * stays as it is. Opening one visit reads all of them again.
 */
export function keptColumns(before: Column[], now: Column[]): Column[] {
  const known = new Map(before.map((column) => [column.key, column]));
  return now.map((column) => keptColumn(known.get(column.key), column));
}

function keptColumn(before: Column | undefined, now: Column): Column {
  if (!before) return now;
  if (isSame(before, now)) return before;
  const known = new Map(before.cards.map((card) => [card.id, card]));
  const kept = (card: Card): Card => {
    const old = known.get(card.id);
    return old && isSame(old, card) ? old : card;
  };
  return { ...now, cards: now.cards.map(kept) };
}
