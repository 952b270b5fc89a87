import type { Question, ReplaceQuestionsInput } from "../../../../../../server/features/questions/schemas";
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
