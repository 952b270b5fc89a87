import { startExecution } from "../inngest-internals";
import type { RegisteredFunction } from "./function-registry";
import { FUNCTION_BODY, type LeasedRun } from "./runs";

/** What the SDK reports of a step; its id is the hash of the step's name. */
export type Op = Extract<Awaited<ReturnType<typeof callFunction>>, { type: "step-ran" }>["step"];

/**
 * Calls a function as the SDK's HTTP handler does for Inngest's server. The handler itself takes five times as long:
 * it copies the environment, checks and writes JSON several times for each call.
 *
 * @param stepId a step that was planned, or `FUNCTION_BODY`
 */
export function callFunction(
  definition: RegisteredFunction,
  { id: runId, state, event: kept }: LeasedRun,
  stepId: string,
) {
  const { fn, handlerKind, attemptsMax } = definition;
  // Copies, for the function may change what it gets.
  const event = structuredClone(kept);
  const steps = Object.entries(structuredClone(state.steps));
  const attempt = state.timers[stepId]?.attempt ?? 0;
  return startExecution(fn, {
    runId,
    handlerKind,
    data: { event, events: [event], runId, attempt, maxAttempts: attemptsMax },
    stepState: Object.fromEntries(steps.map(([id, result]) => [id, { id, ...result }])),
    stepCompletionOrder: [...state.stack],
    // Beside others that are planned and not ended, it only plans.
    disableImmediateExecution: Object.keys(state.timers).some((id) => id !== FUNCTION_BODY),
    ...(stepId === FUNCTION_BODY ? {} : { requestedRunStep: stepId }),
  });
}
