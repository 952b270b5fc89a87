import type { BookingRow } from "../../../db/schema";
import type { Fields } from "../../../domain/errors";
import type { IntakeQuestion } from "./queries";

type Answers = BookingRow["fields"];

/**
 * Kept answers for another number of persons: one entry for each, of every question that each person answers.
 *
 * Who comes anew has not answered, which a required question does not allow. Who stays away is not known, so an answer
 * is never dropped: the answers of those who come have to be sent. Of a question that is not asked any more nobody can
 * send them; there the last ones go. What was left open stays open.
 *
 * @param questions as they are asked now
 * @returns the answers, and by question id what keeps them from being enough
 */
export function answersFor(
  questions: IntakeQuestion[],
  kept: Answers,
  persons: number,
): { answers: Answers; faults: Fields } {
  const answers = Object.fromEntries(
    Object.entries(kept).map(([id, answer]) => [id, Array.isArray(answer) ? fitted(answer, persons) : answer]),
  );
  const faults: Fields = {};
  for (const question of questions) {
    const answer = kept[question.id];
    if (!question.perPerson || !Array.isArray(answer)) continue;
    const fault = faultOf(question, answer, { answers, persons });
    if (fault !== null) faults[question.id] = fault;
  }
  return { answers, faults };
}

const fitted = (answer: unknown[], persons: number): unknown[] =>
  Array.from({ length: persons }, (_, person) => answer[person] ?? null);

function faultOf(
  question: IntakeQuestion,
  answer: unknown[],
  { answers, persons }: { answers: Answers; persons: number },
): string | null {
  if (answer.slice(persons).some((one) => one !== null))
    return `Must have one answer per person: ${persons}. Send the answers of those who come.`;
  const isMissing = persons > answer.length && question.required && isAskedOfNew(question, answers, answer.length);
  return isMissing ? `Must have one answer per person: ${persons}.` : null;
}

/** Whether somebody who comes anew is asked, as `checkAnswers` decides it. */
function isAskedOfNew({ showIf }: IntakeQuestion, answers: Answers, person: number): boolean {
  if (showIf === null) return true;
  const condition = answers[showIf.field];
  return (Array.isArray(condition) ? condition[person] : condition) === showIf.is;
}
