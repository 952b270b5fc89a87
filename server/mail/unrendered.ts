import { codesIn, type VariableValues } from "../domain/notifications/template-variables";
import type { UnrenderedMail } from "../domain/notifications/unrendered-mail";
import { LAYOUT_CODES, type MailLook } from "./layout";
import { type MailTemplate, type RenderedMail, renderMail } from "./render";

/** What a template and the values of one mail come to, to be rendered at once or later; see `renderMail`. */
export function unrendered(
  { subject, body }: MailTemplate,
  values: VariableValues,
  { accentColor, locale }: MailLook,
): UnrenderedMail {
  const named: VariableValues = {};
  for (const code of [...codesIn(subject), ...codesIn(body), ...LAYOUT_CODES])
    if (values[code] !== undefined) named[code] = values[code];
  return { subject, body, values: named, accentColor, locale };
}

/** The mail as it is sent. The same comes out whenever it is asked for, however much has changed since. */
export const rendered = ({ values, accentColor, locale, ...template }: UnrenderedMail): RenderedMail =>
  renderMail(template, values, { accentColor, locale });

/** How long what a mail says is, in characters, before it is rendered. */
export const lengthOf = ({ subject, body, values }: UnrenderedMail): number =>
  Object.values(values).reduce((sum, value) => sum + value.length, subject.length + body.length);
