import { setTimeout as pause } from "node:timers/promises";
import type { Inngest, InngestFunction } from "inngest";
import { v7 as newId } from "uuid";
import { realNow } from "../../context";
import type { Database, Db } from "../../db/client";
import { describeFailure } from "../../db/violations";
import { log } from "../../log";
import { within } from "../../process/deadline";
import type { SentEvent } from "../client";
import { type Loop, startLoop } from "../loop";
import { batched } from "./batch";
import { type FunctionRegistry, registryOf, runOf, runsOf, scheduledRuns } from "./function-registry";
import { LeaseLost, type Outcome, RunExecutor, type RunStore } from "./run-executor";
import {
  claimRuns,
  insertRuns,
  type LeasedRun,
  type NewRun,
  purgeRuns,
  renewLeases,
  type Settlement,
  settleRuns,
} from "./runs";
import { STATEMENT_MS, transactInTime } from "./transact";

/** How many runs a process has under way: most of them wait for a network, and hold nothing else meanwhile. */
export const RUNS_AT_ONCE = 512;
const CLAIMED_AT_ONCE = 32;
const LEASE_MS = 30_000;
const RENEWAL_MS = 10_000;
const PURGE_MS = 60_000;
/** Longer than any step takes: a mail may be under way for two minutes. */
const STEP_MS = 150_000;
/** How long a stop waits for steps; those that take longer begin again when their leases end. */
const STOP_MS = 15_000;
const WRITES_MAX = 5;
const WRITE_PAUSE_MS = 500;
const NO_FUNCTION: Outcome = { status: "failed", error: { name: "Error", message: "There is no such function." } };

/** Finds events in a transaction that stores what they start, too. */
export type ClaimEvents = (tx: Db) => Promise<SentEvent[]>;

export interface EngineParts {
  db: Database;
  client: Inngest;
  functions: InngestFunction.Any[];
  /** Real time unless a test moves it. */
  now?: () => Date;
  leaseMs?: number;
  /** How long a call of a function may take, and how long a statement. */
  stepMs?: number;
  statementMs?: number;
}

/** The embedded engine: it runs from its construction. */
export class Engine implements RunStore {
  isStopping = false;
  readonly nowMs: () => number;
  readonly stepMs: number;
  private readonly db: Database;
  private readonly registry: FunctionRegistry;
  private readonly leaseMs: number;
  private readonly statementMs: number;
  /** The runs under way, and their ends. */
  private readonly active = new Map<LeasedRun, Promise<void>>();
  /** How many more runs it may claim. */
  private room = RUNS_AT_ONCE;
  private readonly settleBatched: (settlement: Settlement) => Promise<Set<string>>;
  private readonly renewal: NodeJS.Timeout;
  private readonly loop: Loop;
  private scheduledUntilMs = 0;
  private purgedAtMs = 0;

  /** @throws Error when a function uses what it does not support */
  constructor({ db, client, functions, now = realNow, ...times }: EngineParts) {
    const { leaseMs = LEASE_MS, stepMs = STEP_MS, statementMs = STATEMENT_MS } = times;
    this.db = db;
    this.registry = registryOf(functions, client.id);
    this.nowMs = () => now().getTime();
    this.leaseMs = leaseMs;
    this.stepMs = stepMs;
    this.statementMs = statementMs;
    this.settleBatched = batched((all) => settleRuns(this.db, all, this.nowMs()), statementMs);
    this.renewal = setInterval(() => this.renew(), Math.min(RENEWAL_MS, leaseMs / 3));
    this.loop = startLoop("the job engine", () => this.round());
  }

  /** Stores the runs that events start; those due now begin at once. @returns the events' ids */
  send = async (sent: SentEvent[]): Promise<string[]> => {
    const events = sent.map((event) => ({ ...event, id: event.id || newId() }));
    await this.transact((tx) => insertRuns(tx, runsOf(this.registry, events), this.nowMs()));
    this.poke();
    return events.map(({ id }) => id);
  };

  /** Stores the runs that claimed events start and leases them in the same transaction; then they begin. */
  startClaimed = async (claimEvents: ClaimEvents): Promise<void> => {
    const mayBeMore = await this.claim(claimEvents);
    if (mayBeMore) this.poke();
  };

  /** Looks for due runs now. */
  poke = (): void => this.loop.poke();

  isRunning = (): boolean => this.loop.isRunning();

  /** Ends after the steps that are running, 15 s at most; what is left goes on in another process, or in the next. */
  stop = async (): Promise<void> => {
    this.isStopping = true;
    await this.loop.stop();
    await Promise.race([Promise.all(this.active.values()), pause(STOP_MS, undefined, { ref: false })]);
    clearInterval(this.renewal);
  };

  /** Writes what the run's steps have answered; it stays leased. @throws LeaseLost */
  save = (run: LeasedRun): Promise<void> => this.settle({ run, status: "open" });

