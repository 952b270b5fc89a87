import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import type { JobRunRow, RunState } from "../db/schema";
import { WHOLE } from "./call";

/** A run that a process holds. */
export type LeasedRun = Pick<JobRunRow, "id" | "functionId" | "event" | "state" | "fence" | "deaths" | "slotKey">;

export type RunStatus = JobRunRow["status"];

/** A run to be. `dueAt` is in milliseconds since 1970. */
export interface NewRun extends Pick<JobRunRow, "id" | "functionId" | "onceKey" | "event" | "slotKey" | "slots"> {
  dueAt: number;
  /** It starts behind the others of this key: one each `intervalMs`, and `burst` more at once. */
  throttle: { key: string; intervalMs: number; burst: number } | null;
}

const FRESH: RunState = { steps: {}, stack: [], timers: { [WHOLE]: { attempt: 0, dueAt: 0 } } };
/** As long as Inngest remembers an event's id, so that one that is sent again starts nothing. */
const KEPT_MS = 24 * 3_600_000;
const PRUNED_AT_ONCE = 1_000;
/** So many times as many due runs are looked at as are claimed, for some of them have to be parked. */
const LOOKED_AT = 4;
// Any number will do that nothing else of the service takes.
const CLAIMING = 7_396_202;
/** How long a run waits for a slot before it looks for itself; the run that frees one calls the next at once. */
const PARKED = sql`(interval '60 seconds' * (1 + random()))`;

const at = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Stores runs; of those that are there already, nothing happens. */
export async function insertRuns(db: Db, runs: NewRun[], nowMs: number): Promise<void> {
  if (runs.length === 0) return;
  if (!runs.some(({ throttle }) => throttle)) return void (await insertUnthrottled(db, runs, nowMs));
  await db.transaction(async (tx) => {
    const isNew = await insertUnthrottled(tx, runs, nowMs);
    const throttled = runs.flatMap(({ id, dueAt, throttle }) =>
      throttle && isNew.has(id) ? { id, ...throttle, fromMs: Math.max(dueAt, nowMs) } : [],
    );
    // By key, so that two processes take the same throttles in the same order.
    for (const run of throttled.sort((a, b) => (a.key < b.key ? -1 : 1))) await throttleRun(tx, run);
  });
}

/** @returns the ids of those that were not there yet */
async function insertUnthrottled(db: Db, runs: NewRun[], nowMs: number): Promise<Set<string>> {
  // In one order, so that two processes that store the same runs wait for each other and do not deadlock.
  const ordered = [...runs].sort((a, b) => (a.functionId + a.onceKey < b.functionId + b.onceKey ? -1 : 1));
  const rows = ordered.map((run) => ({ ...run, dueAt: new Date(run.dueAt).toISOString() }));
  const inserted = await db.execute<{ id: string }>(sql`
    insert into job_runs (id, function_id, once_key, event, state, status, due_at, is_leased, fence, deaths, slot_key,
      slots, is_parked, created_at)
    select id, "functionId", "onceKey", event, ${JSON.stringify(FRESH)}::jsonb, 'open', "dueAt", false, 0, 0, "slotKey",
      slots, false, ${at(nowMs)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as run (id uuid, "functionId" text, "onceKey" text, event jsonb, "dueAt" timestamptz, "slotKey" text, slots int)
    on conflict (function_id, once_key) do nothing
    returning id`);
  return new Set(inserted.map(({ id }) => id));
}

/** The generic cell rate algorithm: the key's next arrival moves on by an interval, the run is due a burst before. */
async function throttleRun(
  db: Db,
  { id, key, intervalMs, burst, fromMs }: NonNullable<NewRun["throttle"]> & { id: string; fromMs: number },
): Promise<void> {
  const interval = sql`${intervalMs}::float8 * interval '1 millisecond'`;
  await db.execute(sql`
    with slot as (
      insert into job_throttles as known (key, arrival_at) values (${key}, ${at(fromMs)} + ${interval})
      on conflict (key) do update set arrival_at = greatest(known.arrival_at, ${at(fromMs)}) + ${interval}
      returning arrival_at
    )
    update job_runs set due_at = greatest(due_at, slot.arrival_at - ${burst + 1}::int * ${interval})
    from slot where id = ${id}`);
}

/**
 * Leases runs that are due, the longest waiting first, and parks those whose slots are taken.
 *
 * Processes take turns by an advisory lock: only so is the count of taken slots right. It is held until the transaction
 * ends, so this comes last in it; a killed process gives it back with its connection.
 *
 * @param tx a transaction
 * @returns the runs, and whether others may be due behind those it looked at
 */
