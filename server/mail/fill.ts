import {
  isPlaceholderCode,
  PLACEHOLDER_PATTERN,
  type PlaceholderCode,
  type PlaceholderValues,
  URL_CODES,
} from "../domain/placeholders";
import { escapeAttribute, escapeHtml, webAddress } from "./escape";

const ATTRIBUTE_START_LENGTH_MAX = 64;

/** The value of a code as plain text; empty when there is none, or when an address is not http or https. */
export function valueFor(code: PlaceholderCode, values: PlaceholderValues): string {
  const value = (values[code] ?? "").replace(/\r\n?/g, "\n");
  return URL_CODES.has(code) ? webAddress(value) : value;
}

/**
 * Replaces every known placeholder in one pass, so that braces inside a value are never read again.
 * Words that are no code stay as written; saving a template has refused them already.
 *
 * @param write  gets the code and where its opening brace stands in the template
 */
export function replaceCodes(template: string, write: (code: PlaceholderCode, offset: number) => string): string {
  return template.replace(PLACEHOLDER_PATTERN, (braced: string, word: string, offset: number) =>
    isPlaceholderCode(word) ? write(word, offset) : braced,
  );
}

/** Fills a template of plain text; values stay raw. */
export function fillText(template: string, values: PlaceholderValues): string {
  return replaceCodes(template, (code) => valueFor(code, values));
}

/** Escapes a value for HTML content; its line breaks become `<br>`. */
export function contentOf(value: string): string {
  return escapeHtml(value).replaceAll("\n", "<br>\n");
}

/**
 * Fills a template of HTML; values are escaped for the place they stand in.
 * A value that is itself the start of an `href` or `src` must be an http or https address.
 */
export function fillHtml(template: string, values: PlaceholderValues): string {
  return replaceCodes(template, (code, offset) => {
    const value = valueFor(code, values);
    const place = placeAt(template, offset);
    if (place === "content") return contentOf(value);
    return place === "address" ? escapeHtml(webAddress(value)) : escapeAttribute(value);
  });
}

function placeAt(template: string, offset: number): "content" | "attribute" | "address" {
  const tagStart = template.lastIndexOf("<", offset);
  if (tagStart <= template.lastIndexOf(">", offset)) return "content";
  const before = template.slice(Math.max(tagStart, offset - ATTRIBUTE_START_LENGTH_MAX), offset);
  return /\b(?:href|src|action|background)\s*=\s*["']?\s*$/i.test(before) ? "address" : "attribute";
}
