import { LRUCache } from "lru-cache";
import {
  isVariableCode,
  URL_CODES,
  VARIABLE_PATTERN,
  type VariableCode,
  type VariableValues,
} from "../domain/notifications/template-variables";
import { escapeHtml } from "./escape";
import { contentOf, fillPieces, type Pieces, piecesOf, valueFor } from "./templates/fill";

// "Where: {company_address}" and "Move it: {reschedule_url}": a short label, then nothing but placeholders.
const LABELLED_LINE = /^([^{}:\n]{1,80}):\s*(\{[^\n]*)$/;

/** A line of a template, read once for all mails. */
interface Line {
  source: string;
  asText: Pieces;
  asHtml: Pieces;
  /** The codes it stands and falls with; null for a line that is always said. */
  needs: VariableCode[] | null;
  /** Of a line such as `Move it: {reschedule_url}`. */
  link: { code: VariableCode; label: string } | null;
}

const BODIES_MAX = 500;
const bodies = new LRUCache<string, Line[][]>({ max: BODIES_MAX, memoMethod: (body) => linesOf(body) });

/**
 * The text part of a body written as plain text.
 * A line that holds only placeholders, with or without a label before them, is left out when none has a value.
 */
export function plainBodyToText(body: string, values: VariableValues): string {
  return paragraphsOf(body, values)
    .map((lines) => lines.map(({ asText }) => fillPieces(asText, (code) => valueFor(code, values))).join("\n"))
    .join("\n\n");
}

/**
 * The same body as HTML: paragraphs, line breaks, and a link for each line such as `Move it: {reschedule_url}`. The
 * first of these is what the mail is there for, and becomes a button.
 *
 * @param buttonStyle inline, for mail programs drop style sheets
 */
export function plainBodyToHtml(body: string, values: VariableValues, buttonStyle: string): string {
  const paragraphs = paragraphsOf(body, values);
  const button = paragraphs.flat().find(({ link }) => link !== null)?.source;
  const toHtml = (line: Line): string => lineToHtml(line, values, line.source === button ? buttonStyle : null);
  return paragraphs.map((lines) => `<p>${lines.map(toHtml).join("<br>\n")}</p>`).join("\n");
}

/** What these values leave of a body. */
const paragraphsOf = (body: string, values: VariableValues): Line[][] =>
  bodies
    .memo(body)
    .map((lines) => lines.filter(({ needs }) => needs === null || needs.some((code) => valueFor(code, values) !== "")))
    .filter((lines) => lines.length > 0);

function linesOf(body: string): Line[][] {
  return body
    .replace(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) =>
      paragraph
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map(toLine),
    );
}

const toLine = (source: string): Line => ({
  source,
  asText: piecesOf(source),
  asHtml: piecesOf(escapeHtml(source)),
  needs: neededBy(source),
  link: linkOf(source),
});

function neededBy(line: string): VariableCode[] | null {
  const [, , labelled = line] = LABELLED_LINE.exec(line) ?? [];
  const pieces = piecesOf(labelled);
  const codes = pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.code]));
  const around = fillPieces(pieces, () => "");
  return codes.length > 0 && !/[^\s.,;·–—-]/.test(around) ? codes : null;
}

/** What a line such as `Move it: {reschedule_url}` links to and how it is called; null for any other line. */
function linkOf(line: string): Line["link"] {
  const [, label, address] = LABELLED_LINE.exec(line) ?? [];
  const code = address === undefined ? null : addressAlone(address);
  return label === undefined || code === null ? null : { code, label: label.trim() };
}

/** The code of an address that is all of a text. */
function addressAlone(text: string): VariableCode | null {
  const [match] = text.trim().matchAll(VARIABLE_PATTERN);
  const word = match?.[1];
  if (match?.[0] !== text.trim() || !word || !isVariableCode(word)) return null;
  return URL_CODES.has(word) ? word : null;
}

function lineToHtml({ asHtml, link }: Line, values: VariableValues, buttonStyle: string | null): string {
  if (link) return linkTo(valueFor(link.code, values), link.label, buttonStyle);
  return fillPieces(asHtml, (code) => {
    const value = valueFor(code, values);
    return URL_CODES.has(code) && value !== "" ? linkTo(value, value) : contentOf(value);
  });
}

function linkTo(address: string, label: string, buttonStyle: string | null = null): string {
  const style = buttonStyle === null ? "" : ` style="${escapeHtml(buttonStyle)}"`;
  return `<a href="${escapeHtml(address)}"${style}>${escapeHtml(label)}</a>`;
}
