import { convert, type HtmlToTextOptions } from "html-to-text";
import { isPlaceholderCode, type PlaceholderCode, type PlaceholderValues } from "../domain/placeholders";
import { singleLine } from "./escape";
import { fillHtml, fillText, valueFor } from "./fill";
import { buttonStyle, DEFAULT_LOOK, layoutMail, type MailLook } from "./layout";
import { plainBodyToHtml, plainBodyToText } from "./plain-body";

/** What the business wrote; both may hold placeholders in braces. */
export interface MailTemplate {
  subject: string;
  body: string;
}

/** Whether a template asks for the value of a code. */
export const names = ({ subject, body }: MailTemplate, code: PlaceholderCode): boolean =>
  `${subject}${body}`.includes(`{${code}}`);

export interface RenderedMail {
  /** One line, without control characters. */
  subject: string;
  /** A whole document. */
  html: string;
  text: string;
}

// An address in angle brackets, <ana@example.com>, is no tag: after the name only space, "/" or ">" may follow.
const ANY_TAG = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/i;
const WHOLE_DOCUMENT = /<(?:!doctype|html)\b/i;
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

/**
 * Renders a template with the values of one mail.
 *
 * The body is HTML, or plain text when it holds no tag. In HTML, values are escaped; a link or image whose
 * address is a placeholder without a value is left out. In plain text, so is a line made of such placeholders.
 * A body that is a whole HTML document is sent in its own layout, any other inside the account's.
 * Values are raw in the subject and the text part. A value never acts as a template.
 */
export function renderMail(
  { subject, body }: MailTemplate,
  values: PlaceholderValues,
  look: MailLook = DEFAULT_LOOK,
): RenderedMail {
  const title = singleLine(fillText(subject, values));
  const { contentHtml, text } = ANY_TAG.test(body) ? renderHtmlBody(body, values) : renderPlainBody(body, values, look);
  const html = WHOLE_DOCUMENT.test(body) ? contentHtml : layoutMail({ title, contentHtml, values, look });
  return { subject: title, html, text };
}

function renderHtmlBody(body: string, values: PlaceholderValues) {
  const contentHtml = fillHtml(withoutDeadAddresses(body, values), values);
  return { contentHtml, text: convert(contentHtml, TEXT_OPTIONS) };
}

function renderPlainBody(body: string, values: PlaceholderValues, look: MailLook) {
  return { contentHtml: plainBodyToHtml(body, values, buttonStyle(look)), text: plainBodyToText(body, values) };
}

type IsDead = (word: string) => boolean;

function withoutDeadAddresses(body: string, values: PlaceholderValues): string {
  const isDead: IsDead = (word) => isPlaceholderCode(word) && valueFor(word, values) === "";
  return withoutDeadLinks(body, isDead).replace(IMAGE, (tag: string, attributes: string) => {
    const word = IMAGE_CODE.exec(attributes)?.[2];
    return word !== undefined && isDead(word) ? "" : tag;
  });
}

function withoutDeadLinks(body: string, isDead: IsDead): string {
  let kept = "";
  let from = 0;
  for (const { 0: tag, 1: attributes = "", index } of body.matchAll(LINK_START)) {
    const word = LINK_CODE.exec(attributes)?.[2];
    const to = word === undefined || index < from ? null : endOfLink(body, index + tag.length);
    if (word === undefined || to === null) continue;
    kept += body.slice(from, isDead(word) ? index : to);
    from = to;
  }
  return kept + body.slice(from);
}

/** Where the link ends that holds what stands at `inside`; null when it is too long, or never ends. */
function endOfLink(body: string, inside: number): number | null {
  const length = body.slice(inside, inside + LINK_LENGTH_MAX + LINK_END_LENGTH).search(LINK_END);
  return length < 0 ? null : inside + length + LINK_END_LENGTH;
}