  /** Looks for work once. @returns whether there may be more */
  private async round(): Promise<boolean> {
    await this.schedule();
    await this.purge();
    return this.room > 0 && this.claim();
  }

  /** Stores what the clock starts next: ahead of its time, by whichever process comes first. */
  private async schedule(): Promise<void> {
    const nowMs = this.nowMs();
    if (nowMs < this.scheduledUntilMs) return;
    const next = scheduledRuns(this.registry, new Date(nowMs));
    await this.transact((tx) => insertRuns(tx, next, nowMs));
    this.scheduledUntilMs = Math.min(...next.map(({ dueAt }) => dueAt));
  }

  private async purge(): Promise<void> {
    const nowMs = this.nowMs();
    if (nowMs - this.purgedAtMs < PURGE_MS) return;
    const hasMore = await within(this.statementMs, "A purge", () => purgeRuns(this.db, nowMs));
    if (!hasMore) this.purgedAtMs = nowMs;
  }

  /** Leases due runs and begins them, those of claimed events among them. @returns whether there may be more */
  private async claim(claimEvents?: ClaimEvents): Promise<boolean> {
    const limit = this.isStopping ? 0 : Math.min(CLAIMED_AT_ONCE, this.room);
    let begun = 0;
    this.room -= limit;
    try {
      const { runs, mayBeMore } = await this.transact(async (tx) => {
        const events = claimEvents ? await claimEvents(tx) : [];
        await insertRuns(tx, runsOf(this.registry, events), this.nowMs());
        if (limit === 0 || (claimEvents && events.length === 0)) return { runs: [], mayBeMore: false };
        const active = [...this.active.keys()].map(({ id }) => id);
        return claimRuns(tx, { limit, nowMs: this.nowMs(), leaseMs: this.leaseMs, active });
      });
      for (const run of runs) this.begin(run);
      begun = runs.length;
      return mayBeMore;
    } finally {
      this.room += limit - begun;
    }
  }

  private begin(run: LeasedRun): void {
    const ended = this.carry(run)
      .catch((error: unknown) => {
        // Its lease runs out, and it begins again where it was.
        const failure = describeFailure((error as Error).cause ?? error);
        log().warn({ functionId: run.functionId, runId: run.id, failure }, "a run was given up");
      })
      .finally(() => {
        this.active.delete(run);
        this.room += 1;
        if (this.room === 1 || run.slotKey !== null) this.poke();
      });
    this.active.set(run, ended);
  }

  /** @throws TooLate */
  private transact<Value>(run: (tx: Db) => Promise<Value>): Promise<Value> {
    return transactInTime(this.db, run, this.statementMs);
  }

  private async carry(run: LeasedRun): Promise<void> {
    const { id, functionId, event } = run;
    const definition = this.registry.get(functionId);
    const outcome = definition ? await new RunExecutor(run, definition, this).execute() : NO_FUNCTION;
    if (outcome.status !== "failed") return this.settle({ run, ...outcome });
    const { error } = outcome;
    const data = { function_id: functionId, run_id: id, error, event };
    const failed = { id: `failed ${id}`, name: "inngest/function.failed", data, ts: this.nowMs() };
    const failure = this.registry.get(definition?.failureId ?? "");
    await this.settle({ run, ...outcome }, failure ? [runOf(failure, failed)] : []);
    // Its name alone: a message may hold an address, and who needs it finds it with the row that the event names.
    const { name } = error as { name?: string };
    log().error({ functionId, runId: id, event: event.data, error: name }, "a job failed for good");
    if (failure) this.poke();
  }

  /**
   * Writes how far a run has come, and what follows it: among others, but when that fails or something follows alone,
   * so that none suffers for another.
   *
   * @throws LeaseLost
   */
  private async settle(settlement: Settlement, following: NewRun[] = []): Promise<void> {
    const alone = () =>
      this.transact(async (tx) => {
        const written = await settleRuns(tx, [settlement], this.nowMs());
        if (written.has(settlement.run.id)) await insertRuns(tx, following, this.nowMs());
        return written;
      });
    const first = following.length > 0 ? alone() : this.settleBatched(settlement);
    const written = await first.catch(() => withRetries(alone));
    if (!written.has(settlement.run.id)) throw new LeaseLost("Another process has its lease.");
  }

  private renew(): void {
    const runs = [...this.active.keys()];
    if (runs.length === 0) return;
    const renewing = within(this.statementMs, "A renewal", () =>
      renewLeases(this.db, runs, this.nowMs() + this.leaseMs),
    );
    renewing.catch((error: unknown) => {
      log().warn({ failure: describeFailure(error) }, "leases of jobs were not renewed");
    });
  }
}

/** For some seconds: what a step answered must not be lost for a hiccup of the database. @throws LeaseLost */
async function withRetries<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === WRITES_MAX) throw new LeaseLost("It could not be written.", { cause: error });
    }
    await pause(WRITE_PAUSE_MS);
  }
}
