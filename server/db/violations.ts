import { DrizzleQueryError } from "drizzle-orm";
import { DomainError, invalid, notFound } from "../domain/errors";

interface PostgresFailure {
  code: string;
  constraint_name?: string;
}

const FOREIGN_KEY = "23503";

/** What PostgreSQL said, whether or not drizzle wrapped it. */
export function postgresFailure(error: unknown): PostgresFailure | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error) || !("code" in cause) || typeof cause.code !== "string") return null;
  const constraint = "constraint_name" in cause ? String(cause.constraint_name) : undefined;
  return { code: cause.code, ...(constraint ? { constraint_name: constraint } : {}) };
}

/**
 * What a log may say of a failure: where it happened and what PostgreSQL called it, but neither the statement's
 * parameters nor the values it complains about, for they are secrets and people's data.
 */
export function describeFailure(error: unknown): Record<string, unknown> {
  const failure = postgresFailure(error);
  if (!(error instanceof Error)) return { name: typeof error };
  // drizzle's message quotes the parameters, and the stack begins with the message.
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const stack = error.stack?.replace(error.message, "") ?? "";
  const frames = stack.split("\n").filter((line) => line.startsWith("    at "));
  return { name: error.name, ...(failure ?? { message: cause?.message }), frames };
}

/** What is behind an error that only carries it, as tRPC's do; drizzle's is known as what it is. */
export function rootOf(error: unknown): unknown {
  const isCarrier = error instanceof Error && error.cause instanceof Error && !(error instanceof DrizzleQueryError);
  return isCarrier ? rootOf(error.cause) : error;
}

/**
 * SQLSTATE 40001 and 40P01: PostgreSQL ended the transaction for another's sake; run again, it may pass. So may what was
 * to name a customer who was merged into another meanwhile: whatever named the one names the other by then.
 */
export function isTransient(error: unknown): boolean {
  const { code = "", constraint_name: constraint = "" } = postgresFailure(rootOf(error)) ?? {};
  return ["40001", "40P01"].includes(code) || (code === FOREIGN_KEY && constraint.endsWith("_customer"));
}

/** Constraints that decide a race, and the refusal its loser gets. */
const REFUSALS: Record<string, () => DomainError> = {
  occupancies_no_overlap: () => new DomainError("slot_unavailable", "That time was just taken."),
  appointments_one_group: () =>
    new DomainError(
      "capacity_exceeded",
      "The group has another appointment at that start, and its seats are not split.",
    ),
  staff_email: () => invalid({ email: "Another staff member has this email address." }),
  appointments_external_id: () => invalid({ externalId: "Another appointment has this external id." }),
  bookings_external_id: () => invalid({ externalId: "Another booking has this external id." }),
  tickets_external_id: () => invalid({ externalId: "Another ticket has this external id." }),
  customers_external_id: () => invalid({ externalId: "Another customer has this external id." }),
  services_category: () => invalid({ categoryId: "There is no such category." }),
  staff_services_service: () => notFound("service"),
  staff_services_staff: () => notFound("staff member"),
};

/** SQLSTATE 22021 and 22P05: a character PostgreSQL cannot store, such as NUL. */
const UNSTORABLE = new Set(["22021", "22P05"]);

/** The refusal behind a failed statement, or null when the failure is ours. */
export function refusalOfViolation(error: unknown): DomainError | null {
  const failure = postgresFailure(error);
  if (!failure) return null;
  if (UNSTORABLE.has(failure.code))
    return new DomainError("validation", "The text holds a character that cannot be stored.");
  const { constraint_name: constraint = "" } = failure;
  // The account was deleted while the request ran.
  if (failure.code === FOREIGN_KEY && constraint.endsWith("_tenant")) return notFound("account");
  return REFUSALS[constraint]?.() ?? null;
}
