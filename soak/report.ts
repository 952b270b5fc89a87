/** What has to hold, whatever goes wrong. */
export const PROMISES = [
  "every booking and ticket that was answered is there once",
  "every fact has its event, and every event has arrived",
  "every mail was written once, was sent and has arrived",
  "all is done within two minutes of calm, mails that were being sent within five",
  "no answer is a 500 or a refusal without a cause, and calm answers everybody",
  "no server ends by itself",
  "what must be true in the database is true",
  "what was accepted follows from what was accepted before",
] as const;

export type Promised = (typeof PROMISES)[number];

/** What a soak found. */
export interface Report {
  /** What was done and came of it, by what is counted. */
  counts: Record<string, number | string>;
  /** How each promise was broken, in sentences. */
  breaches: Record<Promised, string[]>;
}

/** For people to read. */
export function linesOf({ counts, breaches }: Report): string[] {
  const width = Math.max(...Object.keys(counts).map(({ length }) => length));
  const lines = Object.entries(counts).map(([what, count]) => `${what.padEnd(width)}  ${count}`);
  const verdicts = PROMISES.flatMap((promise) => {
    const [state, broken] = [breaches[promise].length === 0 ? "ok    " : "BROKEN", breaches[promise]];
    return [`${state}  ${promise}`, ...broken.map((how) => `          ${how}`)];
  });
  return [...lines, "", ...verdicts];
}

export const isBroken = ({ breaches }: Report): boolean => Object.values(breaches).some((broken) => broken.length > 0);
