/** A request to an address that a customer chose. */
export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** For all of it: resolving, connecting, the answer's headers and its body. */
  timeoutMs: number;
}

/** What became of it. Without an error an answer came, whatever its status. */
export interface Verdict {
  /** Null without an answer. */
  statusCode: number | null;
  /** The answer's header of that name, as it came. */
  retryAfter: string | null;
  durationMs: number;
  error: Failure | null;
}

/** Why a request got no answer, or none that counts. */
export const FAILURES = ["timeout", "refused_address", "dns", "connection", "tls", "redirect", "bad_answer"] as const;
export type Failure = (typeof FAILURES)[number];

/** Ends a request with one of the failures. */
export class Failed extends Error {
  constructor(
    readonly failure: Failure,
    options?: ErrorOptions,
  ) {
    super(failure, options);
  }
}
