import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/** An event as functions receive it. */
export interface JobEvent {
  id: string;
  name: string;
  data: Record<string, unknown>;
  /** When it happened or is to happen, in milliseconds since 1970. */
  ts: number;
}

/** What a step answered, in the form the SDK takes it back: it is never run again. */
export type StepResult = { type: "data"; data: unknown } | { type: "error"; error: unknown };

/** A call to come: which try it is (0 is the first), and when, in milliseconds since 1970. A sleep only ends. */
export interface RunTimer {
  attempt: number;
  dueAt: number;
  isSleep?: true;
}

/** How far a run has come. */
export interface RunState {
  /** Results by the SDK's hash of the step's name. */
  steps: Record<string, StepResult>;
  /** Their names in the order in which they came, which `jsonb` does not keep. */
  stack: string[];
  /** What it waits for, by the step's name; the function's own next call is under `step`, as the SDK calls it. */
  timers: Record<string, RunTimer>;
}

/**
 * A run of a durable function on the embedded engine. Of no account: the engine knows events and functions alone, and
 * what it keeps of an event is ids. When an account is deleted, so are the runs whose events name it.
 */
export const jobRuns = pgTable(
  "job_runs",
  {
    id: uuid().primaryKey(),
    functionId: text().notNull(),
    /** One run per function and key: the event's id, the function's own key, or the minute of its schedule. */
    onceKey: text().notNull(),
    event: jsonb().$type<JobEvent>().notNull(),
    /** Emptied when the run ends. */
    state: jsonb().$type<RunState>().notNull(),
    status: text().$type<"open" | "completed" | "failed">().notNull(),
    /** When there is something to do; while a process works on it, when its lease ends. */
    dueAt: instant().notNull(),
    isLeased: boolean().notNull(),
    /** Counted up with each lease: what an earlier holder writes is refused. */
    fence: integer().notNull(),
    /** Leases since the last progress that ended without a word: their process died. */
    crashCount: integer("deaths").notNull(),
    /** Runs of one key share `slots`; null: no limit. */
    slotKey: text(),
    slots: integer(),
    /** The wider of two limits: a run that has its slot needs one of these as well; null: no second limit. */
    wideKey: text(),
    wideSlots: integer(),
    /** Has a slot of `slotKey`: while it is leased, and while it waits for one of `wideKey`. */
    hasSlot: boolean().notNull().default(false),
    /** Waits for a slot, of `wideKey` if it has the other; the run that gives one up calls the next. */
    isParked: boolean().notNull(),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex("job_runs_once").on(table.functionId, table.onceKey),
    index("job_runs_due").on(table.dueAt).where(sql`${table.status} = 'open'`),
    index("job_runs_slots").on(table.slotKey).where(sql`${table.hasSlot}`),
    index("job_runs_waiting").on(table.slotKey, table.id).where(sql`${table.isParked} and not ${table.hasSlot}`),
    index("job_runs_waiting_wide").on(table.wideKey).where(sql`${table.isParked} and ${table.hasSlot}`),
    index("job_runs_of_account").on(sql`(${table.event}->'data'->>'tenantId')`),
    index("job_runs_ended").on(table.endedAt).where(sql`${table.endedAt} is not null`),
  ],
);

/** When the next run of a throttled key may start, by the generic cell rate algorithm. */
export const jobThrottles = pgTable(
  "job_throttles",
  { key: text().primaryKey(), arrivalAt: instant().notNull() },
  (table) => [index("job_throttles_order").on(table.arrivalAt)],
);

export type JobRunRow = typeof jobRuns.$inferSelect;
