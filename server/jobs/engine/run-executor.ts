import type { StepResult } from "../../db/schema";
import { TooLate, within } from "../../process/deadline";
import { StepOpCode } from "../inngest-internals";
import { callFunction, type Op } from "./call";
import { backoffMs, timeOf } from "./duration";
import type { RegisteredFunction } from "./function-registry";
import { asStored } from "./json";
import { FUNCTION_BODY, type LeasedRun } from "./runs";

/** What a run needs of the engine that drives it. */
export interface RunStore {
  /** Nothing more is begun. */
  readonly isStopping: boolean;
  /** How long a call of a function may take. */
  readonly stepMs: number;
  nowMs: () => number;
  /** Writes down what its steps have answered; it stays leased. @throws LeaseLost */
  save: (run: LeasedRun) => Promise<void>;
}

/** How a run leaves its process. */
export type Outcome =
  | { status: "completed" }
  | { status: "failed"; error: unknown }
  | { status: "open"; dueAt: number };

/** What this process still finds out of the run is void: nothing can be written of it, here. */
export class LeaseLost extends Error {}

/** As on Inngest's server. */
const STEPS_MAX = 1_000;
/** A run whose process dies so often in a row is what kills it. */
const CRASHES_MAX = 20;
const { StepRun, StepError, StepFailed, StepPlanned, Sleep } = StepOpCode;

/** Takes a leased run as far as it comes. */
export class RunExecutor {
  constructor(
    private readonly run: LeasedRun,
    private readonly definition: RegisteredFunction,
    private readonly store: RunStore,
  ) {}

  /** Goes to the run's end, its next timer, or a stop of the process. @throws LeaseLost */
  async execute(): Promise<Outcome> {
    const { run, store } = this;
    try {
      if (run.crashCount >= CRASHES_MAX) throw new Error("Its process died again and again.");
      while (!store.isStopping && this.dueAt() <= store.nowMs()) {
        const outcome = await this.advance();
        if (outcome) return outcome;
      }
      return { status: "open", dueAt: Math.max(this.dueAt(), store.nowMs()) };
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { status: "failed", error: { name, message } };
    }
  }

  /** When the run has something to do, in milliseconds since 1970. */
  private dueAt(): number {
    return Math.min(...Object.values(this.run.state.timers).map(({ dueAt }) => dueAt));
  }

  /** One round: sleeps that are over, then steps that are due, else the function itself. */
  private async advance(): Promise<Outcome | undefined> {
    const { timers } = this.run.state;
    const nowMs = this.store.nowMs();
    const isDue = (id: string) => (timers[id]?.dueAt ?? Number.POSITIVE_INFINITY) <= nowMs;
    const due = Object.keys(timers).filter(isDue);
    const sleeps = due.filter((id) => timers[id]?.isSleep);
    const steps = due.filter((id) => id !== FUNCTION_BODY && !timers[id]?.isSleep);
    for (const id of sleeps) this.remember(id, { type: "data", data: null });
    if (steps.length === 0) return isDue(FUNCTION_BODY) ? this.call(FUNCTION_BODY) : undefined;
    // Those of a function whose concurrency is limited do not overlap.
    const chains = this.definition.limits.length > 0 ? [steps] : steps.map((id) => [id]);
    const calls = chains.map((ids) => this.callEach(ids));
    await Promise.allSettled(calls);
    return (await Promise.all(calls)).find((outcome) => outcome);
  }

  private async callEach(ids: string[]): Promise<Outcome | undefined> {
    for (const id of ids) {
      const outcome = this.store.isStopping ? undefined : await this.call(id);
      if (outcome) return outcome;
    }
  }

  /** Calls the function, for one step or as far as it comes, and takes down what came of it. */
  private async call(stepId: string): Promise<Outcome | undefined> {
    const result = await this.callInTime(stepId);
    if (result.type === "function-rejected") return this.tryAgain(stepId, result.retriable, result.error);
    if (result.type === "steps-found") return this.takeDown(stepId, result.steps);
    if (result.type === "function-resolved" && stepId === FUNCTION_BODY) return { status: "completed" };
    if (result.type !== "step-ran") throw new Error(`The step ${stepId} was not there.`);
    const { step, retriable = true } = result;
    return step.op === StepError ? this.tryAgain(stepId, retriable, step.error) : this.takeDown(stepId, [step]);
  }

  /**
   * What hangs is left alone: its run begins anew where it was when the lease ends, and what comes of it is void.
   *
   * @throws LeaseLost
   */
  private async callInTime(stepId: string): ReturnType<typeof callFunction> {
    const calling = () => callFunction(this.definition, this.run, stepId);
    return within(this.store.stepMs, "A step", calling).catch((cause: unknown) => {
      throw cause instanceof TooLate ? new LeaseLost("A step hangs.", { cause }) : cause;
    });
  }

  /** Sets the time of the next try, if there is one. @param retriable a text: no sooner than that */
  private tryAgain(stepId: string, retriable: boolean | string, error: unknown): Outcome | undefined {
    const { timers } = this.run.state;
    const attempt = timers[stepId]?.attempt ?? 0;
    if (retriable === false || attempt + 1 >= this.definition.attemptsMax) return { status: "failed", error };
    const nowMs = this.store.nowMs();
    const dueAt = typeof retriable === "string" ? timeOf(retriable, nowMs) : nowMs + backoffMs(attempt);
    timers[stepId] = { attempt: attempt + 1, dueAt };
  }

  /** Notes what came of a call in its stead, and writes down what steps have answered. */
  private async takeDown(stepId: string, ops: Op[]): Promise<undefined> {
    const { timers, stack } = this.run.state;
    const known = stack.length;
    delete timers[stepId];
    for (const op of ops) this.note(op);
    if (stack.length > known) await this.store.save(this.run);
    if (Object.keys(timers).length === 0) throw new Error("It waits for nothing.");
  }

  /** Takes down what the function asks for or has done. */
  private note({ id, op, name = "", data, error, displayName = id }: Op): void {
    const { timers } = this.run.state;
    const nowMs = this.store.nowMs();
    if (op === StepRun) this.remember(id, { type: "data", data: asStored(data) });
    else if (op === StepFailed) this.remember(id, { type: "error", error: asStored(error) });
    else if (op === StepPlanned) timers[id] ??= { attempt: 0, dueAt: nowMs };
    else if (op === Sleep) timers[id] ??= { attempt: 0, dueAt: timeOf(name, nowMs), isSleep: true };
    else
      throw new Error(`The function ${this.definition.id} uses ${op} (step "${displayName}"), which is not supported.`);
  }

  private remember(id: string, result: StepResult): void {
    const { steps, stack, timers } = this.run.state;
    if (stack.length >= STEPS_MAX) throw new Error(`It has over ${STEPS_MAX} steps.`);
    delete timers[id];
    if (!(id in steps)) stack.push(id);
    steps[id] = result;
    timers[FUNCTION_BODY] ??= { attempt: 0, dueAt: this.store.nowMs() };
  }
}
