import type { SurfaceRequest } from "../http/http";
import { en, type Messages } from "./messages/en";
import { es } from "./messages/es";

export const MESSAGES = { en, es } satisfies Record<string, Messages>;
export type Language = keyof typeof MESSAGES;
export const LANGUAGES = Object.keys(MESSAGES) as Language[];

/** The language of a page: `?lang`, then `Accept-Language`, then the account's locale, then English. */
export function languageOf(request: SurfaceRequest, accountLocale: string | null): Language {
  return (
    toLanguage(new URLSearchParams(request.search).get("lang")) ??
    acceptedLanguage(request.header("accept-language") ?? "") ??
    toLanguage(accountLocale) ??
    "en"
  );
}

/** `es`, `es-MX` and `ES` are all Spanish; null for a language without a dictionary. */
export function toLanguage(tag: string | null): Language | null {
  const base = tag?.trim().toLowerCase().split("-")[0];
  return LANGUAGES.find((language) => language === base) ?? null;
}

/** The visitor's best language that we have; see `acceptedTag`. */
export const acceptedLanguage = (header: string): Language | null => toLanguage(acceptedTag(header));

/** The visitor's best range of a language that we have, such as `en-GB` (RFC 9110 §12.5.4); `q=0` are refusals. */
export function acceptedTag(header: string): string | null {
  const ranges = header.slice(0, 1024).split(",").map(toRange);
  const wanted = ranges.filter((range) => range.quality > 0).sort((a, b) => b.quality - a.quality);
  return wanted.find(({ tag }) => toLanguage(tag) !== null)?.tag.trim() ?? null;
}

/** The visitor's best range when it names a region, such as `en-US`: a bare language says nothing of its clock. */
export function regionTag(header: string): string | null {
  const tag = acceptedTag(header);
  return tag !== null && /^[a-z]{2,3}-[a-z]{2}$/i.test(tag) ? tag : null;
}

function toRange(text: string): { tag: string; quality: number } {
  const [tag = "", ...parameters] = text.split(";");
  const quality = parameters.map((part) => part.trim()).find((part) => part.startsWith("q="));
  return { tag, quality: quality === undefined ? 1 : Number.parseFloat(quality.slice(2)) || 0 };
}
