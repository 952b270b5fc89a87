/** Position of the first of ascending instants that lies after `at`; their number when none does. */
export function firstOver(instants: number[], at: number): number {
  let from = 0;
  let to = instants.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((instants[middle] ?? Infinity) > at) to = middle;
    else from = middle + 1;
  }
  return from;
}