export async function claimRuns(
  tx: Db,
  { limit, nowMs, leaseMs }: { limit: number; nowMs: number; leaseMs: number },
): Promise<{ runs: LeasedRun[]; mayBeMore: boolean }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CLAIMING})`);
  const [found] = await tx.execute<{ runs: LeasedRun[]; seen: number }>(sql`
    with due as materialized (
      select id, slot_key, slots, is_leased, due_at from job_runs
      where status = 'open' and due_at <= ${at(nowMs)}
      order by due_at limit ${LOOKED_AT * limit} for update skip locked
    ), taken as materialized (
      select slot_key, count(*) as count from job_runs
      where is_leased and slot_key is not null and id not in (select id from due) group by slot_key
    ), placed as materialized (
      select due.id, due.due_at, due.slots, due.slot_key is null as is_free, coalesce(taken.count, 0)
        + row_number() over (partition by due.slot_key order by due.is_leased desc, due.due_at, due.id) as place
      from due left join taken using (slot_key)
    ), parked as (
      update job_runs run set is_parked = true, is_leased = false, due_at = ${at(nowMs)} + ${PARKED}
      from placed where run.id = placed.id and not is_free and place > placed.slots
    ), chosen as (
      select id from placed where is_free or place <= slots order by due_at limit ${limit}
    ), leased as (
      update job_runs run set is_leased = true, is_parked = false, due_at = ${at(nowMs + leaseMs)}, fence = fence + 1,
        deaths = deaths + is_leased::int
      from chosen where run.id = chosen.id
      returning run.id, function_id as "functionId", event, state, fence, deaths, slot_key as "slotKey"
    )
    select (select count(*)::int from due) as seen, (select coalesce(jsonb_agg(leased), '[]') from leased) as runs`);
  const { runs, seen } = found ?? { runs: [], seen: 0 };
  return { runs, mayBeMore: runs.length === limit || seen === LOOKED_AT * limit };
}

/** What becomes of a leased run. Without `dueAt`, in milliseconds since 1970, one that stays open stays leased. */
export interface Settlement {
  run: Pick<LeasedRun, "id" | "fence" | "state">;
  status: RunStatus;
  dueAt?: number | undefined;
}

/**
 * Writes how far runs have come; those that give up their leases call the next that wait for their slots.
 *
 * Rows are locked by id, so that those who write several at once do not deadlock. Of a run that stays leased no indexed
 * column changes: that makes the write a cheap one.
 *
 * @returns their ids; where one is missing, the lease was lost: another process goes on from what was written before
 */
export async function settleRuns(db: Db, settlements: Settlement[], nowMs: number): Promise<Set<string>> {
  const given = settlements.map(({ run: { id, fence, state }, status, dueAt }) => {
    const dueAtText = dueAt === undefined ? null : new Date(dueAt).toISOString();
    const isOpen = status === "open";
    return { id, fence, status, state: isOpen ? state : {}, keeps: isOpen && dueAt === undefined, dueAt: dueAtText };
  });
  const settled = await db.execute<{ id: string }>(sql`
    with given as materialized (
      select given.*, run.slot_key from job_runs run
      join jsonb_to_recordset(${JSON.stringify(lastOfEach(given))}::jsonb)
        as given (id uuid, fence int, status text, state jsonb, keeps bool, "dueAt" timestamptz) using (id, fence)
      where run.is_leased and run.status = 'open' order by run.id for no key update of run
    ), settled as (
      update job_runs run set state = given.state, status = given.status, due_at = coalesce("dueAt", due_at),
        is_leased = keeps, deaths = 0, ended_at = case when given.status <> 'open' then ${at(nowMs)} end
      from given where run.id = given.id returning run.id
    ), freed as (
      select slot_key, count(*) as count from given where not keeps and slot_key is not null group by slot_key
    ), called as (
      update job_runs set due_at = ${at(nowMs)}, is_parked = false where id in (
        select next.id from freed cross join lateral (
          select id from job_runs where is_parked and slot_key = freed.slot_key
          order by id limit freed.count for update skip locked
        ) as next
      )
    )
    select id from settled`);
  return new Set(settled.map(({ id }) => id));
}

/** The last for each run: two of its steps may have ended side by side. */
const lastOfEach = <One extends { id: string }>(all: One[]): One[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
];

/** Extends the leases of runs that are still under way. */
export async function renewLeases(db: Db, runs: Pick<LeasedRun, "id" | "fence">[], untilMs: number): Promise<void> {
  const held = JSON.stringify(runs.map(({ id, fence }) => ({ id, fence })));
  await db.execute(sql`
    update job_runs set due_at = ${at(untilMs)} where id in (
      select run.id from job_runs run
      join jsonb_to_recordset(${held}::jsonb) as held (id uuid, fence int) using (id, fence)
      where run.is_leased order by run.id for no key update of run)`);
}

/** Forgets runs that ended a day ago, and throttles long idle. @returns whether there may be more */
export async function pruneRuns(db: Db, nowMs: number): Promise<boolean> {
  const before = at(nowMs - KEPT_MS);
  const pruned = await db.execute(sql`
    delete from job_runs where id in (
      select id from job_runs where ended_at < ${before} order by ended_at limit ${PRUNED_AT_ONCE}) returning 1`);
  await db.execute(sql`
    delete from job_throttles where key in (
      select key from job_throttles where arrival_at < ${before} order by arrival_at limit ${PRUNED_AT_ONCE})`);
  return pruned.length === PRUNED_AT_ONCE;
}
