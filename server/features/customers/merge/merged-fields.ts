import type { CustomerRow } from "../../../db/schema";
import { type Fields, invalid } from "../../../domain/errors";

import { CHOSEN_FIELDS, type Choices, type ChosenField, NOTES_MAX, TAGS_MAX } from "./fields";

export type MergedFields = Pick<CustomerRow, ChosenField | "tags" | "createdAt">;

/**
 * What one customer says who was two: what only one of them says stays, whatever is chosen; where both say something,
 * the choice decides, by default the kept one's, and both notes, one below the other. Tags are those of both, and the
 * earlier day counts as the first.
 *
 * @throws DomainError validation on `notes` or `tags` when together they are too long
 */
export function mergedFields(kept: CustomerRow, merged: CustomerRow, choices: Choices): MergedFields {
  const chosen = Object.fromEntries(CHOSEN_FIELDS.map((field) => [field, fieldOf(field, { kept, merged, choices })]));
  const tags = [...new Set([...kept.tags, ...merged.tags])];
  const createdAt = kept.createdAt < merged.createdAt ? kept.createdAt : merged.createdAt;
  const fields = { ...(chosen as Pick<CustomerRow, ChosenField>), tags, createdAt };
  const faults: Fields = {};
  if (fields.notes.length > NOTES_MAX) faults.notes = `Together they have more than ${NOTES_MAX} characters.`;
  if (tags.length > TAGS_MAX) faults.tags = `Together they have more than ${TAGS_MAX} tags.`;
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return fields;
}

interface Pair {
  kept: CustomerRow;
  merged: CustomerRow;
  choices: Choices;
}

function fieldOf(field: ChosenField, { kept, merged, choices }: Pair): string | null {
  const [own, other] = [kept[field], merged[field]];
  if (!own || !other || own === other) return own || other;
  const choice = choices[field] ?? (field === "notes" ? "both" : "kept");
  if (choice === "both") return `${own}\n\n${other}`;
  return choice === "merged" ? other : own;
}
