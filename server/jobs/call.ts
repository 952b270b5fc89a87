import { types } from "inngest/internals";
import type { Plan } from "./plans";
import type { LeasedRun } from "./runs";

/** The SDK's own name for a call that is for no step: the function runs as far as it comes. */
export const WHOLE = "step";

type Result = Awaited<ReturnType<ReturnType<Plan["fn"]["createExecution"]>["start"]>>;

/** What the SDK reports of a step; its id is the hash of the step's name. */
export type Op = Extract<Result, { type: "step-ran" }>["step"];

/** What one call of a function came to. */
export type Reply =
  | { kind: "completed" }
  | { kind: "ops"; ops: Op[] }
  | { kind: "failed"; error: unknown; isFinal: boolean; retryAfter: string | null };

interface Call {
  run: LeasedRun;
  /** A step that was planned, or `WHOLE`. */
  stepId: string;
  attempt: number;
  /** Only plan steps: others are planned and not ended. */
  onlyPlans: boolean;
}

/**
 * Calls a function as the SDK's HTTP handler does for Inngest's server. The handler itself takes five times as long:
 * it copies the environment, checks and writes JSON several times for each call.
 */
export async function callFunction({ fn, handlerKind, attemptsMax }: Plan, call: Call): Promise<Reply> {
  const { run, stepId, attempt, onlyPlans } = call;
  // Copies, for the function may change what it gets.
  const event = structuredClone(run.event);
  const steps = Object.entries(structuredClone(run.state.steps));
  try {
    const execution = fn["createExecution"]({
      partialOptions: {
        client: fn["client"],
        runId: run.id,
        stepMode: types.StepMode.Async,
        handlerKind,
        data: { event, events: [event], runId: run.id, attempt, maxAttempts: attemptsMax },
        stepState: Object.fromEntries(steps.map(([id, result]) => [id, { id, ...result }])),
        stepCompletionOrder: [...run.state.stack],
        disableImmediateExecution: onlyPlans,
        reqArgs: [],
        headers: {},
        ...(stepId === WHOLE ? {} : { requestedRunStep: stepId }),
      },
    });
    return toReply(await execution.start(), stepId);
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return failed({ name, message }, true);
  }
}

function toReply(result: Result, stepId: string): Reply {
  if (result.type === "function-rejected") return failed(result.error, result.retriable);
  if (result.type === "steps-found") return { kind: "ops", ops: result.steps };
  if (result.type === "step-ran") {
    const { step, retriable = true } = result;
    if (step.op === types.StepOpCode.StepError) return failed(step.error, retriable);
    return { kind: "ops", ops: [{ ...step, data: asStored(step.data) }] };
  }
  if (result.type === "function-resolved" && stepId === WHOLE) return { kind: "completed" };
  return failed({ name: "Error", message: `The step ${stepId} was not there.` }, true);
}

/** @param retriable false: never; a text: no sooner than that */
const failed = (error: unknown, retriable: boolean | string): Reply => ({
  kind: "failed",
  error,
  isFinal: retriable === false,
  retryAfter: typeof retriable === "string" ? retriable : null,
});

/** A step's answer as it will come back from the database. */
const asStored = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer ?? null, storable) ?? "null");

/** Without what `jsonb` refuses. */
function storable(_name: string, value: unknown): unknown {
  if (typeof value === "bigint") return undefined;
  return typeof value === "string" ? value.replaceAll("\0", "") : value;
}
