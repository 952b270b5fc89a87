import { DomainError, type Fields } from "./errors";

const CHANGED = "Somebody has changed this meanwhile.";

/**
 * Lets an edit pass that was made of what stands there now: two people who change different fields of one thing do not
 * meet, two who change the same one do.
 *
 * @param now what stands there, as answers show it
 * @param seen what the editor showed of the fields that it writes
 * @throws DomainError conflict with each field that is no longer as it was seen
 */
export function requireAsSeen(now: Readonly<Record<string, unknown>>, seen: Readonly<Record<string, unknown>>): void {
  const changed = Object.keys(seen).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(seen[name]));
  if (changed.length === 0) return;
  const fields: Fields = Object.fromEntries(changed.map((name) => [name, CHANGED]));
  throw new DomainError("conflict", CHANGED, fields);
}
