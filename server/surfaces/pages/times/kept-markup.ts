import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import type { Page } from "../page";

/** Of all parts and what they are made of, in characters. */
const CHARACTERS_MAX = 8_000_000;
/** A part as long as this is one of few. */
const PART_CHARACTERS_MAX = 200_000;

const parts = new LRUCache<string, string>({
  maxSize: CHARACTERS_MAX,
  maxEntrySize: PART_CHARACTERS_MAX,
  sizeCalculation: (markup, madeOf) => markup.length + madeOf.length,
});

/**
 * Writes a part of a page; the same again is not written anew, for whoever looks.
 *
 * @param madeOf all that the part is made of but for the words and formats of its page, and its name
 */
export async function keptMarkup(page: Page, madeOf: unknown[], part: ReactNode): Promise<string> {
  if (isPrivate(page)) return markupOf(part);
  const key = JSON.stringify([page.lang, page.f.name, ...madeOf]);
  const known = parts.get(key);
  if (known !== undefined) return known;
  const markup = await markupOf(part);
  parts.set(key, markup);
  return markup;
}

/** Its links open somebody's booking: they are nobody else's, and nothing to keep. */
const isPrivate = ({ path, query }: Page): boolean => !path.startsWith("/book/") || query.has("again");

/** `react-dom/server` is imported inside, because Next refuses it as a static import of a route. */
async function markupOf(node: ReactNode): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return renderToStaticMarkup(node);
}
