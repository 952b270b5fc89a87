import type { Fields } from "../errors";

export const QUESTION_KINDS = ["text", "select", "file"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The answer to an earlier question, on which a question is asked. */
export interface Condition {
  /** Id of the earlier question. */
  field: string;
  is: string;
}

/** A question as somebody asks for it. */
export interface QuestionDraft {
  /** Of a present question, or chosen for a new one; undefined: a new one that gets its id from us. */
  id?: string | undefined;
  kind: QuestionKind;
  options: string[];
  /** Undefined: its place in the list. */
  position?: number | undefined;
  showIf: Condition | null;
}

/** A draft in its place; `index` is where it stood in the list that was sent. */
export type Placed<Draft> = Draft & { position: number; index: number };

export const POSITION_MAX = 1_000_000;
export const TAKEN_ID = "Another service has a question of this id.";

/**
 * Drafts in the order they are asked in: by position, then as they were sent.
 *
 * Positions stay as they were sent, but for equal ones: of these each later one moves behind the one before, so that
 * the positions alone give the order.
 */
export function inOrder<Draft extends Pick<QuestionDraft, "position">>(drafts: Draft[]): Placed<Draft>[] {
  const placed = drafts
    .map((draft, index) => ({ ...draft, position: draft.position ?? index, index }))
    .sort((a, b) => a.position - b.position || a.index - b.index);
  let least = 0;
  for (const question of placed) {
    question.position = Math.max(question.position, least);
    least = question.position + 1;
  }
  // Whoever was pushed past the end pushes back.
  let most = POSITION_MAX;
  for (const question of placed.toReversed()) {
    question.position = Math.min(question.position, most);
    most = question.position - 1;
  }
  return placed;
}

/**
 * What is wrong with a set of questions, by dotted input name; empty when nothing is.
 *
 * @param placed     in their order; see `inOrder`
 * @param takenIds of questions that other services have: each id is one question's
 */
export function faultsOfQuestions(placed: Placed<QuestionDraft>[], takenIds: ReadonlySet<string>): Fields {
  const faults: Fields = {};
  const refuse = (index: number, name: string, sentence: string) => {
    faults[`fields.${index}.${name}`] ??= sentence;
    faults.fields ??= sentence;
  };
  const earlier = new Map<string, QuestionDraft>();
  for (const question of placed) {
    const { id, index, showIf } = question;
    const fault = showIf && faultOfCondition(showIf, earlier.get(showIf.field));
    if (fault) refuse(index, "showIf", fault);
    if (id === undefined) continue;
    if (takenIds.has(id)) refuse(index, "id", TAKEN_ID);
    if (earlier.has(id)) refuse(index, "id", "This question is in the list already.");
    earlier.set(id, question);
  }
  return faults;
}

function faultOfCondition({ is }: Condition, asked: QuestionDraft | undefined): string | null {
  if (!asked) return "Must name an earlier question by its id.";
  if (asked.kind === "file") return "An uploaded file cannot be a condition.";
  if (asked.kind === "select" && !asked.options.includes(is)) return "Must be one of the earlier question's options.";
  return null;
}
