import { STATUS_OF } from "../../errors";
import type { Code } from "./code";
import { pascal, type Ref, type Response, refTo, type Schema } from "./document";
import { answerHeaders } from "./headers";

/** When each code is answered. */
const WHEN: Record<Code, string> = {
  bad_request: "The body is not a JSON object, or a header is malformed, such as an unknown `X-Api-Version`.",
  unauthorized: "The API key is missing or not valid.",
  forbidden: "The key lacks the scope.",
  not_found: "The id names nothing of this account.",
  conflict: "The present state of the resource does not allow it, for instance because it is still in use.",
  idempotency_in_progress: "The first request with this `Idempotency-Key` is still running.",
  idempotency_mismatch: "This `Idempotency-Key` was used with another request.",
  validation: "Some fields are not valid; `fields` maps each to a sentence.",
  warnings: "The appointment fails checks that `force: true` would accept; `fields` is keyed by check.",
  capacity_exceeded: "There are fewer seats left than asked for.",
  slot_unavailable: "The slot is not free, or no longer.",
  too_late: "The account's notice for changes by customers has passed.",
  coupon_invalid: "The coupon does not apply.",
  package_used_up: "The package has no uses left.",
  package_expired: "The package has expired.",
  package_invalid: "The package is not valid for this booking.",
  payload_too_large: "The file is too large.",
  unsupported_type: "The file is of a type that is not accepted, or the body is compressed or not in UTF-8.",
  rate_limited: "Too many requests in this minute; `Retry-After` says how many seconds to wait.",
  insufficient_storage: "There is no room for further files, of the account or of the server.",
  unavailable:
    "The database does not answer at the moment; `Retry-After` says how many seconds to wait. Nobody knows whether a write has happened: with the same `Idempotency-Key` it can be sent again safely.",
  server: "Something went wrong on our side. Such an answer is never stored under an `Idempotency-Key`.",
};

/** Every code there is, in the order of their statuses. */
export const CODES = Object.keys(WHEN).sort((a, b) => statusOf(a as Code) - statusOf(b as Code)) as Code[];

const EXAMPLE_FIELDS: Partial<Record<Code, Record<string, string>>> = {
  validation: { "days.0.start": "Must be a time like 09:30.", days: "Must be a time like 09:30." },
  warnings: { overlap: "Another appointment of the staff member overlaps." },
};

export function statusOf(code: Code): number {
  return code === "server" ? 500 : STATUS_OF[code];
}

/** How one of the two APIs writes a refusal. */
export interface ErrorShape {
  /** Name of the schema among the components. */
  name: "ApiError" | "PublicError";
  schema: Schema;
  exampleOf: (error: { code: Code; message: string; fields?: Record<string, string> }) => unknown;
}

const fields: Schema = {
  type: "object",
  description: "Input names with a sentence each: dotted paths such as `days.0.start`, and their top-level names.",
  additionalProperties: { type: "string" },
};
const message: Schema = { type: "string", description: "For a person; rely on the code instead." };
const codeOf = (codes: Code[]): Schema => ({ type: "string", enum: codes, description: "Never changes its meaning." });

/** `{error: {code, message, fields?}}` */
export const managementErrors = (codes: Code[]): ErrorShape => ({
  name: "ApiError",
  schema: {
    type: "object",
    description: "Why a request was refused.",
    required: ["error"],
    properties: {
      error: { type: "object", required: ["code", "message"], properties: { code: codeOf(codes), message, fields } },
    },
  },
  exampleOf: (error) => ({ error }),
});

/** `{error: code, message, fields}` */
export const publicErrors = (codes: Code[]): ErrorShape => ({
  name: "PublicError",
  schema: {
    type: "object",
    description: "Why a request was refused.",
    required: ["error", "message", "fields"],
    properties: { error: codeOf(codes), message, fields },
  },
  exampleOf: ({ code, message, fields = {} }) => ({ error: code, message, fields }),
});

const uniqueSorted = (codes: Code[]) => CODES.filter((code) => codes.includes(code));

/** The codes of an operation by their status, ascending. */
export function byStatus(codes: Code[]): Map<number, Code[]> {
  const grouped = new Map<number, Code[]>();
  for (const code of uniqueSorted(codes)) grouped.set(statusOf(code), [...(grouped.get(statusOf(code)) ?? []), code]);
  return grouped;
}

/** Operations that refuse with the same codes share one response among the components, named after them. */
const nameOf = (codes: Code[]) => codes.map((code) => (code === "server" ? "ServerError" : pascal(code))).join("Or");

/** An operation's responses to refusals, and the components they point to. */
export function refusalResponses(codes: Code[], shape: ErrorShape) {
  const responses: Record<string, Ref> = {};
  const components: Record<string, Response> = {};
  for (const [status, group] of byStatus(codes)) {
    const name = nameOf(group);
    responses[status] = refTo("responses", name);
    components[name] = responseOf(group, shape);
  }
  return { responses, components };
}

function responseOf(codes: Code[], shape: ErrorShape): Response {
  const examples = codes.map((code) => {
    const fields = EXAMPLE_FIELDS[code];
    const value = shape.exampleOf({ code, message: plain(WHEN[code]), ...(fields ? { fields } : {}) });
    return [code, { value }] as const;
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${WHEN[code]}`).join("\n\n"),
    headers: answerHeaders(codes),
    content: { "application/json": { schema: refTo("schemas", shape.name), examples: Object.fromEntries(examples) } },
  };
}

const plain = (words: string) => words.replace(/`/g, "");
