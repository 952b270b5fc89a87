import type { OutboxMailRow } from "../../db/schema";
import type { UnrenderedMail } from "../../domain/notifications/unrendered-mail";
import { lengthOf, rendered } from "../../mail/unrendered";
import { giveWay } from "../../process/turns";

/** What a row says: rendered, or still to be. */
export type Content = Pick<OutboxMailRow, "subject" | "text" | "html" | "unrendered">;

/** A mail as its row will say it. */
export type Written<Mail> = Omit<Mail, "content"> & Content;

/** So many mails of one change are rendered with it, if what they are rendered from comes to so many characters. */
export const RENDERED_MAILS_MAX = 8;
export const RENDERED_LENGTH_MAX = 10_000;

/**
 * The mails of one change, in their order. Few and short ones are rendered at once, which takes some milliseconds;
 * many or long ones when they are sent or read. Those of one content are rendered once.
 */
export function written<Mail extends { content: UnrenderedMail }>(mails: Mail[]): Written<Mail>[] {
  const contents = new Set(mails.map(({ content }) => content));
  const length = [...contents].reduce((sum, content) => sum + lengthOf(content), 0);
  const isLittle = mails.length <= RENDERED_MAILS_MAX && length <= RENDERED_LENGTH_MAX;
  const write = isLittle ? renderedNow : renderedLater;
  const known = new Map([...contents].map((content) => [content, write(content)]));
  return mails.map(({ content, ...mail }) => ({ ...mail, ...(known.get(content) ?? write(content)) }));
}

const renderedNow = (content: UnrenderedMail): Content => ({ ...rendered(content), unrendered: null });
const renderedLater = (content: UnrenderedMail): Content => ({ subject: "", text: "", html: "", unrendered: content });

/** A mail as it reads. One that is still to be rendered gives way before. */
export async function readable<Mail extends Content>(mail: Mail): Promise<Mail> {
  if (mail.unrendered === null) return mail;
  await giveWay();
  return { ...mail, ...renderedNow(mail.unrendered) };
}

/** What stands over a mail, of one that is still to be rendered too. */
export async function subjectOf({ subject, unrendered }: Pick<Content, "subject" | "unrendered">): Promise<string> {
  if (unrendered === null) return subject;
  await giveWay();
  return rendered(unrendered).subject;
}
