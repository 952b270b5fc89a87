/** Every reason for which the service says no. A code is public API: it never changes its meaning. */
export type Refusal =
  | "bad_request"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "idempotency_in_progress"
  | "idempotency_mismatch"
  | "validation"
  | "warnings"
  | "capacity_exceeded"
  | "slot_unavailable"
  | "too_late"
  | "coupon_invalid"
  | "package_used_up"
  | "package_expired"
  | "package_invalid"
  | "payload_too_large"
  | "unsupported_type"
  | "rate_limited"
  | "insufficient_storage"
  | "unavailable";

export type Fields = Record<string, string>;

/** A rule said no. `fields` maps input names (dotted paths) to sentences for a person. */
export class DomainError extends Error {
  constructor(
    readonly code: Refusal,
    message: string,
    readonly fields?: Fields,
  ) {
    super(message);
    this.name = "DomainError";
  }
}

/** The refusal for an id that names nothing of this account, whosever it may be. */
export const notFound = (what: string) => new DomainError("not_found", `No such ${what}.`);

/** @param fields at least one input name with its sentence */
export const invalid = (fields: Fields) => new DomainError("validation", "Some fields are not valid.", fields);

/** A fact that the code relies on did not hold: a bug, answered as 500. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
