import { conditionOf } from "../../../domain/intake/intake";
import type { Question, Service } from "../api-types";
import type { Messages } from "../messages/en";

/** An answer as the API takes it: one text or upload id, a list of a `perPerson` question, null for none. */
type SentAnswer = string | null | (string | null)[];

/** What was answered, by question id: one text per person, of a plain question only the first. A file is `id/name`. */
export type Answers = Record<string, string[]>;

/** The name and id of a question's input; of one that each person answers, of that person's: the first has no number. */
export function answerName({ id, perPerson }: Pick<Question, "id" | "perPerson">, person: number): string {
  return perPerson && person > 0 ? `${questionName(id)}.${person}` : questionName(id);
}

/** What errors and conditions call a question. */
export const questionName = (id: string): string => `fields.${id}`;

/** The hidden input that keeps a file which has been sent already. */
export const keptName = (name: string): string => `kept.${name}`;

export const asksForFiles = (service: Service): boolean => service.fields.some(({ kind }) => kind === "file");

export function answersOf(service: Service, { persons, text }: { persons: number; text: (name: string) => string }) {
  const answers: Answers = {};
  for (const question of service.fields) {
    answers[question.id] = peopleOf(question, persons).map((person) => {
      const name = answerName(question, person);
      return text(question.kind === "file" ? keptName(name) : name);
    });
  }
  return answers;
}

/** Whose inputs a question has. */
export function peopleOf({ perPerson }: Pick<Question, "perPerson">, persons: number): number[] {
  return Array.from({ length: perPerson ? persons : 1 }, (_, person) => person);
}

/** By question id, whether the answers so far ask a person it; one that is not asked has no answer. */
export function askedOf(
  { fields }: Pick<Service, "fields">,
  answers: Answers,
): Map<string, (person: number) => boolean> {
  const known: Parameters<typeof conditionOf>[1] = {};
  const asked = fields.map((question): [string, (person: number) => boolean] => {
    const isAsked = conditionOf(question, known);
    const given = (answers[question.id] ?? []).map((text, person) => (isAsked(person) ? text.trim() : null));
    known[question.id] = question.perPerson ? given : (given[0] ?? null);
    return [question.id, isAsked];
  });
  return new Map(asked);
}

/** The answers as the API takes them. */
export function toFields(service: Service, answers: Answers): Record<string, SentAnswer> {
  const sent = service.fields.map(({ id, kind, perPerson }): [string, SentAnswer] => {
    const values = (answers[id] ?? []).map((value) => (kind === "file" ? fileOf(value).id : value) || null);
    return [id, perPerson ? values : (values[0] ?? null)];
  });
  return Object.fromEntries(sent);
}

/** The parts of a kept file; both are empty when there is none. */
export function fileOf(kept: string): { id: string; name: string } {
  const mark = kept.indexOf("/");
  return mark < 0 ? { id: "", name: "" } : { id: kept.slice(0, mark), name: kept.slice(mark + 1) };
}

/** What to say of a refused answer, in the visitor's language. */
export function answerError(m: Messages, { label, kind }: Question, values: string[]): string {
  const isMissing = values.length === 0 || values.some((value) => value === "");
  if (isMissing && kind === "file") return m.questions.attach(label);
  return isMissing ? m.questions.answer(label) : m.questions.check(label);
}
