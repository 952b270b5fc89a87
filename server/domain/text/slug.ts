const SLUG_MAX = 80;
const FALLBACK = "event";

/**
 * A title as part of an address: `a-z`, `0-9` and single `-`, at most 80 characters. Letters lose their accents; a
 * title without one letter or digit of the Latin script becomes `event`.
 */
export function slugOf(title: string): string {
  const ascii = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return trimmed(ascii.replace(/^-/, "").slice(0, SLUG_MAX)) || FALLBACK;
}

const trimmed = (text: string): string => text.replace(/-+$/, "");

/** The slug itself, else the first of `slug-2`, `slug-3` … that is not taken; never longer than 80 characters. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number++) {
    const suffix = `-${number}`;
    free = `${trimmed(slug.slice(0, SLUG_MAX - suffix.length))}${suffix}`;
  }
  return free;
}
