import { onTestFinished, vi } from "vitest";
import { Slotwright, type SlotwrightOptions } from "../src/index";
import { SlotwrightPublic } from "../src/public";
import { type FaultServer, faultServer, type Step } from "./fault-server";

export const API_KEY = `slw_${"k".repeat(43)}`;
export const PUBLIC_KEY = `pk_${"p".repeat(22)}`;

/** A client of a server that does as the steps say. */
export async function clientOf(steps: Step[], options: SlotwrightOptions = {}) {
  const server = await faultServer(...steps);
  return { server, client: new Slotwright({ apiKey: API_KEY, baseUrl: server.origin, ...options }) };
}

export const publicClientOf = (server: FaultServer) =>
  new SlotwrightPublic({ publicKey: PUBLIC_KEY, baseUrl: server.origin });

/** What a promise was refused with. */
export async function failureOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail.");
}

/** The waits of calls, in the hands of a test. */
interface Waits {
  /** How long each wait between attempts would have been, in milliseconds and in order; it passes at once. */
  pauses: number[];
  /** Lets the time of the attempt that began last be over. */
  expire: () => void;
}

/** Takes the timers of calls over, so that no test waits. */
export function heldWaits(): Waits {
  const attemptMs = 30_000;
  const pauses: number[] = [];
  let expire = () => {};
  const original = globalThis.setTimeout;
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms = 0) => {
    if (!new Error().stack?.includes("attempt.ts")) return original(run, ms);
    if (ms === attemptMs) expire = run;
    else pauses.push(ms);
    return original(run, ms === attemptMs ? ms : 0);
  }) as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
  return { pauses, expire: () => expire() };
}
