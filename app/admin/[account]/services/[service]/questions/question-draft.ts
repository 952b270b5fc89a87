import type { Question, ReplaceQuestionsInput } from "../../../../../../server/features/questions/schemas";
import { refusalOf } from "../../../../client/refusal";
import type { BackOffice } from "../../../../client/trpc";
import type { Messages } from "../../../../messages";

export type Draft = Omit<ReplaceQuestionsInput["fields"][number], "position">;
export type Kind = Question["kind"];
export const KINDS = ["text", "select", "file"] as const satisfies readonly Kind[];

/** The question as it is sent to be kept; its place in the list says its order. */
export const toDraft = ({ id, label, kind, required, perPerson, options, showIf }: Question): Draft => ({
  id,
  label,
  kind,
  required,
  perPerson,
  options,
  showIf,
});

/** What stands in the boxes. */
export function readQuestion(form: FormData): Draft {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const field = text("field");
  return {
    label: text("label"),
    kind: KINDS.find((kind) => kind === text("kind")) ?? "text",
    required: form.get("required") !== null,
    perPerson: form.get("perPerson") !== null,
    options: text("options")
      .split("\n")
      .map((option) => option.trim())
      .filter(Boolean),
    showIf: field === "" ? null : { field, is: text("is") },
  };
}

/** What the server said of one question, by the names of its boxes: of the whole set it says `fields.2.label`. */
export function faultsAt(faults: Record<string, string>, place: number): Record<string, string> {
  const own = Object.entries(faults).flatMap(([name, fault]) => {
    const [, at, box = "label", part] = name.split(".");
    return at === String(place) ? [[box === "showIf" ? (part ?? "field") : box, fault]] : [];
  });
  return Object.fromEntries(own);
}

export const kindWord = (m: Messages, kind: Kind): string =>
  ({ text: m.questionText, select: m.questionSelect, file: m.questionFile })[kind];

/** Stores the whole set. */
export type Store = (office: BackOffice, fields: Draft[], edit: Edit) => Promise<{ fields: Question[] }>;

interface Edit {
  /** The place of the question whose boxes are open, where some are. */
  edited?: number;
  /** What it is made of, where that is not what the page shows. */
  seen?: Question[];
}

/** What the server said of other questions than the one that is edited, each by its name: it can lie in none of its boxes. */
export function hindrances(faults: Record<string, string>, drafts: Draft[], edited: number | null): string[] {
  const byPlace = new Map<number, string>();
  for (const [name, fault] of Object.entries(faults)) {
    const [, at] = /^fields\.(\d+)\./.exec(name) ?? [];
    if (at !== undefined && Number(at) !== edited) byPlace.set(Number(at), fault);
  }
  return [...byPlace].map(([place, fault]) => `${drafts[place]?.label ?? ""}: ${fault}`);
}

/** Lets a refusal of the whole set say which question hinders. @param edited the place of the one whose boxes are open */
export async function namingQuestions<Answer>(
  stored: Promise<Answer>,
  drafts: Draft[],
  edited?: number,
): Promise<Answer> {
  try {
    return await stored;
  } catch (error) {
    const told = hindrances(refusalOf(error)?.fields ?? {}, drafts, edited ?? null);
    if (told.length > 0 && error instanceof Error) error.message = told.join(" ");
    throw error;
  }
}
