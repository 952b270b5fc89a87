import { isPlaceholderCode, PLACEHOLDER_PATTERN, type PlaceholderValues, URL_CODES } from "../domain/placeholders";
import { escapeHtml } from "./escape";
import { contentOf, fillText, replaceCodes, valueFor } from "./fill";

// "Where: {company_address}" and "Move it: {reschedule_url}": a short label, then nothing but placeholders.
const LABELLED_LINE = /^([^{}:\n]{1,80}):\s*(\{[^\n]*)$/;

/**
 * The text part of a body written as plain text.
 * A line that holds only placeholders, with or without a label before them, is left out when none has a value.
 */
export function plainBodyToText(body: string, values: PlaceholderValues): string {
  return paragraphsOf(body, values)
    .map((lines) => lines.map((line) => fillText(line, values)).join("\n"))
    .join("\n\n");
}

/** The same body as HTML: paragraphs, line breaks, and a link for each line such as `Move it: {reschedule_url}`. */
export function plainBodyToHtml(body: string, values: PlaceholderValues): string {
  return paragraphsOf(body, values)
    .map((lines) => `<p>${lines.map((line) => lineToHtml(line, values)).join("<br>\n")}</p>`)
    .join("\n");
}

function paragraphsOf(body: string, values: PlaceholderValues): string[][] {
  return body
    .replace(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.split("\n").filter((line) => line.trim() !== "" && saysSomething(line, values)))
    .filter((lines) => lines.length > 0);
}

function saysSomething(line: string, values: PlaceholderValues): boolean {
  const [, , labelled = line] = LABELLED_LINE.exec(line) ?? [];
  const around = replaceCodes(labelled, () => "");
  const isPlaceholdersOnly = around !== labelled && !/[^\s.,;·–—-]/.test(around);
  return !isPlaceholdersOnly || fillText(labelled, values) !== around;
}

function lineToHtml(line: string, values: PlaceholderValues): string {
  const [, label, address] = LABELLED_LINE.exec(line) ?? [];
  if (label !== undefined && address !== undefined && isAddressAlone(address)) {
    return linkTo(fillText(address, values).trim(), label.trim());
  }
  return replaceCodes(escapeHtml(line), (code) => {
    const value = valueFor(code, values);
    return URL_CODES.has(code) && value !== "" ? linkTo(value, value) : contentOf(value);
  });
}

function isAddressAlone(text: string): boolean {
  const [match, second] = text.trim().matchAll(PLACEHOLDER_PATTERN);
  const word = match?.[1];
  return second === undefined && match?.[0] === text.trim() && !!word && isPlaceholderCode(word) && URL_CODES.has(word);
}

const linkTo = (address: string, label: string) => `<a href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;
