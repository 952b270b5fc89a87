import { database } from "../../db/client";
import { describeFailure } from "../../db/violations";
import { readActivity } from "../../features/calendar";
import { log } from "../../log";
import { onCommitSignal } from "../../process/commit-signal";

/** How soon it finds what another process has written. */
const LOOK_MS = 1_000;
/** Between two looks: under load a commit comes every few milliseconds. */
const GAP_MS = 100;

type Listener = () => void;

const listeners = new Map<string, Set<Listener>>();
/** What was read of each account last. */
const marks = new Map<string, string>();

let timer: NodeJS.Timeout | null = null;
/** After how many milliseconds the timer was to run when it was set. */
let dueIn = LOOK_MS;
let isLooking = false;
let isAskedAgain = false;
let stopListening: (() => void) | null = null;

/**
 * Tells whenever somebody may have written in an account: at once after a commit in this process, within a second after
 * one in another. One statement a second tells of all accounts that are watched; while none is, nothing is asked.
 *
 * @param onActivity is told once at the beginning too: what was written until then it may have missed
 * @returns ends it
 */
export function watchAccount(tenantId: string, onActivity: Listener): () => void {
  const own = listeners.get(tenantId) ?? new Set();
  listeners.set(tenantId, own.add(onActivity));
  stopListening ??= onCommitSignal(() => schedule(GAP_MS));
  schedule(0);
  return () => {
    own.delete(onActivity);
    if (own.size > 0 || listeners.get(tenantId) !== own) return;
    listeners.delete(tenantId);
    marks.delete(tenantId);
    if (listeners.size === 0) rest();
  };
}

function rest(): void {
  stopListening?.();
  stopListening = null;
  if (timer) clearTimeout(timer);
  timer = null;
}

/** The next look comes so soon, or sooner where one was to come sooner. */
function schedule(ms: number): void {
  if (isLooking) {
    isAskedAgain = true;
    return;
  }
  if (timer && dueIn <= ms) return;
  if (timer) clearTimeout(timer);
  dueIn = ms;
  timer = setTimeout(look, ms).unref();
}

async function look(): Promise<void> {
  timer = null;
  isLooking = true;
  isAskedAgain = false;
  await readActivity(database().db, [...listeners.keys()]).then(notify, (error: unknown) => {
    log().warn({ failure: describeFailure(error) }, "the calendars that stand open were not looked after");
  });
  isLooking = false;
  if (listeners.size > 0) schedule(isAskedAgain ? GAP_MS : LOOK_MS);
}

function notify(found: Map<string, string>): void {
  for (const [tenantId, mark] of found) {
    if (marks.get(tenantId) === mark || !listeners.has(tenantId)) continue;
    marks.set(tenantId, mark);
    for (const listener of listeners.get(tenantId) ?? []) listener();
  }
}
