import type { Language } from "../messages";

export interface Formats {
  /** `20 Nov 2026` */
  day: (at: Date) => string;
  /** `20 Nov 2026, 18:20` */
  moment: (at: Date) => string;
}

const known = new Map<string, Formats>();

/** Dates as the account's people read them: in the page's language and the account's time zone. */
export function formatsOf(language: Language, timeZone: string): Formats {
  const key = `${language} ${timeZone}`;
  const formats = known.get(key) ?? newFormats(language, timeZone);
  known.set(key, formats);
  return formats;
}

function newFormats(language: Language, timeZone: string): Formats {
  const day = new Intl.DateTimeFormat(language, { timeZone, dateStyle: "medium" });
  const moment = new Intl.DateTimeFormat(language, { timeZone, dateStyle: "medium", timeStyle: "short" });
  return { day: (at) => day.format(at), moment: (at) => moment.format(at) };
}
