import { setTimeout as pause } from "node:timers/promises";
import type { Inngest, InngestFunction } from "inngest";
import { realNow } from "../context";
import type { Database, Db } from "../db/client";
import { describeFailure } from "../db/violations";
import { log } from "../log";
import type { SentEvent } from "./client";
import { type Desk, driveRun } from "./drive";
import { enqueueEvents, type Plans, runOf } from "./intake";
import { plansOf } from "./plans";
import { claimRuns, insertRuns, type LeasedRun, pruneRuns, renewLeases, type Settlement, settleRuns } from "./runs";
import { newSignal, together } from "./signal";

/** How many runs a process has under way: most of them wait for a network, and hold nothing else meanwhile. */
export const RUNS_AT_ONCE = 512;
const CLAIMED_AT_ONCE = 32;
const LEASE_MS = 30_000;
const RENEWAL_MS = 10_000;
/** How often it looks for what other processes have left, and for timers. */
const POLL_MS = 1_000;
const PRUNING_MS = 60_000;
/** How long a stop waits for steps; those that take longer begin again when their leases end. */
const STOP_MS = 15_000;
const SAVES_MAX = 5;
const SAVE_PAUSE_MS = 500;

/** Finds events in a transaction that stores what they start, too. */
export type Take = (tx: Db) => Promise<SentEvent[]>;

export interface EngineParts {
  db: Database;
  client: Inngest;
  functions: InngestFunction.Any[];
  /** Real time unless a test moves it. */
  now?: () => Date;
  leaseMs?: number;
}

/** Starts the embedded engine. @throws Error when a function uses what it does not support */
export const startEngine = (parts: EngineParts): Engine => new Engine(parts);

/** Another process has the run: what this one still finds out of it is void. */
class LeaseLost extends Error {}

export class Engine {
  private readonly db: Database;
  private readonly plans: Plans;
  private readonly nowMs: () => number;
  private readonly leaseMs: number;
  private readonly signal = newSignal();
  private readonly active = new Map<string, { run: LeasedRun; ended: Promise<void> }>();
  private readonly ticks = new Map<string, number>();
  private readonly settleTogether = together((all: Settlement[]) => this.write(all));
  private readonly loop: Promise<void>;
  private readonly renewal: NodeJS.Timeout;
  /** How many more runs it may claim. */
  private room = RUNS_AT_ONCE;
  private isStopping = false;
  private turnedAt = performance.now();
  private prunedAt = 0;

  constructor({ db, client, functions, now = realNow, leaseMs = LEASE_MS }: EngineParts) {
    this.db = db;
    this.plans = plansOf(functions, client.id);
    this.nowMs = () => now().getTime();
    this.leaseMs = leaseMs;
    this.renewal = setInterval(() => this.renew(), Math.min(RENEWAL_MS, leaseMs / 3));
    this.loop = this.turn();
  }

  /** Stores events and the runs they start; those due now begin at once. @returns the events' ids */
  send = async (events: SentEvent[]): Promise<string[]> => {
    const ids = await enqueueEvents(this.db, this.plans, { events, nowMs: this.nowMs() });
    this.nudge();
    return ids;
  };

  /** Stores the runs that the taken events start and leases them in the same transaction; then they begin. */
  startTaken = async (take: Take): Promise<void> => {
    const mayBeMore = await this.claim(take);
    if (mayBeMore) this.nudge();
  };

  /** Looks for due runs now. */
  nudge = (): void => this.signal.ring();

  /** Whether its loop turns. */
  isRunning = (): boolean => !this.isStopping && performance.now() - this.turnedAt < LEASE_MS;

