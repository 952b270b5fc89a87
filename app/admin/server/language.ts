import { acceptedLanguage, acceptedTag, toLanguage } from "../../../server/surfaces/pages/language";
import type { Language } from "../messages";

/** The best language that we have: the visitor's, then the account's, then English. */
export const languageOf = (acceptLanguage: string | null, accountLocale: string | null): Language =>
  acceptedLanguage(acceptLanguage ?? "") ?? toLanguage(accountLocale) ?? "en";

/**
 * The locale of dates in a page: the visitor's own with its region, so that `en-GB` reads `20 Nov 2026`; else the
 * account's, if that is of the page's language.
 */
export function localeOf(language: Language, acceptLanguage: string | null, accountLocale: string | null): string {
  const tags = [acceptedTag(acceptLanguage ?? ""), accountLocale].filter((tag) => toLanguage(tag) === language);
  return tags.flatMap((tag) => regionalOf(tag ?? ""))[0] ?? language;
}

/** Language and region alone, `en-GB` of `en-Latn-GB-u-nu-arab`; nothing for what is no tag. */
function regionalOf(tag: string): string[] {
  try {
    const { language, region } = new Intl.Locale(tag);
    return [region === undefined ? language : `${language}-${region}`];
  } catch {
    return [];
  }
}
