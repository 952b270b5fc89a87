import { processSingleton } from "./process-singleton";

interface Bell {
  listeners: Set<() => void>;
  /** Set while it rests after it has rung. */
  rest: NodeJS.Timeout | null;
  /** Whether somebody pulled it while it rested. */
  isPulled: boolean;
}

/** Under load a commit comes every few milliseconds; so many then share one look at the database. */
const REST_MS = 20;

const { get: bell } = processSingleton<Bell>("slotwrightBell", () => ({
  listeners: new Set(),
  rest: null,
  isPulled: false,
}));

/**
 * Says that a transaction has committed which may have left something to do: mails, webhook events, deliveries.
 *
 * Heard at once after a quiet moment, and else at most `REST_MS` later, together with all that were said meanwhile.
 */
export function wake(): void {
  const ours = bell();
  if (ours.rest) {
    ours.isPulled = true;
    return;
  }
  for (const listener of ours.listeners) listener();
  ours.rest = setTimeout(endRest, REST_MS).unref();
}

function endRest(): void {
  const ours = bell();
  const { isPulled } = ours;
  Object.assign(ours, { rest: null, isPulled: false });
  if (isPulled) wake();
}

/** @returns stops listening */
export function onWake(listener: () => void): () => void {
  const { listeners } = bell();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
