/**
 * The API's sentences, and what a person reads instead. `{}` stands for what varies; in the words it is taken in the same
 * order, or by its number, such as `{1}`.
 */
export type Sentences = Readonly<Record<string, string>>;

interface Pattern {
  matches: RegExp;
  /** One of a single sentence is not held against several: what varies in it would take in the others. */
  saysSeveral: boolean;
  words: string;
}

const VARIES = "{}";
const ISO_DATE = /\b\d{4}-\d{2}-\d{2}\b/g;
/** What several warnings are joined by. */
const BETWEEN = /(?<=[.?]) (?=[A-Z0-9“])/;
const DATE: Intl.DateTimeFormatOptions = {
  ...{ weekday: "short", day: "numeric", month: "short", year: "numeric" },
  timeZone: "UTC",
};

/** Turns sentences of the API into those of a table; one that is not in it stays as it is. */
export function wording(sentences: Sentences, locale: string): (sentence: string) => string {
  const patterns = patternsOf(sentences);
  const worded = (sentence: string): string | undefined => {
    const exact = sentences[sentence];
    if (exact !== undefined) return exact;
    const isSeveral = BETWEEN.test(sentence);
    for (const { matches, words, saysSeveral } of patterns) {
      const found = isSeveral && !saysSeveral ? null : matches.exec(sentence);
      if (found) return filled(words, found.slice(1).map(orSame));
    }
    return undefined;
  };
  const orSame = (sentence: string) => worded(sentence) ?? sentence;
  const dates = new Intl.DateTimeFormat(locale, DATE);
  const dated = (text: string) => text.replace(ISO_DATE, (date) => dates.format(new Date(date)));
  return (sentence) => dated(worded(sentence) ?? sentence.split(BETWEEN).map(orSame).join(" "));
}

/** The ones that say most come first: "at least {} characters" before "at least {}". */
function patternsOf(sentences: Sentences): Pattern[] {
  const varying = Object.entries(sentences).filter(([sentence]) => sentence.includes(VARIES));
  return varying
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([sentence, words]) => ({ words, matches: expressionOf(sentence), saysSeveral: /[.?] /.test(sentence) }));
}

const expressionOf = (sentence: string) => new RegExp(`^${sentence.split(VARIES).map(escaped).join("(.+?)")}$`);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function filled(words: string, values: string[]): string {
  let next = 0;
  return words.replace(/\{(\d*)\}/g, (_, place: string) => values[place === "" ? next++ : Number(place)] ?? "");
}
