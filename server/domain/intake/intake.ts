import type { Fields } from "../errors";
import type { Condition, QuestionKind } from "./questions";

export const ANSWER_LENGTH_MAX = 5000;

/** A question as it is asked of whoever books. */
export interface AskedQuestion {
  id: string;
  label: string;
  kind: QuestionKind;
  required: boolean;
  perPerson: boolean;
  /** Of a `select`. */
  options: string[];
  showIf: Condition | null;
}

/** A file by the id of its upload. */
export interface FileAnswer {
  id: string;
}

/** One answer; null stands for a person who gave none, or was not asked. */
export type Answer = string | FileAnswer | null;

export interface CheckedAnswers {
  /** By question id, those given only; of a `perPerson` question one entry per person. */
  answers: Record<string, Answer | Answer[]>;
  /** By question id; empty when nothing is wrong. */
  faults: Fields;
  /** Uploads that the answers name, each once; whether they exist is not known here. */
  fileIds: string[];
}

/**
 * Checks the answers given with a booking and keeps those that were asked for.
 *
 * A condition compares with the checked answer to its question: one that was not asked, not answered or refused
 * fails it. Of two `perPerson` questions it compares person by person; where only the condition is `perPerson`, any
 * person's answer will do. What is not asked is never missing and its answer is dropped, as are answers to unknown
 * questions. Null, blank text and, for `perPerson`, a list of nothing else count as no answer.
 *
 * @param questions in the order they are asked, a condition after the question it names
 * @param given     by question id, as it was sent
 */
export function checkAnswers(
  questions: AskedQuestion[],
  given: Record<string, unknown>,
  { persons }: { persons: number },
): CheckedAnswers {
  const answers: CheckedAnswers["answers"] = {};
  const faults: Fields = {};
  for (const question of questions) {
    const isAsked = conditionOf(question, answers);
    const checked = (question.perPerson ? checkEach : checkOne)(question, isAsked, {
      value: Object.hasOwn(given, question.id) ? given[question.id] : null,
      persons,
    });
    if ("fault" in checked) faults[question.id] = checked.fault;
    else if (isGiven(checked.answer)) answers[question.id] = checked.answer;
  }
  return { answers, faults, fileIds: fileIdsIn(answers) };
}

/** Whether the person at an index is asked. */
type IsAsked = (person: number) => boolean;
type Checked<A> = { answer: A } | { fault: string };

/** Whether each person is asked a question, by the answers to those before it. */
export function conditionOf(
  { showIf, perPerson }: Pick<AskedQuestion, "showIf" | "perPerson">,
  answers: CheckedAnswers["answers"],
): IsAsked {
  if (showIf === null) return () => true;
  const answer = answers[showIf.field];
  if (!Array.isArray(answer)) return () => answer === showIf.is;
  if (perPerson) return (person) => answer[person] === showIf.is;
  return () => answer.includes(showIf.is);
}

interface Given {
  value: unknown;
  persons: number;
}

const checkOne = (question: AskedQuestion, isAsked: IsAsked, { value }: Given): Checked<Answer> =>
  isAsked(0) ? checkAnswer(question, value) : { answer: null };

function checkEach(question: AskedQuestion, isAsked: IsAsked, { value, persons }: Given): Checked<Answer[]> {
  const everyone = Array.from({ length: persons }, (_, person) => person);
  if (!everyone.some(isAsked)) return { answer: [] };
  const values = isBlank(value) ? everyone.map(() => null) : value;
  if (!Array.isArray(values)) return { fault: "Must be a list with one answer per person." };
  if (values.length !== persons) return { fault: `Must have one answer per person: ${persons}.` };
  const answer: Answer[] = [];
  for (const person of everyone) {
    const checked = isAsked(person) ? checkAnswer(question, values[person]) : { answer: null };
    if ("fault" in checked) return { fault: `Person ${person + 1}: ${checked.fault}` };
    answer.push(checked.answer);
  }
  return { answer };
}

const REQUIRED = "This question must be answered.";
const CHECKS: Record<QuestionKind, (question: AskedQuestion, value: unknown) => Checked<Answer>> = {
  text: checkText,
  select: checkSelect,
  file: checkFile,
};

function checkAnswer(question: AskedQuestion, value: unknown): Checked<Answer> {
  if (!isBlank(value)) return CHECKS[question.kind](question, value);
  return question.required ? { fault: REQUIRED } : { answer: null };
}

function checkText(_question: AskedQuestion, value: unknown): Checked<Answer> {
  if (typeof value !== "string") return { fault: "Must be a text." };
  if (value.length > ANSWER_LENGTH_MAX) return { fault: `Must have at most ${ANSWER_LENGTH_MAX} characters.` };
  // Neither NUL nor half a surrogate pair has a place in a text of the database.
  if (/\0|\p{Cs}/u.test(value)) return { fault: "Must not hold characters that cannot be stored." };
  return { answer: value };
}

function checkSelect({ options }: AskedQuestion, value: unknown): Checked<Answer> {
  const isOption = typeof value === "string" && options.includes(value);
  return isOption ? { answer: value } : { fault: "Must be one of the options." };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function checkFile(_question: AskedQuestion, value: unknown): Checked<Answer> {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : value;
  const isId = typeof id === "string" && UUID.test(id);
  return isId ? { answer: { id: id.toLowerCase() } } : { fault: "Must be the id of an upload." };
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

const isGiven = (answer: Answer | Answer[]) =>
  Array.isArray(answer) ? answer.some((one) => one !== null) : answer !== null;

function fileIdsIn(answers: CheckedAnswers["answers"]): string[] {
  const all = Object.values(answers).flat();
  return [...new Set(all.flatMap((answer) => (typeof answer === "object" && answer !== null ? [answer.id] : [])))];
}
