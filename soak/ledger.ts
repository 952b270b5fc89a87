/** An answer that no client should get, or none where one had to come. */
export interface Wrong {
  what: string;
  /** What had gone wrong last. */
  during: string;
  /** Of the answer, for the server's log. */
  requestId: string | null;
}

/** What was promised to clients: every good answer, and every answer that was none. */
export interface Ledger {
  /** Ids of what was answered with 201, by the customer's address. */
  booked: Map<string, string>;
  tickets: Map<string, string>;
  cancelled: Set<string>;
  moved: Set<string>;
  /** How often each status was answered. */
  statuses: Map<number, number>;
  /** Requests that got no answer in time, or whose connection broke. */
  unanswered: number;
  /** Answers that no client should get: 500, or a refusal that nothing explains. */
  wrong: Wrong[];
  /** The longest wait for an answer, in milliseconds. */
  slowestMs: number;
}

export const newLedger = (): Ledger => ({
  booked: new Map(),
  tickets: new Map(),
  cancelled: new Set(),
  moved: new Set(),
  statuses: new Map(),
  unanswered: 0,
  wrong: [],
  slowestMs: 0,
});
