import { isDeepStrictEqual } from "node:util";

/**
 * The part of a patch that differs from the row, or null when nothing does: then nothing is written,
 * stamped, audited or notified of.
 */
export function changesIn<Row extends object>(row: Row, patch: Partial<Row>): Partial<Row> | null {
  const changed = Object.entries(patch).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(row[key as keyof Row], value),
  );
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Row>);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The changed fields of an answer as they were, under the names they have there; of an object within, its changed
 * fields alone. The stamp of the change itself is none.
 */
export function previousOf(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const changed = Object.entries(before).filter(
    ([name, value]) => name !== "updatedAt" && !isDeepStrictEqual(value, after[name]),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => {
      const now = after[name];
      return [name, isObject(value) && isObject(now) ? previousOf(value, now) : value];
    }),
  );
}
