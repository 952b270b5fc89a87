import { spentMs } from "./spent";

/** What a piece of sample work takes on the machine on which docs/performance.md was measured. */
export const SAMPLE_MS = 10;
const TIMES = 3;

const ROWS = Array.from({ length: 2_000 }, (_, number) => ({
  id: `row-${number}`,
  start: new Date(1_800_000_000_000 + number * 60_000).toISOString(),
  staff: [number % 20, (number * 7) % 20],
}));

/** Does a little of what requests do: objects are made, looked up, written and read, and texts are searched. */
export function doSample(): void {
  const byId = new Map(ROWS.map((row) => [row.id, { ...row, isFree: row.staff[0] !== row.staff[1] }]));
  for (let times = 0; times < 3; times++) {
    const text = JSON.stringify([...byId.values()]);
    const rows = JSON.parse(text.replaceAll(/[<&"]/g, (sign) => sign)) as { id: string }[];
    for (const { id } of rows) byId.get(id);
  }
}

/**
 * How many times as long as on the machine of docs/performance.md work takes here and now, at least 1. A busy machine
 * is slower in its processor time too: its caches, its memory and its clock are shared.
 */
export function slowness(): number {
  const least = Math.min(...Array.from({ length: TIMES }, () => spentMs(doSample)));
  return Math.max(1, least / SAMPLE_MS);
}
