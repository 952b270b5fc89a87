import { isDeepStrictEqual } from "node:util";

/** The changed fields of an answer as they were; the stamp of the change itself is none. */
export const previousOf = (before: object, after: object): Record<string, unknown> => {
  const now = new Map<string, unknown>(Object.entries(after));
  const changed = Object.entries(before).filter(
    ([name, value]) => name !== "updatedAt" && !isDeepStrictEqual(value, now.get(name)),
  );
  return Object.fromEntries(changed);
};
