import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Ledger } from "./ledger";
import type { Servers } from "./servers";

/** Longer than a server may take; what comes later helps no client. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 250;
const WRONG_TEXT = 300;

/** A request to whichever server is up. */
export interface Asked {
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  body: unknown;
  requestId: string | null;
}

/** Who repeats a request under its key while the first try is still running is told so, and comes back. */
const isFinal = ({ status, body }: Answered): boolean =>
  status < 500 && status !== 429 && (body as { error?: unknown } | null)?.error !== "idempotency_in_progress";

/** Asks as clients do, and notes how it went. */
export class Asker {
  private isStopping = false;
  /** What has gone wrong last. */
  during = "";

  constructor(
    private readonly servers: Servers,
    readonly ledger: Ledger,
  ) {}

  /** What is under way gets no further try. */
  stop(): void {
    this.isStopping = true;
  }

  private note(what: string, requestId: string | null = null): void {
    this.ledger.wrong.push({ what, during: this.during, requestId });
  }

  /** One try. @returns null when there was no answer */
  async once({ method = "GET", path, body, headers = {} }: Asked): Promise<Answered | null> {
    const { ledger, servers } = this;
    // Nobody is there for a moment: clients come back.
    const up = servers.up();
    const origin = up[randomInt(Math.max(1, up.length))]?.origin;
    if (origin === undefined) return null;
    const startedAt = performance.now();
    try {
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await answer.text();
      ledger.statuses.set(answer.status, (ledger.statuses.get(answer.status) ?? 0) + 1);
      ledger.slowestMs = Math.max(ledger.slowestMs, performance.now() - startedAt);
      const requestId = answer.headers.get("x-request-id");
      if (answer.status === 500) this.note(`500 to ${method} ${path}: ${text.slice(0, WRONG_TEXT)}`, requestId);
      return {
        requestId,
        status: answer.status,
        body: /json/.test(answer.headers.get("content-type") ?? "") ? JSON.parse(text) : text,
      };
    } catch {
      ledger.unanswered += 1;
      return null;
    }
  }

  /**
   * Asks under one idempotency key until there is an answer that says yes or no.
   *
   * @returns null when the soak ends before that
   */
  async untilAnswered(asked: Asked, key: string): Promise<Answered | null> {
    while (!this.isStopping) {
      const answer = await this.once({ ...asked, headers: { ...asked.headers, "idempotency-key": key } });
      if (answer && isFinal(answer)) return answer;
      await pause(PAUSE_MS);
    }
    this.note(`No answer even in calm to ${asked.method} ${asked.path}`);
    return null;
  }

  /** As `untilAnswered`; an answer of another status is a wrong one, and null. */
  async untilGood<Body>(asked: Asked, key: string, good: number): Promise<Body | null> {
    const answer = await this.untilAnswered(asked, key);
    if (answer === null) return null;
    if (answer.status === good) return answer.body as Body;
    const text = JSON.stringify(answer.body).slice(0, WRONG_TEXT);
    this.note(`${answer.status} to ${asked.method} ${asked.path}: ${text}`, answer.requestId);
    return null;
  }
}
