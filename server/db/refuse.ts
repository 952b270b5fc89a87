import type { DomainError } from "../domain/errors";
import { postgresFailure } from "./violations";

/** For `.catch` of one statement: names its constraints back as refusals, and lets every other failure pass. */
export const refuseOn = (refusals: Record<string, () => DomainError>) => (error: unknown) => {
  const refusal = refusals[postgresFailure(error)?.constraint_name ?? ""];
  throw refusal ? refusal() : error;
};
