import { type Fields, invalid } from "../../../../domain/errors";
import type { CatalogueService } from "../../create/catalogue";
import { segmentsOf, servedBy } from "../../segments/segments";

/** Who serves each service part, in their order; null or left out: whoever is free. */
export type PickedMembers = (string | null)[];

/**
 * A service whose parts are served by those picked for them alone.
 *
 * @throws DomainError validation on `staffIds`: more than there are parts, or somebody who does not offer the part
 */
export function servedAsPicked(service: CatalogueService, picked: PickedMembers): CatalogueService {
  const parts = segmentsOf(service);
  const faults: Fields = {};
  for (const [index, staffId] of picked.entries()) {
    const part = parts[index];
    if (!part) faults.staffIds = "The service has fewer parts.";
    else if (staffId !== null && !part.members.some(({ id }) => id === staffId))
      faults[`staffIds.${index}`] = "This staff member does not offer this part of the service.";
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return servedBy(service, ({ id }, index) => (picked[index] ?? id) === id);
}
