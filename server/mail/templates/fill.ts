import {
  isVariableCode,
  URL_CODES,
  VARIABLE_PATTERN,
  type VariableCode,
  type VariableValues,
} from "../../domain/notifications/template-variables";
import { escapeAttribute, escapeHtml, webAddress } from "../escape";

const ATTRIBUTE_START_LENGTH_MAX = 64;
const BRACES_LENGTH = 2;

/** The value of a code as plain text; empty when there is none, or when an address is not http or https. */
export function valueFor(code: VariableCode, values: VariableValues): string {
  const value = values[code] ?? "";
  const lines = value.includes("\r") ? value.replace(/\r\n?/g, "\n") : value;
  return URL_CODES.has(code) ? webAddress(lines) : lines;
}

/**
 * Replaces every known placeholder in one pass, so that braces inside a value are never read again.
 * Words that are no code stay as written; saving a template has refused them already.
 *
 * @param write  gets the code and where its opening brace stands in the template
 */
function replaceCodes(template: string, write: (code: VariableCode, offset: number) => string): string {
  return template.replace(VARIABLE_PATTERN, (braced: string, word: string, offset: number) =>
    isVariableCode(word) ? write(word, offset) : braced,
  );
}

/** A template taken apart: literal texts, and codes that stand between them. */
export type Pieces = readonly (string | { code: VariableCode })[];

/** Takes a template apart, so that it can be filled again and again. */
export function piecesOf(template: string): Pieces {
  const pieces: (string | { code: VariableCode })[] = [];
  let from = 0;
  for (const { 0: braced, 1: word = "", index } of template.matchAll(VARIABLE_PATTERN)) {
    if (!isVariableCode(word)) continue;
    pieces.push(template.slice(from, index), { code: word });
    from = index + braced.length;
  }
  return [...pieces, template.slice(from)];
}

/** Puts a template together again, as `replaceCodes` does. */
export function fillPieces(pieces: Pieces, write: (code: VariableCode) => string): string {
  let filled = "";
  for (const piece of pieces) filled += typeof piece === "string" ? piece : write(piece.code);
  return filled;
}

/** Fills a template of plain text; values stay raw. */
export function fillText(template: string, values: VariableValues): string {
  return replaceCodes(template, (code) => valueFor(code, values));
}

/** Escapes a value for HTML content; its line breaks become `<br>`. */
export function contentOf(value: string): string {
  return escapeHtml(value).replaceAll("\n", "<br>\n");
}

type PlaceInHtml = "content" | "attribute" | "address";

/** An HTML template taken apart: its codes know what kind of place they stand in. */
export type HtmlPieces = readonly (string | { code: VariableCode; place: PlaceInHtml })[];

/** Takes a template of HTML apart, so that it can be filled again and again. */
export function htmlPiecesOf(template: string): HtmlPieces {
  let offset = 0;
  return piecesOf(template).map((piece) => {
    const at = offset;
    if (typeof piece === "string") {
      offset += piece.length;
      return piece;
    }
    offset += piece.code.length + BRACES_LENGTH;
    return { code: piece.code, place: placeAt(template, at) };
  });
}

/**
 * Fills a template of HTML; values are escaped for the place they stand in.
 * A value that is itself the start of an `href` or `src` must be an http or https address.
 */
export function fillHtmlPieces(pieces: HtmlPieces, values: VariableValues): string {
  let filled = "";
  for (const piece of pieces) filled += typeof piece === "string" ? piece : written(piece.place, piece.code, values);
  return filled;
}

function written(place: PlaceInHtml, code: VariableCode, values: VariableValues): string {
  const value = valueFor(code, values);
  if (place === "content") return contentOf(value);
  return place === "address" ? escapeHtml(webAddress(value)) : escapeAttribute(value);
}

function placeAt(template: string, offset: number): PlaceInHtml {
  const tagStart = template.lastIndexOf("<", offset);
  if (tagStart <= template.lastIndexOf(">", offset)) return "content";
  const before = template.slice(Math.max(tagStart, offset - ATTRIBUTE_START_LENGTH_MAX), offset);
  return /\b(?:href|src|action|background)\s*=\s*["']?\s*$/i.test(before) ? "address" : "attribute";
}
