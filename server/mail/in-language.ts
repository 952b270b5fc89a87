import type { NotificationType } from "../domain/notifications/template-variables";
import type { MailTemplate } from "./render";
import { templateText } from "./templates/default-templates";
import { MAIL_LANGUAGES, mailLanguageOf } from "./wording";

/** What one mail is made of: the words, and the locale of the values that go into them. */
export interface WordedTemplate extends MailTemplate {
  /** BCP 47. */
  locale: string;
}

/**
 * A template as one reader gets it, with words and values in one language.
 *
 * A shipped default that nobody has changed, in whichever language it was stored, is told in the reader's; English
 * where we write none. A template of the business keeps its words, and as these are in the account's language, so
 * are their values. Where the reader's locale is of the language of the words, its dates and numbers count.
 *
 * @param locales BCP 47, of who reads the mail and of the account
 */
export function inLanguage(
  { type, subject, body }: MailTemplate & { type: NotificationType },
  { reader, account }: { reader: string; account: string },
): WordedTemplate {
  if (!isShipped(type, { subject, body })) return { subject, body, locale: localeFor(account, reader) };
  const words = templateText(type, reader);
  return { subject: words.subject, body: words.body, locale: localeFor(mailLanguageOf(reader), reader) };
}

const isShipped = (type: NotificationType, { subject, body }: MailTemplate): boolean =>
  MAIL_LANGUAGES.some((language) => {
    const shipped = templateText(type, language);
    return shipped.subject === subject && shipped.body === body;
  });

const localeFor = (words: string, reader: string) => (languageOf(words) === languageOf(reader) ? reader : words);

const languageOf = (locale: string) => locale.split("-", 1)[0]?.toLowerCase();
