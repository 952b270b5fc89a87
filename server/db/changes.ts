import { isDeepStrictEqual } from "node:util";

/**
 * The part of a patch that differs from the row, or null when nothing does: then nothing is written,
 * stamped, audited or told.
 */
export function changesIn<Row extends object>(row: Row, patch: Partial<Row>): Partial<Row> | null {
  const changed = Object.entries(patch).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(row[key as keyof Row], value),
  );
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Row>);
}
