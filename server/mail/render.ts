import { codesIn, type VariableCode, type VariableValues } from "../domain/notifications/template-variables";
import { singleLine } from "./escape";
import { renderHtmlBody } from "./html-body";
import { buttonStyle, DEFAULT_LOOK, layoutMail, type MailLook } from "./layout";
import { plainBodyToHtml, plainBodyToText } from "./plain-body";
import { cutToFit } from "./templates/cut-to-fit";
import { fillText } from "./templates/fill";

/** What the business wrote; both may hold placeholders in braces. */
export interface MailTemplate {
  subject: string;
  body: string;
}

/** Whether a template asks for the value of a code. */
export const names = ({ subject, body }: MailTemplate, code: VariableCode): boolean =>
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

/**
 * Renders a template with the values of one mail.
 *
 * The body is HTML, or plain text when it holds no tag. In HTML, values are escaped; a link or image whose
 * address is a placeholder without a value is left out. In plain text, so is a line made of such placeholders.
 * A body that is a whole HTML document is sent in its own layout, any other inside the account's.
 * Values are raw in the subject and the text part. A value never acts as a template. What the values of a body come to
 * has a limit; see `cutToFit`.
 */
export function renderMail(
  { subject, body }: MailTemplate,
  values: VariableValues,
  look: MailLook = DEFAULT_LOOK,
): RenderedMail {
  const title = singleLine(fillText(subject, cutToFit(values, codesIn(subject))));
  const codes = codesIn(body);
  const cut = cutToFit(values, codes);
  const { contentHtml, text } = ANY_TAG.test(body)
    ? renderHtmlBody(body, cut, codes)
    : renderPlainBody(body, cut, look);
  const html = WHOLE_DOCUMENT.test(body) ? contentHtml : layoutMail({ title, contentHtml, values, look });
  return { subject: title, html, text };
}

function renderPlainBody(body: string, values: VariableValues, look: MailLook) {
  return { contentHtml: plainBodyToHtml(body, values, buttonStyle(look)), text: plainBodyToText(body, values) };
}
