/** What `jsonb` refuses, as JSON writes it: a NUL, or half of a surrogate pair. A pair of backslashes begins neither. */
const REFUSED = /(\\\\)|\\(?:u0000|ud[89a-f]..)/g;

/** JSON that `jsonb` takes: what it refuses, in values and keys, becomes U+FFFD; big integers are left out. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? undefined : part));
  return text.replace(REFUSED, (_found, backslashes?: string) => backslashes ?? "\uFFFD");
}

/** A value as it will come back from the database; null when it is none of JSON. */
export const asStored = (value: unknown): unknown => JSON.parse(toJson([value]))[0];
