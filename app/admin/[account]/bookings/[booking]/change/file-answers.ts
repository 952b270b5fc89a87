import type { BookingForm } from "../../../../../../server/features/calendar";
import { answerName, removalName } from "../../../calendar/create/written";

type Question = Pick<BookingForm["questions"][number], "id" | "kind" | "perPerson">;

interface Sent {
  /** By question id, as they stand. */
  given: Record<string, unknown>;
  /** Uploads that were chosen now, by question id; of a `perPerson` question one for each, null for none. */
  chosen: Record<string, string | (string | null)[]>;
  persons: number;
}

/**
 * The answers of those questions that ask for files: one that was sent before stays, unless another is chosen in its
 * place or it is ticked to be removed. Each is told with its name, for whoever reads it in a clash.
 */
export function fileAnswers(form: FormData, questions: Question[], { given, chosen, persons }: Sent) {
  const answers = questions
    .filter(({ kind }) => kind === "file")
    .flatMap(({ id, perPerson }): [string, unknown][] => {
      const removed = new Set(form.getAll(removalName(id)).map(Number));
      const boxes = form.getAll(answerName(id));
      const at = (of: unknown, person: number) => (Array.isArray(of) ? of[person] : of) ?? null;
      const answer = (person: number) => {
        const [upload, box] = [at(chosen[id], person), boxes[person]];
        if (upload !== null) return { id: upload, name: box instanceof File ? box.name : "" };
        return removed.has(person) ? null : at(given[id], person);
      };
      const each = Array.from({ length: perPerson ? persons : 1 }, (_, person) => answer(person));
      if (each.every((one) => one === null)) return [];
      return [[id, perPerson ? each : each[0]]];
    });
  return Object.fromEntries(answers);
}

/** What a file was called that was answered; null of another answer. */
export function fileName(answer: unknown): string | null {
  const isFile = typeof answer === "object" && answer !== null && "name" in answer;
  return isFile ? String(answer.name) : null;
}
