/** Which occurrences of a series a change concerns. */
export type Scope = "this" | "following" | "series";

/** Of what stands in a series, the start of its occurrence: of a part its composite's first one. */
export interface Occurrence {
  id: string;
  occurrenceAt: number;
}

/**
 * The occurrences that a change concerns, in their order: all, or those from the addressed one's start on.
 *
 * @param found all of the series that stand, the addressed one among them unless it was deleted meanwhile
 */
export function inScope<Found extends Occurrence>(found: Found[], addressedId: string, scope: Scope): Found[] {
  if (scope === "series") return found;
  const from = found.find(({ id }) => id === addressedId)?.occurrenceAt;
  if (scope === "following") return from === undefined ? found : found.filter((each) => each.occurrenceAt >= from);
  return found.filter(({ id }) => id === addressedId);
}
