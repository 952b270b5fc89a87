/** A count with its noun: `#` is the count. */
export const plural = (count: number, one: string, other: string) =>
  count === 1 ? one : other.replace("#", String(count));
