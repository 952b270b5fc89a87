import { types } from "inngest/internals";
import type { RunState, StepResult } from "../db/schema";
import { callFunction, type Op, WHOLE } from "./call";
import { retryAt, sleepEndsAt } from "./duration";
import type { Plan } from "./plans";
import type { LeasedRun, RunStatus } from "./runs";

/** What a run needs of the engine that drives it. */
export interface Desk {
  nowMs: () => number;
  isStopping: () => boolean;
  /** Writes how far the run is. Without `dueAt`, an open one keeps its lease. @throws LeaseLost */
  settle: (run: LeasedRun, status: RunStatus, dueAt?: number) => Promise<void>;
  /** Ends the run for good, and starts what its function wants done then. @throws LeaseLost */
  fail: (run: LeasedRun, error: unknown) => Promise<void>;
}

interface Work {
  desk: Desk;
  plan: Plan;
  run: LeasedRun;
}

/** As on Inngest's server. */
const STEPS_MAX = 1_000;
/** A run whose process dies so often in a row is what kills it. */
const DEATHS_MAX = 20;

class RunFailed extends Error {
  constructor(readonly reason: unknown) {
    super("The run failed for good.");
  }
}

const failure = (message: string) => new RunFailed({ name: "Error", message });

/** Takes a leased run as far as it comes: to its end, its next timer, or a stop of the process. */
export async function driveRun(work: Work): Promise<void> {
  const { desk, run } = work;
  try {
    if (run.deaths >= DEATHS_MAX) throw failure("Its process died again and again.");
    while (!desk.isStopping() && dueAtOf(run.state) <= desk.nowMs()) {
      const hasEnded = await advance(work);
      if (hasEnded) return await desk.settle(run, "completed");
    }
    await desk.settle(run, "open", dueAtOf(run.state));
  } catch (error) {
    if (!(error instanceof RunFailed)) throw error;
    await desk.fail(run, error.reason);
  }
}

/** When the run has something to do, in milliseconds since 1970. */
const dueAtOf = ({ timers }: RunState): number => Math.min(...Object.values(timers).map(({ dueAt }) => dueAt));

/** One round: sleeps that are over, then steps that are due, else the function itself. @returns whether it ended */
async function advance(work: Work): Promise<boolean> {
  const { desk, plan, run } = work;
  const { timers } = run.state;
  const nowMs = desk.nowMs();
  const isDue = (id: string) => (timers[id]?.dueAt ?? Number.POSITIVE_INFINITY) <= nowMs;
  const due = Object.keys(timers).filter(isDue);
  const steps = due.filter((id) => id !== WHOLE && !timers[id]?.isSleep);
  for (const id of due) if (timers[id]?.isSleep) remember(run.state, { id, type: "data", data: null }, nowMs);
  if (steps.length === 0) return isDue(WHOLE) && call(work, WHOLE);
  // Those of a function whose concurrency is limited do not overlap.
  const chains = plan.concurrency ? [steps] : steps.map((id) => [id]);
  const ended = await Promise.allSettled(chains.map((ids) => callEach(work, ids)));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  return false;
}

async function callEach(work: Work, ids: string[]): Promise<void> {
  for (const id of ids) if (!work.desk.isStopping()) await call(work, id);
}

/** Calls the function, for one step or as far as it comes, and takes down what came of it. @returns whether it ended */
async function call({ desk, plan, run }: Work, stepId: string): Promise<boolean> {
  const { timers, stack } = run.state;
  const attempt = timers[stepId]?.attempt ?? 0;
  const onlyPlans = Object.keys(timers).some((id) => id !== WHOLE);
  const reply = await callFunction(plan, { run, stepId, attempt, onlyPlans });
  if (reply.kind === "completed") return true;
  if (reply.kind === "failed") {
    const { error, isFinal, retryAfter } = reply;
    if (isFinal || attempt + 1 >= plan.attemptsMax) throw new RunFailed(error);
    timers[stepId] = { attempt: attempt + 1, dueAt: retryAt({ attempt, retryAfter }, desk.nowMs()) };
    return false;
  }
  const known = stack.length;
  delete timers[stepId];
  for (const op of reply.ops) note(run, op, desk.nowMs());
  if (stack.length > known) await desk.settle(run, "open");
  if (Object.keys(timers).length === 0) throw failure("It waits for nothing.");
  return false;
}

/** Takes down what the function asks for or has done. */
function note({ state, functionId }: LeasedRun, { id, op, ...said }: Op, nowMs: number): void {
  const { name = "", data = null, error, displayName = id } = said;
  const { StepRun, StepFailed, StepPlanned, Sleep } = types.StepOpCode;
  const problem = `The function ${functionId} uses ${op} (step "${displayName}"), which the embedded engine does not support.`;
  if (op === StepRun) remember(state, { id, type: "data", data }, nowMs);
  else if (op === StepFailed) remember(state, { id, type: "error", error }, nowMs);
  else if (op === StepPlanned) state.timers[id] ??= { attempt: 0, dueAt: nowMs };
  else if (op === Sleep) state.timers[id] ??= { attempt: 0, dueAt: sleepEndsAt(name, nowMs), isSleep: true };
  else throw failure(problem);
}

function remember(state: RunState, { id, ...result }: StepResult & { id: string }, nowMs: number): void {
  if (state.stack.length >= STEPS_MAX) throw failure(`It has over ${STEPS_MAX} steps.`);
  delete state.timers[id];
  if (!(id in state.steps)) state.stack.push(id);
  state.steps[id] = result;
  state.timers[WHOLE] ??= { attempt: 0, dueAt: nowMs };
}
