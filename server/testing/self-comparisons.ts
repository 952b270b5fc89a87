import { afterAll, expect } from "vitest";
import type { Connection } from "../db/client";
import { noteStatements, selfComparisons } from "./statements";

/**
 * Notes what each test sends to the database, whatever part of the server sends it, and fails the file if a condition
 * compares a column with itself. From here on: pools that are open already are not heard.
 */
export function refuseSelfComparisons(): void {
  const seen = new Set<string>();
  let open: Connection | undefined;
  Object.defineProperty(globalThis, "slotwrightDatabase", {
    configurable: true,
    enumerable: true,
    get: () => open,
    set: (opened: Connection) => {
      noteStatements(opened.sql, ({ text }) => seen.add(text));
      open = opened;
    },
  });
  afterAll(() => {
    expect([...seen].filter((text) => selfComparisons(text).length > 0)).toEqual([]);
  });
}
