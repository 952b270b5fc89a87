import { en, type Messages } from "./en";
import { es } from "./es";

export type { Messages };

/** The languages of the back office; the same as those of the booking pages. */
export const MESSAGES = { en, es } satisfies Record<string, Messages>;

export type Language = keyof typeof MESSAGES;
