import { Cron } from "croner";
import type { InngestFunction } from "inngest";
import { v7 as newId } from "uuid";
import { z } from "zod";
import type { JobEvent } from "../../db/schema";
import type { SentEvent } from "../client";
import { configsOf } from "../inngest-internals";
import { durationMs } from "./duration";
import type { NewRun } from "./runs";

/** Of the expressions that Inngest knows, the engine reads paths into the event. */
const Path = z.string().regex(/^event\.data(\.\w+)+$/);
const Count = z.int().positive();
const EventName = z.string().regex(/^(?!inngest\/)[^*]+$/);
const Limit = z.strictObject({ limit: z.int(), scope: z.literal("fn").optional(), key: Path.optional() });
const Period = z.string().transform(durationMs).pipe(Count);

/** A function's options as the SDK registers them with a server: those that the engine supports. */
const Options = z.strictObject({
  id: z.string(),
  name: z.string(),
  triggers: z.array(z.strictObject({ event: EventName.optional(), cron: z.string().optional() })),
  steps: z.object({ step: z.object({ retries: z.object({ attempts: z.int() }).default({ attempts: 3 }) }) }),
  concurrency: z.preprocess(
    (given = []) => [given].flat().map((one) => (typeof one === "number" ? { limit: one } : one)),
    z.array(Limit).max(2),
  ),
  throttle: z
    .strictObject({ limit: Count, period: Period, burst: z.int().default(0), key: Path.optional() })
    .optional(),
  idempotency: Path.optional(),
});

/** What the engine has to know of a function, or of its `onFailure`. */
export type RegisteredFunction = ReturnType<typeof registered> & { failureId?: string };

export type FunctionRegistry = ReadonlyMap<string, RegisteredFunction>;

/**
 * Reads the functions' options, and those of their `onFailure`, which is a function of its own.
 *
 * @throws Error naming function and option when the embedded engine does not support one, so that nothing is half run
 */
export function registryOf(functions: InngestFunction.Any[], appId: string): FunctionRegistry {
  const definitions = functions.flatMap((fn): RegisteredFunction[] => {
    const [own, onFailure] = configsOf(fn, appId);
    const definition = registered(fn, "main", own);
    // The engine itself starts it, no event.
    const failure = onFailure && registered(fn, "failure", { ...onFailure, triggers: [] });
    return failure ? [{ ...definition, failureId: failure.id }, failure] : [definition];
  });
  return new Map(definitions.map((definition) => [definition.id, definition]));
}

function registered(fn: InngestFunction.Any, handlerKind: "main" | "failure", config: { id: string }) {
  // As it is sent: without what is undefined.
  const { data, error } = Options.safeParse(JSON.parse(JSON.stringify(config)));
  if (error) throw new Error(`The embedded engine does not support what ${config.id} uses:\n${z.prettifyError(error)}`);
  return {
    ...data,
    fn,
    handlerKind,
    events: data.triggers.flatMap(({ event }) => event ?? []),
    schedules: data.triggers.flatMap(({ cron }) => (cron ? { text: cron, cron: cronOf(cron) } : [])),
    /** How often a step, or the function between steps, is tried. */
    attemptsMax: data.steps.step.retries.attempts + 1,
    /** The narrower first. As on the server, no limit is 0. */
    limits: data.concurrency.filter(({ limit }) => limit > 0).sort((a, b) => a.limit - b.limit),
  };
}

/** Five fields, in UTC or in the zone of a leading `TZ=`. @throws Error when they are none */
export function cronOf(text: string): Cron {
  const [, timezone = "UTC", fields = text] = /^TZ=(\S+) (.+)$/.exec(text) ?? [];
  return new Cron(fields, { timezone, mode: "5-part" });
}

/** The runs that events start, not stored yet. One of the future starts them when its time has come. */
export const runsOf = (registry: FunctionRegistry, events: SentEvent[]): NewRun[] =>
  events.flatMap(({ id = newId(), name, data, ts }) => {
    const started = [...registry.values()].filter((definition) => definition.events.includes(name));
    return started.map((definition) => runOf(definition, { id, name, data, ts }));
  });

/** The next runs after `now` of what the clock starts: the same whoever names them, so each is stored once. */
export const scheduledRuns = (registry: FunctionRegistry, now: Date): NewRun[] =>
  [...registry.values()].flatMap((definition) =>
    definition.schedules.flatMap(({ text, cron }) => {
      const next = cron.nextRun(now);
      if (!next) return [];
      const id = `cron ${text} ${next.toISOString()}`;
      const event = { id, name: "inngest/scheduled.timer", data: { cron: text }, ts: next.getTime() };
      return { ...runOf(definition, event), onceKey: id };
    }),
  );

/** A run of a function: one for each event id, or for each value of its own key. */
export function runOf({ id: functionId, limits, throttle, idempotency }: RegisteredFunction, event: JobEvent): NewRun {
  const keyOf = (path?: string) => (path ? `${functionId}:${JSON.stringify(valueAt(path, event))}` : functionId);
  const [narrow, wide] = limits;
  return {
    id: newId(),
    functionId,
    onceKey: idempotency ? `key ${keyOf(idempotency)}` : `event ${event.id}`,
    event,
    slotKey: narrow ? keyOf(narrow.key) : null,
    slots: narrow?.limit ?? null,
    wideKey: wide ? keyOf(wide.key) : null,
    wideSlots: wide?.limit ?? null,
    dueAt: event.ts,
    throttle: throttle
      ? { key: keyOf(throttle.key), intervalMs: throttle.period / throttle.limit, burst: throttle.burst }
      : null,
  };
}

/** What a path into the event leads to; null when there is nothing. */
function valueAt(path: string, { data }: JobEvent): unknown {
  const names = path.split(".").slice(2);
  return names.reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name] ?? null, data);
}
