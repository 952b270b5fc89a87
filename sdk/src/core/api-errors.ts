import type { ErrorCode } from "../generated/management/types";
import { SlotwrightError } from "./errors";

/** What a refusal says of itself. */
export interface Refusal {
  /** What was called, such as `POST /customers`. */
  operation?: string | undefined;
  status: number;
  code: ErrorCode | (string & {});
  message: string;
  fields: Record<string, string>;
  requestId: string | null;
  retryAfter: number | null;
}

/**
 * The service refused or failed. Rely on `code`, which never changes its meaning; `message` is for logs, and `detail` is
 * what the service says to people.
 */
export class ApiError extends SlotwrightError {
  static override readonly brand: string = "ApiError";
  declare readonly status: number;
  declare readonly code: ErrorCode | (string & {});
  /** The service's own sentence, without what was called. */
  declare readonly detail: string;
  /** What was called, without its ids: `PATCH /bookings/{id}`; null when it is not known. */
  declare readonly operation: string | null;
  /** Input names with a sentence each; empty when the refusal concerns no field. */
  declare readonly fields: Record<string, string>;
  /** Give it when you report a problem. */
  declare readonly requestId: string | null;
  /** Seconds to wait before the next try; null when the service does not say. */
  declare readonly retryAfter: number | null;

  constructor(refusal: Refusal) {
    super(described(refusal));
    const { message: detail, operation = null, ...told } = refusal;
    Object.assign(this, told, { detail, operation });
  }
}

const TOLD_MAX = 500;

/** `POST /customers 422 validation: email: Must be an email address. (request 7084…)` */
function described({ operation, status, code, message, fields, requestId }: Refusal): string {
  const named = Object.entries(fields).map(([name, told]) => `${name}: ${told}`);
  const told = (named.join(" ") || message).slice(0, TOLD_MAX);
  return `${operation ?? ""} ${status} ${code}: ${told}${requestId ? ` (request ${requestId})` : ""}`.trim();
}

/** 400: the request is malformed. */
export class BadRequestError extends ApiError {
  static override readonly brand: string = "BadRequestError";
}

/** 401: the API key is missing or not valid. */
export class AuthenticationError extends ApiError {
  static override readonly brand: string = "AuthenticationError";
}

/** 403: the key lacks the scope. */
export class PermissionError extends ApiError {
  static override readonly brand: string = "PermissionError";
}

/** 404: the id names nothing of this account. */
export class NotFoundError extends ApiError {
  static override readonly brand: string = "NotFoundError";
}

/**
 * 409: the present state forbids it. `code` tells `slot_unavailable` from `capacity_exceeded`, `conflict` and others.
 *
 * @example
 * if (error instanceof ConflictError && error.code === "slot_unavailable") offerAnotherTime();
 */
export class ConflictError extends ApiError {
  static override readonly brand: string = "ConflictError";
}

/** 422: understood and refused, for instance `coupon_invalid`. */
export class UnprocessableError extends ApiError {
  static override readonly brand: string = "UnprocessableError";
}

/**
 * 422 `validation`: `fields` maps each invalid input to a sentence.
 *
 * @example
 * if (error instanceof ValidationError) for (const [input, told] of Object.entries(error.fields)) show(input, told);
 */
export class ValidationError extends UnprocessableError {
  static override readonly brand: string = "ValidationError";
}

/** 422 `warnings`: the appointment fails checks that `force: true` accepts. */
export class WarningsError extends UnprocessableError {
  static override readonly brand: string = "WarningsError";

  /**
   * A sentence by check: `overlap`, `duration`, `schedule`, `holiday`.
   *
   * @example
   * if (error instanceof WarningsError) confirm(Object.values(error.warnings).join(" "));
   */
  get warnings(): Record<string, string> {
    return this.fields;
  }
}

/** 429: too many requests; `retryAfter` says for how many seconds. */
export class RateLimitError extends ApiError {
  static override readonly brand: string = "RateLimitError";
}

/** 5xx: the service failed. */
export class ServerError extends ApiError {
  static override readonly brand: string = "ServerError";
}

const BY_CODE: Record<string, typeof ApiError> = { validation: ValidationError, warnings: WarningsError };

const BY_STATUS: Record<number, typeof ApiError> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableError,
  429: RateLimitError,
};

/**
 * The error of the class that fits a refusal.
 *
 * @internal
 */
export function apiErrorOf(refusal: Refusal): ApiError {
  const { status, code } = refusal;
  const Class = (status === 422 && BY_CODE[code]) || BY_STATUS[status] || (status >= 500 ? ServerError : ApiError);
  return new Class(refusal);
}
