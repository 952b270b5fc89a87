import { en, type Messages } from "./en";
import { enPages } from "./en/pages";
import { es } from "./es";
import { esPages } from "./es/pages";
import { enSections, esSections } from "./sections";
import type { Shape } from "./shape";

export type { Section, SectionWords } from "./sections";
export type { Messages };

/** The words of pages that are written on the server, which has all of them. */
export type PageMessages = Messages & Shape<typeof enPages> & Shape<typeof enSections>;

/** The languages of the back office; the same as those of the booking pages. */
export const MESSAGES = {
  en: { ...en, ...enPages, ...enSections },
  es: { ...es, ...esPages, ...esSections },
} satisfies Record<string, PageMessages>;

export type Language = keyof typeof MESSAGES;
