import { DomainError, type Fields } from "./errors";

const CHANGED = "Somebody has changed this meanwhile.";

type Values = Readonly<Record<string, unknown>>;

/**
 * Lets an edit pass that was made of what stands there now: two people who change different fields of one thing do not
 * meet, nor do two who give a field the same value; two who give it different ones do.
 *
 * @param now what stands there, as answers show it
 * @param edit `seen`: what the editor showed of the fields that it writes; `wanted`: what it gives them
 * @throws DomainError conflict with each field that is no longer as it was seen
 */
export function requireAsSeen(now: Values, { seen, wanted }: { seen: Values; wanted: Values }): void {
  const isAs = (name: string, values: Values) => JSON.stringify(now[name]) === JSON.stringify(values[name]);
  const changed = Object.keys(seen).filter((name) => !isAs(name, seen) && !isAs(name, wanted));
  if (changed.length === 0) return;
  const fields: Fields = Object.fromEntries(changed.map((name) => [name, CHANGED]));
  throw new DomainError("conflict", CHANGED, fields);
}
