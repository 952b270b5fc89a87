import { TRPCClientError } from "@trpc/client";
import type { Language } from "../messages";
import type { Sentences } from "../messages/refusals/wording";

/** Loaded with the first refusal: a page that nothing is refused on needs none of them. */
const TABLES: Record<Language, () => Promise<{ default: Sentences }>> = {
  en: () => import("../messages/refusals/en"),
  es: () => import("../messages/refusals/es"),
};

const toLanguage = (tag: string): Language => (tag === "es" ? "es" : "en");

/** What the API says, in the words and the language of the page; as it was said where these cannot be loaded. */
export async function inWords(sentences: string[]): Promise<string[]> {
  const language = toLanguage(document.documentElement.lang);
  const locale = navigator.language.startsWith(language) ? navigator.language : language;
  try {
    const [{ wording }, table] = await Promise.all([import("../messages/refusals/wording"), TABLES[language]()]);
    return sentences.map(wording(table.default, locale));
  } catch {
    return sentences;
  }
}

/** Puts what a call was refused for into words for a person. */
export async function reword(error: unknown): Promise<void> {
  if (!(error instanceof TRPCClientError) || !error.data) return;
  const { fields = {} } = error.data as { fields?: Record<string, string> };
  const [message = error.message, ...told] = await inWords([error.message, ...Object.values(fields)]);
  error.message = message;
  Object.keys(fields).forEach((name, index) => {
    fields[name] = told[index] ?? "";
  });
}
