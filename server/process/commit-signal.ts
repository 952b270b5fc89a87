import { processSingleton } from "./process-singleton";

interface Notifier {
  listeners: Set<() => void>;
  /** Set while it rests after it has told its listeners. */
  rest: NodeJS.Timeout | null;
  /** Whether somebody signalled while it rested. */
  isSignalled: boolean;
}

/** Under load a commit comes every few milliseconds; so many then share one look at the database. */
const REST_MS = 20;

const { get: notifier } = processSingleton<Notifier>("slotwrightCommitSignal", () => ({
  listeners: new Set(),
  rest: null,
  isSignalled: false,
}));

/**
 * Says that a transaction has committed which may have left something to do: mails, webhook events, deliveries.
 *
 * Heard at once after a quiet moment, and else at most `REST_MS` later, together with all that were said meanwhile.
 */
export function signalCommit(): void {
  const ours = notifier();
  if (ours.rest) {
    ours.isSignalled = true;
    return;
  }
  for (const listener of ours.listeners) listener();
  ours.rest = setTimeout(endRest, REST_MS).unref();
}

function endRest(): void {
  const ours = notifier();
  const { isSignalled } = ours;
  Object.assign(ours, { rest: null, isSignalled: false });
  if (isSignalled) signalCommit();
}

/** @returns stops listening */
export function onCommitSignal(listener: () => void): () => void {
  const { listeners } = notifier();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
