import { processSingleton } from "../../../process/process-singleton";

/** Guesses after which a password counts as hard: beyond what tries at our endpoint can come to in centuries. */
const GUESSES_MIN = 1e8;
/** What is longer than this is judged by its start: judging costs more than linearly. */
const JUDGED_LENGTH = 48;
/** Of the ways to read `P@ssw0rd` as a word so many are looked at. */
const READINGS = 5;

type Judge = (password: string, about: string[]) => { guesses: number };

const loaded = processSingleton<Promise<Judge>>("slotwrightPasswordJudge", load);

/** Loaded with the first new password: its lists cost 0.2 s and some megabytes. */
async function load(): Promise<Judge> {
  const [{ zxcvbn, zxcvbnOptions }, common] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  zxcvbnOptions.setOptions({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: READINGS,
  });
  return zxcvbn;
}

/**
 * Whether a password is among the first that somebody would guess: one of the most used, a row of keys, a repetition,
 * or made of what is known about the person. zxcvbn estimates the guesses (Wheeler, USENIX Security 2016).
 *
 * @param about the person's own words, such as name, address and company
 */
export async function isEasilyGuessed(password: string, about: string[] = []): Promise<boolean> {
  const judge = await loaded.get();
  const words = about
    .flatMap((text) => [text, text.replace(/\s+/g, ""), ...text.split(/[\s@.]+/)])
    .filter((word) => word.length > 2);
  return judge(password.slice(0, JUDGED_LENGTH), ["slotwright", ...words]).guesses < GUESSES_MIN;
}
