import { convert, type HtmlToTextOptions } from "html-to-text";
import { LRUCache } from "lru-cache";
import { isVariableCode, type VariableCode, type VariableValues } from "../domain/notifications/template-variables";
import {
  fillHtmlPieces,
  fillPieces,
  type HtmlPieces,
  htmlPiecesOf,
  type Pieces,
  piecesOf,
  valueFor,
} from "./templates/fill";

// Tags first, then what is in one: a pattern for both would read a tag anew for each attribute that almost fits.
const LINK_START = /<a\b([^<>]*)>/gi;
const LINK_CODE = /\bhref\s*=\s*(["']?)\{(\w{1,40})\}\1(?=\s|$)/i;
const LINK_END = /<\/a>/i;
const LINK_END_LENGTH = 4;
const LINK_LENGTH_MAX = 2000;
const IMAGE = /<img\b([^<>]*)>/gi;
const IMAGE_CODE = /\bsrc\s*=\s*(["']?)\{(\w{1,40})\}\1/i;

const TEXT_OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  // A mail is shallow; deeper nesting would only cost stack.
  limits: { maxDepth: 64 },
  selectors: [
    { selector: "a", options: { linkBrackets: ["<", ">"], hideLinkHrefIfSameAsText: true } },
    { selector: "img", format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
};

/** A body written in HTML, read once for all mails in which the same of its codes have no value. */
interface HtmlBody {
  html: HtmlPieces;
  text: Pieces;
}

interface ReadAsked {
  body: string;
  empty: VariableCode[];
}

const BODIES_MAX = 200;
const bodies = new LRUCache<string, HtmlBody, ReadAsked>({
  max: BODIES_MAX,
  memoMethod: (_key, _stale, { context }) => readBody(context.body, new Set(context.empty)),
});

/**
 * Fills a body that is HTML, and the text made of it. Reading tags is what costs time, so it is done to the template
 * and kept; a value only ever goes into its place.
 */
export function renderHtmlBody(
  body: string,
  values: VariableValues,
  codes: readonly VariableCode[],
): { contentHtml: string; text: string } {
  const empty = codes.filter((code) => valueFor(code, values) === "");
  const read = bodies.memo(`${empty.join(" ")}\n${body}`, { context: { body, empty } });
  return {
    contentHtml: fillHtmlPieces(read.html, values),
    text: fillPieces(read.text, (code) => valueFor(code, values)).trim(),
  };
}

function readBody(body: string, empty: ReadonlySet<VariableCode>): HtmlBody {
  const isEmpty: IsEmpty = (word) => isVariableCode(word) && empty.has(word);
  const html = htmlPiecesOf(withoutDeadAddresses(body, isEmpty)).filter(
    (piece) => typeof piece === "string" || !empty.has(piece.code),
  );
  const template = html.map((piece) => (typeof piece === "string" ? piece : `{${piece.code}}`)).join("");
  return { html, text: piecesOf(convert(template, TEXT_OPTIONS)) };
}

type IsEmpty = (word: string) => boolean;

function withoutDeadAddresses(body: string, isEmpty: IsEmpty): string {
  return withoutDeadLinks(body, isEmpty).replace(IMAGE, (tag: string, attributes: string) => {
    const word = IMAGE_CODE.exec(attributes)?.[2];
    return word !== undefined && isEmpty(word) ? "" : tag;
  });
}

function withoutDeadLinks(body: string, isEmpty: IsEmpty): string {
  let kept = "";
  let from = 0;
  for (const { 0: tag, 1: attributes = "", index } of body.matchAll(LINK_START)) {
    const word = LINK_CODE.exec(attributes)?.[2];
    const to = word === undefined || index < from ? null : endOfLink(body, index + tag.length);
    if (word === undefined || to === null) continue;
    kept += body.slice(from, isEmpty(word) ? index : to);
    from = to;
  }
  return kept + body.slice(from);
}

/** Where the link ends that holds what stands at `inside`; null when it is too long, or never ends. */
function endOfLink(body: string, inside: number): number | null {
  const length = body.slice(inside, inside + LINK_LENGTH_MAX + LINK_END_LENGTH).search(LINK_END);
  return length < 0 ? null : inside + length + LINK_END_LENGTH;
}
