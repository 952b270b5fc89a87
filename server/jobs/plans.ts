import { Cron } from "croner";
import type { InngestFunction } from "inngest";
import type { JobEvent } from "../db/schema";
import { durationMs } from "./duration";

/** What the engine has to know of a function. */
export interface Plan {
  id: string;
  fn: InngestFunction.Any;
  handlerKind: "main" | "failure";
  /** Names of the events that start it. */
  events: string[];
  schedules: { text: string; cron: Cron }[];
  /** How often a step, or the function between steps, is tried. */
  attemptsMax: number;
  concurrency: { limit: number; keyOf: KeyOf } | null;
  throttle: { intervalMs: number; burst: number; keyOf: KeyOf } | null;
  onceKeyOf: KeyOf | null;
  /** What runs when a run fails for good. */
  failureId: string | null;
}

type KeyOf = (event: JobEvent) => string;

/** A function's configuration as the SDK registers it with a server. */
interface Config {
  id: string;
  triggers: { event?: string; cron?: string; expression?: string; jitter?: string }[];
  steps: Record<string, { retries?: { attempts: number } | undefined }>;
  concurrency?: number | { limit: number; key?: string; scope?: string };
  throttle?: { limit: number; period: string; burst?: number; key?: string };
  idempotency?: string;
}

const KNOWN = new Set(["id", "name", "triggers", "steps", "concurrency", "throttle", "idempotency"]);
const ATTEMPTS = 4;
const FAILED = "inngest/function.failed";

/**
 * Reads the functions' options, and those of their `onFailure`, which is a function of its own.
 *
 * @throws Error naming function and option when the embedded engine does not support one, so that nothing is half run
 */
export function plansOf(functions: InngestFunction.Any[], appId: string): Map<string, Plan> {
  const plans = functions.flatMap((each) => {
    // Private in its types alone: it is what the SDK's own registration calls.
    const configs = each["getConfig"]({ baseUrl: new URL("http://localhost/"), appPrefix: appId }) as Config[];
    const [own, failure] = configs.map((config) => planOf(each, config));
    const failing = failure ? [{ ...failure, handlerKind: "failure" as const }] : [];
    return own ? [{ ...own, failureId: failure?.id ?? null }, ...failing] : [];
  });
  return new Map(plans.map((plan) => [plan.id, plan]));
}

function planOf(fn: InngestFunction.Any, config: Config): Plan {
  const { id, triggers, concurrency, throttle, idempotency } = config;
  const other = Object.entries(config).find(([name, value]) => value !== undefined && !KNOWN.has(name));
  if (other) throw unsupported(id, other[0]);
  const own = triggers.filter(({ event }) => event !== FAILED);
  for (const { expression, event, jitter } of own) {
    if (expression !== undefined) throw unsupported(id, "triggers.if");
    if (jitter !== undefined) throw unsupported(id, "triggers.jitter");
    if (event?.includes("*")) throw unsupported(id, `the trigger ${event}`);
  }
  return {
    id,
    fn,
    handlerKind: "main",
    events: own.flatMap(({ event }) => event ?? []),
    schedules: own.flatMap(({ cron }) => (cron === undefined ? [] : [{ text: cron, cron: cronOf(cron) }])),
    attemptsMax: (config.steps["step"]?.retries?.attempts ?? ATTEMPTS - 1) + 1,
    concurrency: concurrency === undefined ? null : concurrencyOf(id, concurrency),
    throttle: throttle === undefined ? null : throttleOf(id, throttle),
    onceKeyOf: idempotency === undefined ? null : keyOf(id, idempotency, "idempotency"),
    failureId: null,
  };
}

/** Five fields, in UTC or in the zone of a leading `TZ=`. @throws Error when they are none */
export function cronOf(text: string): Cron {
  const [, timezone = "UTC", fields = text] = /^TZ=(\S+) (.+)$/.exec(text) ?? [];
  return new Cron(fields, { timezone, mode: "5-part" });
}

function concurrencyOf(id: string, given: NonNullable<Config["concurrency"]>): Plan["concurrency"] {
  if (Array.isArray(given)) throw unsupported(id, "several limits of concurrency");
  const { limit, key, scope = "fn" } = typeof given === "number" ? { limit: given } : given;
  if (scope !== "fn") throw unsupported(id, "concurrency.scope");
  // As on the server, no limit is 0.
  return limit > 0 ? { limit, keyOf: keyOf(id, key, "concurrency.key") } : null;
}

function throttleOf(id: string, { limit, period, burst = 0, key }: NonNullable<Config["throttle"]>): Plan["throttle"] {
  const periodMs = durationMs(period);
  if (!periodMs || limit < 1) throw unsupported(id, "this throttle.period or throttle.limit");
  return { intervalMs: periodMs / limit, burst, keyOf: keyOf(id, key, "throttle.key") };
}

/** Of the expressions that Inngest knows, the engine reads paths into the event. */
function keyOf(id: string, expression: string | undefined, option: string): KeyOf {
  if (expression === undefined) return () => id;
  const match = /^event\.data((?:\.\w+)+)$/.exec(expression);
  if (!match) throw unsupported(id, `${option} "${expression}"`);
  const path = (match[1] ?? "").slice(1).split(".");
  return ({ data }) => `${id}:${JSON.stringify(path.reduce(valueIn, data) ?? null)}`;
}

const valueIn = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[name];

const unsupported = (id: string, option: string) =>
  new Error(`The function ${id} uses ${option}, which the embedded engine does not support.`);
