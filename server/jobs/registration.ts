import { setTimeout as pause } from "node:timers/promises";
import { realNow } from "../context";
import { log } from "../log";
import { within } from "../process/deadline";

/** An Inngest server that was started anew may have forgotten all functions. */
const REPEAT_MS = 60_000;
/** After the first failure; each further one doubles it, up to `REPEAT_MS`. */
const WAIT_MS = 1_000;
const PATIENCE_MS = 30_000;

/** Whether an Inngest server knows the functions, as far as this process has found out. */
export interface Registered {
  /** Whether the last try succeeded. */
  registered: boolean;
  lastRegisteredAt: Date | null;
}

export interface Registration {
  state: () => Registered;
  /** Ends after the try under way. */
  stop: () => Promise<void>;
}

export interface RegistrationParts {
  /** Tells the server which functions there are; rejects when it did not take them. */
  register: () => Promise<void>;
  repeatMs?: number;
  waitMs?: number;
}

/**
 * Registers the functions with an Inngest server at once, again until it succeeds, and then each minute: the server may
 * be down when this process starts, or start anew and know nothing.
 */
export function startRegistration({
  register,
  repeatMs = REPEAT_MS,
  waitMs = WAIT_MS,
}: RegistrationParts): Registration {
  const stopping = new AbortController();
  const state: Registered = { registered: false, lastRegisteredAt: null };
  let failures = 0;
  const tryOnce = async () => {
    try {
      await within(PATIENCE_MS, "The registration", register);
      if (!state.registered) log().info("the functions are registered with Inngest");
      Object.assign(state, { registered: true, lastRegisteredAt: realNow() });
      failures = 0;
    } catch (error) {
      // Said once for each outage.
      if (failures === 0) log().warn({ error }, "the functions were not registered with Inngest");
      state.registered = false;
      failures += 1;
    }
  };
  const nextMs = () => (failures === 0 ? repeatMs : Math.min(repeatMs, waitMs * 2 ** (failures - 1)));
  const turn = async () => {
    while (!stopping.signal.aborted) {
      await tryOnce();
      await pause(nextMs(), undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const ended = turn();
  const stop = () => {
    stopping.abort();
    return ended;
  };
  return { state: () => ({ ...state }), stop };
}
