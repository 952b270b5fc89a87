/** A list with one of its entries at another place, counted from 0. */
export function moved<Entry>(list: readonly Entry[], entry: Entry, to: number): Entry[] {
  const rest = list.filter((other) => other !== entry);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

/** The place of the row at a height of the window; above all rows the first, below them the last. */
export function placeAt(rows: readonly { bottom: number }[], y: number): number {
  const place = rows.findIndex(({ bottom }) => y < bottom);
  return place === -1 ? rows.length - 1 : place;
}