  /** Ends after the steps that are running, 15 s at most; what is left goes on in another process, or in the next. */
  stop = async (): Promise<void> => {
    this.isStopping = true;
    this.nudge();
    await this.loop;
    const ended = Promise.all([...this.active.values()].map((one) => one.ended));
    await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })]);
    clearInterval(this.renewal);
  };

  private async turn(): Promise<void> {
    while (!this.isStopping) {
      this.turnedAt = performance.now();
      const mayBeMore = await this.round().catch((error: unknown) => {
        log().error({ failure: describeFailure(error) }, "the job engine failed to look for work");
        return false;
      });
      if (!mayBeMore && !this.isStopping) await this.signal.wait(POLL_MS);
    }
  }

  /** Looks for work once. @returns whether there may be more */
  private async round(): Promise<boolean> {
    await this.startScheduled();
    await this.prune();
    return this.room > 0 && this.claim();
  }

  /** Leases due runs and begins them, those of what is taken among them. @returns whether there may be more */
  private async claim(take?: Take): Promise<boolean> {
    const { db, plans, nowMs, leaseMs } = this;
    const limit = this.isStopping ? 0 : Math.min(CLAIMED_AT_ONCE, this.room);
    let claimed: LeasedRun[] = [];
    this.room -= limit;
    try {
      const { runs, mayBeMore } = await db.transaction(async (tx) => {
        const events = take ? await take(tx) : [];
        await enqueueEvents(tx, plans, { events, nowMs: nowMs() });
        if (limit === 0 || (take && events.length === 0)) return { runs: [], mayBeMore: false };
        return claimRuns(tx, { limit, nowMs: nowMs(), leaseMs });
      });
      claimed = runs;
      for (const run of runs) this.begin(run);
      return mayBeMore;
    } finally {
      this.room += limit - claimed.length;
    }
  }

  private begin(run: LeasedRun): void {
    const plan = this.plans.get(run.functionId);
    const driven = plan
      ? driveRun({ desk: this.desk, plan, run })
      : this.fail(run, { name: "Error", message: "There is no such function." });
    const ended = driven
      .catch((error: unknown) => {
        // Its lease runs out, and it begins again where it was.
        const failure = error instanceof LeaseLost ? "lease lost" : describeFailure(error);
        log().warn({ functionId: run.functionId, runId: run.id, failure }, "a run was given up");
      })
      .finally(() => {
        this.active.delete(run.id);
        this.room += 1;
        if (this.room === 1 || run.slotKey !== null) this.nudge();
      });
    this.active.set(run.id, { run, ended });
  }

  private readonly desk: Desk = {
    nowMs: () => this.nowMs(),
    isStopping: () => this.isStopping,
    settle: (run, status, dueAt) =>
      // Once among the others; then alone, so that none suffers for another.
      patiently(run, (isFirst) => {
        const settlement = { run, status, dueAt };
        return isFirst ? this.settleTogether(settlement) : this.write([settlement]);
      }),
    fail: (run, error) => this.fail(run, error),
  };

  private write = (settlements: Settlement[], db: Db = this.db): Promise<Set<string>> =>
    settleRuns(db, settlements, this.nowMs());

  private async fail(run: LeasedRun, error: unknown): Promise<void> {
    const { db, plans, nowMs } = this;
    const { id, functionId, event } = run;
    const failure = plans.get(plans.get(functionId)?.failureId ?? "");
    const facts = { function_id: functionId, run_id: id, error, event };
    const failed = { id: `failed ${id}`, name: "inngest/function.failed", data: facts, ts: nowMs() };
    await patiently(run, () =>
      db.transaction(async (tx) => {
        const settled = await this.write([{ run, status: "failed" }], tx);
        if (failure && settled.has(id)) await insertRuns(tx, [runOf(failure, failed)], nowMs());
        return settled;
      }),
    );
    // Its name alone: a message may hold an address, and who needs it finds it with the row that the event names.
    const { name } = error as { name?: string };
    log().error({ functionId, runId: id, event: event.data, error: name }, "a job failed for good");
    if (failure) this.nudge();
  }

  /** Starts what the clock starts, the first time within each minute that any process sees. */
  private async startScheduled(): Promise<void> {
    const { db, plans, nowMs } = this;
    for (const plan of plans.values()) {
      for (const { text, cron } of plan.schedules) {
        const [name, now] = [`${plan.id} ${text}`, nowMs()];
        const dueMs = this.ticks.get(name);
        if (dueMs !== undefined && dueMs > now) continue;
        if (dueMs !== undefined) {
          const id = `cron ${text} ${new Date(dueMs).toISOString()}`;
          const event = { id, name: "inngest/scheduled.timer", data: { cron: text }, ts: dueMs };
          await insertRuns(db, [{ ...runOf(plan, event), onceKey: id }], now);
        }
        this.ticks.set(name, cron.nextRun(new Date(now))?.getTime() ?? Number.POSITIVE_INFINITY);
      }
    }
  }

  private async prune(): Promise<void> {
    const { db, nowMs } = this;
    if (nowMs() - this.prunedAt < PRUNING_MS) return;
    const hasMore = await pruneRuns(db, nowMs());
    if (!hasMore) this.prunedAt = nowMs();
  }

  private renew(): void {
    const { db, nowMs, leaseMs } = this;
    const runs = [...this.active.values()].map(({ run }) => run);
    if (runs.length === 0) return;
    renewLeases(db, runs, nowMs() + leaseMs).catch((error: unknown) => {
      log().warn({ failure: describeFailure(error) }, "leases of jobs were not renewed");
    });
  }
}

/**
 * Writes with patience: what a step answered must not be lost for a hiccup of the database.
 *
 * @param write answers the ids of the runs that were written
 */
async function patiently(run: LeasedRun, write: (isFirst: boolean) => Promise<Set<string>>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const written = await write(attempt === 1).catch((error: unknown) => {
      if (attempt === SAVES_MAX) throw error;
    });
    if (written && !written.has(run.id)) throw new LeaseLost();
    if (written) return;
    await pause(SAVE_PAUSE_MS);
  }
}
