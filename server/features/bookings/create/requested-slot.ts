import { type DomainError, invalid } from "../../../domain/errors";
import type { OfferedService } from "../../availability";

/** A fault under its dotted path and its top-level name. */
export const invalidAt = (name: string, sentence: string): DomainError =>
  invalid({ [name]: sentence, [name.split(".")[0] ?? name]: sentence });

/** @throws DomainError validation when the member does not offer the service to this audience */
export function requireMember(offered: OfferedService, staffId: string | undefined, name: string): void {
  if (staffId === undefined || offered.members.some(({ id }) => id === staffId)) return;
  throw invalidAt(name, "This staff member does not offer the service.");
}
