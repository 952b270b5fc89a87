import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { isUnavailable } from "./db/connections/unavailable";
import { refusalOfViolation } from "./db/violations";
import { DomainError, type Fields, type Refusal } from "./domain/errors";
import { fieldsOfZodError } from "./schemas/messages";

/** The one table of HTTP statuses; a refusal without one does not compile. */
export const STATUS_OF = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  idempotency_in_progress: 409,
  idempotency_mismatch: 422,
  validation: 422,
  warnings: 422,
  capacity_exceeded: 409,
  slot_unavailable: 409,
  too_late: 409,
  coupon_invalid: 422,
  package_used_up: 422,
  package_expired: 422,
  package_invalid: 422,
  payload_too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  insufficient_storage: 507,
  unavailable: 503,
} as const satisfies Record<Refusal, number>;

export interface ApiError {
  code: Refusal | "server";
  status: number;
  message: string;
  fields?: Fields;
  /** Present when the failure is ours or the database's: for the log, never for the caller. */
  cause?: unknown;
}

/** How long a caller waits who should try the same again, in seconds. */
const RETRY_AFTER: Partial<Record<ApiError["code"], number>> = { idempotency_in_progress: 1, unavailable: 2 };

/** The header of a refusal that says when to come again; none where the caller has to do otherwise first. */
export function retryHeaders(code: ApiError["code"]): Record<string, string> {
  const seconds = RETRY_AFTER[code];
  return seconds === undefined ? {} : { "retry-after": String(seconds) };
}

/** What is said where the database cannot be reached: whether a write that broke off has happened, nobody knows. */
const unavailable = (cause: unknown): ApiError => ({
  code: "unavailable",
  status: STATUS_OF.unavailable,
  message: "The database does not answer at the moment. Try the same again; with the same Idempotency-Key it is safe.",
  cause,
});

const refused = ({ code, message, fields }: DomainError): ApiError => ({
  code,
  status: STATUS_OF[code],
  message,
  ...(fields ? { fields } : {}),
});

/** What tRPC itself refuses: a call that no page of ours makes. */
const OWN_REFUSALS: Partial<Record<TRPCError["code"], DomainError>> = {
  NOT_FOUND: new DomainError("not_found", "No such procedure."),
  METHOD_NOT_SUPPORTED: new DomainError("bad_request", "Reads are sent by GET, writes by POST."),
  PARSE_ERROR: new DomainError("bad_request", "The input cannot be read."),
  BAD_REQUEST: new DomainError("bad_request", "The input cannot be read."),
};

/** Turns whatever a procedure threw into what every surface answers. */
export function toApiError(error: unknown): ApiError {
  const cause = error instanceof TRPCError && error.cause ? error.cause : error;
  if (cause instanceof DomainError) return refused(cause);
  if (cause instanceof ZodError && !(error instanceof TRPCError && error.code === "INTERNAL_SERVER_ERROR"))
    return refused(new DomainError("validation", "Some fields are not valid.", fieldsOfZodError(cause)));
  // zod compares the length of what is no text too, and breaks on `{"length": {"toString": 1, "valueOf": 1}}`.
  if (error instanceof TRPCError && error.code === "BAD_REQUEST" && cause instanceof TypeError)
    return refused(new DomainError("bad_request", "The input cannot be read."));
  if (error instanceof TRPCError && OWN_REFUSALS[error.code]) return refused(OWN_REFUSALS[error.code] as DomainError);
  const violation = refusalOfViolation(cause);
  if (violation) return refused(violation);
  if (isUnavailable(cause)) return unavailable(cause);
  return { code: "server", status: 500, message: "Something went wrong on our side.", cause };
}
