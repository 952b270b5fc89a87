import { acceptedLanguage, toLanguage } from "../../../server/surfaces/pages/language";
import type { Language } from "../messages";

/** The best language that we have: the visitor's, then the account's, then English. */
export const languageOf = (acceptLanguage: string | null, accountLocale: string | null): Language =>
  acceptedLanguage(acceptLanguage ?? "") ?? toLanguage(accountLocale) ?? "en";
