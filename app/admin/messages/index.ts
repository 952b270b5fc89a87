import { en, type Messages } from "./en";
import { enPages } from "./en/pages";
import { es } from "./es";
import { esPages } from "./es/pages";
import type { Shape } from "./shape";

export type { Messages };

/** The words of pages that are written on the server, which has all of them. */
export type PageMessages = Messages & Shape<typeof enPages>;

/** The languages of the back office; the same as those of the booking pages. */
export const MESSAGES = { en: { ...en, ...enPages }, es: { ...es, ...esPages } } satisfies Record<string, PageMessages>;

export type Language = keyof typeof MESSAGES;
