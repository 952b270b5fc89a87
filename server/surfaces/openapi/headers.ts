import { API_VERSIONS } from "../rest/versions";
import type { Code } from "./code";
import { type Components, type Parameter, type Ref, refTo } from "./document";

const version = API_VERSIONS[0]?.date ?? "";

/** Headers that requests may carry. */
export const HEADER_PARAMETERS = {
  ApiVersion: {
    name: "X-Api-Version",
    in: "header",
    required: false,
    description: "Pins the contract to a dated version. Default: the latest.",
    schema: { type: "string", enum: API_VERSIONS.map(({ date }) => date), examples: [version] },
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    required: false,
    description:
      "`handling=strict` (RFC 7240): a field of the body or the query that the operation does not know is refused with 422, under its name and with the one that may have been meant. Fields of the resource that are only read may be sent back. Without it, they are ignored.",
    schema: { type: "string", examples: ["handling=strict"] },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "1 to 255 visible ASCII characters. The same key with the same request answers the stored response for 24 hours.",
    schema: {
      type: "string",
      minLength: 1,
      maxLength: 255,
      pattern: "^[\\x21-\\x7e]+$",
      examples: ["7d1f0c52-6a6e-4c1f-9a39-5a0f2a4f7e11"],
    },
  },
} as const satisfies Record<string, Parameter>;

/** Headers that answers carry. */
export const ANSWER_HEADERS: Components["headers"] = {
  "X-Request-Id": {
    description: "Names this request; give it when you report a problem.",
    schema: { type: "string" },
  },
  "X-Api-Version": {
    description: "The version that was answered. Absent when the asked version is unknown.",
    schema: { type: "string", examples: [version] },
  },
  "X-RateLimit-Limit": {
    description: "Requests allowed in a minute.",
    schema: { type: "integer", examples: [120] },
  },
  "X-RateLimit-Remaining": {
    description: "Requests left in this minute.",
    schema: { type: "integer", examples: [119] },
  },
  "X-RateLimit-Reset": {
    description: "When the minute ends, in epoch seconds.",
    schema: { type: "integer", examples: [1795424460] },
  },
  "Retry-After": { description: "Seconds to wait before the next try.", schema: { type: "integer", examples: [42] } },
  "Idempotent-Replayed": {
    description: "`true` when this is the stored answer to an earlier request with the same `Idempotency-Key`.",
    schema: { type: "string", const: "true" },
  },
  "WWW-Authenticate": { description: "How to authenticate.", schema: { type: "string", examples: ["Bearer"] } },
};

const RATE = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
const UNCOUNTED: Code[] = ["unauthorized", "forbidden", "unavailable"];

/** The headers of a refusal with one of these codes; of a success when there are none. */
export function answerHeaders(codes: Code[], isKeyed = false): Record<string, Ref> {
  const has = (...some: Code[]) => some.some((code) => codes.includes(code));
  const names = [
    "X-Request-Id",
    "X-Api-Version",
    ...(has(...UNCOUNTED) ? [] : RATE),
    ...(has("rate_limited", "idempotency_in_progress", "unavailable") ? ["Retry-After"] : []),
    ...(isKeyed || has("idempotency_mismatch") ? ["Idempotent-Replayed"] : []),
    ...(has("unauthorized") ? ["WWW-Authenticate"] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, refTo("headers", name)]));
}
