import en from "../messages/refusals/en";
import es from "../messages/refusals/es";
import { wording } from "../messages/refusals/wording";
import type { OpenedAccount } from "./open-account";

const TABLES = { en, es };

/** A sentence of the API in a page that is written on the server: see `app/admin/client/in-words.ts`. */
export const inWords = ({ language, locale }: OpenedAccount, sentence: string): string =>
  wording(TABLES[language], locale)(sentence);
