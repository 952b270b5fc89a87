import { v7 as newId } from "uuid";
import type { Db } from "../db/client";
import type { JobEvent } from "../db/schema";
import type { SentEvent } from "./client";
import type { Plan } from "./plans";
import { insertRuns, type NewRun } from "./runs";

export type Plans = ReadonlyMap<string, Plan>;

/**
 * Starts the functions that an event starts: each once, however often an event of that id is sent within a day. One
 * of the future starts them when its time has come.
 *
 * @returns the events' ids
 */
export async function enqueueEvents(
  db: Db,
  plans: Plans,
  sent: { events: SentEvent[]; nowMs: number },
): Promise<string[]> {
  const events = sent.events.map(({ id, name, data, ts }) => ({ id: id || newId(), name, data, ts }));
  const startedBy = ({ name }: JobEvent) => [...plans.values()].filter((plan) => plan.events.includes(name));
  const runs = events.flatMap((event) => startedBy(event).map((plan) => runOf(plan, event)));
  await insertRuns(db, runs, sent.nowMs);
  return events.map(({ id }) => id);
}

/** A run of a function, not stored yet. */
export function runOf({ id: functionId, concurrency, throttle, onceKeyOf }: Plan, event: JobEvent): NewRun {
  return {
    id: newId(),
    functionId,
    onceKey: onceKeyOf ? `key ${onceKeyOf(event)}` : `event ${event.id}`,
    event,
    slotKey: concurrency?.keyOf(event) ?? null,
    slots: concurrency?.limit ?? null,
    dueAt: event.ts,
    throttle: throttle && { ...throttle, key: throttle.keyOf(event) },
  };
}
