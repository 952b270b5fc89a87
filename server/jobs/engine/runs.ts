import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import type { JobRunRow, RunState } from "../../db/schema";
import { toJson } from "./json";

/** A run that a process holds. */
export type LeasedRun = Pick<JobRunRow, "id" | "functionId" | "event" | "state" | "fence" | "crashCount" | "slotKey">;

/** The limits that a run counts to, the narrower one first. */
type Slots = Pick<JobRunRow, "slotKey" | "slots"> & Partial<Pick<JobRunRow, "wideKey" | "wideSlots">>;

/** A run to be. `dueAt` is in milliseconds since 1970. */
export interface NewRun extends Pick<JobRunRow, "id" | "functionId" | "onceKey" | "event">, Slots {
  dueAt: number;
  /** It starts behind the others of this key: one each `intervalMs`, and `burst` more at once. */
  throttle: { key: string; intervalMs: number; burst: number } | null;
}

/** The SDK's own name for a call that is for no step: the function runs as far as it comes. */
export const FUNCTION_BODY = "step";
const FRESH: RunState = { steps: {}, stack: [], timers: { [FUNCTION_BODY]: { attempt: 0, dueAt: 0 } } };
/** As long as Inngest remembers an event's id, so that one that is sent again starts nothing. */
const KEPT_MS = 24 * 3_600_000;
const PURGED_AT_ONCE = 1_000;
/** So many times as many due runs are looked at as are claimed, for some of them have to be parked. */
const CLAIM_SCAN_FACTOR = 4;
// Any number will do that nothing else of the service takes.
const CLAIMING = 7_396_202;
/** How long a run waits for a slot before it looks for itself; the run that frees one calls the next at once. */
const PARKED = sql`(interval '60 seconds' * (1 + random()))`;

const at = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;

/**
 * Stores runs; of those that are there already, nothing happens.
 *
 * @param tx a transaction, for a throttled run is stored and then put in its place
 */
export async function insertRuns(tx: Db, runs: NewRun[], nowMs: number): Promise<void> {
  if (runs.length === 0) return;
  // In one order, so that two processes that store the same runs wait for each other and do not deadlock.
  const ordered = [...runs].sort((a, b) => (a.functionId + a.onceKey < b.functionId + b.onceKey ? -1 : 1));
  const inserted = await tx.execute<{ id: string }>(sql`
    insert into job_runs (id, function_id, once_key, event, state, status, due_at, is_leased, fence, deaths, slot_key,
      slots, wide_key, wide_slots, is_parked, created_at)
    select id, "functionId", "onceKey", event, ${JSON.stringify(FRESH)}::jsonb, 'open',
      to_timestamp("dueAt" / 1000), false, 0, 0, "slotKey", slots, "wideKey", "wideSlots", false, ${at(nowMs)}
    from jsonb_to_recordset(${toJson(ordered)}::jsonb) as run (id uuid, "functionId" text, "onceKey" text, event jsonb,
      "dueAt" float8, "slotKey" text, slots int, "wideKey" text, "wideSlots" int)
    on conflict (function_id, once_key) do nothing
    returning id`);
  const isNew = new Set(inserted.map(({ id }) => id));
  const throttled = ordered.flatMap(({ id, dueAt, throttle }) =>
    throttle && isNew.has(id) ? { id, ...throttle, fromMs: Math.max(dueAt, nowMs) } : [],
  );
  // By key, so that two processes take the same throttles in the same order.
  for (const run of throttled.sort((a, b) => (a.key < b.key ? -1 : 1))) await throttleRun(tx, run);
}

/** The generic cell rate algorithm: the key's next arrival moves on by an interval, the run is due a burst before. */
async function throttleRun(
  tx: Db,
  { id, key, intervalMs, burst, fromMs }: NonNullable<NewRun["throttle"]> & { id: string; fromMs: number },
): Promise<void> {
  const interval = sql`${intervalMs}::float8 * interval '1 millisecond'`;
  await tx.execute(sql`
    with slot as (
      insert into job_throttles as known (key, arrival_at) values (${key}, ${at(fromMs)} + ${interval})
      on conflict (key) do update set arrival_at = greatest(known.arrival_at, ${at(fromMs)}) + ${interval}
      returning arrival_at
    )
    update job_runs set due_at = greatest(due_at, slot.arrival_at - ${burst + 1}::int * ${interval})
    from slot where id = ${id}`);
}

interface Claim {
  limit: number;
  nowMs: number;
  leaseMs: number;
  /** Ids of runs that are under way here: if their leases have ended, they are still to be renewed. */
  active: string[];
}

/**
 * Leases runs that are due, the longest waiting first, and parks those whose slots are taken.
 *
 * A run takes the narrower of its slots first and keeps it while it waits for the wider one. Those go to whose narrow
 * key has the fewest under way, so that keys share a wide limit evenly.
 *
 * Processes take turns by an advisory lock: only so is the count of taken slots right. It is held until the transaction
 * ends, so this comes last in it; a killed process gives it back with its connection.
 *
 * @param tx a transaction
 * @returns the runs, and whether others may be due behind those it looked at
 */
export async function claimRuns(
  tx: Db,
  { limit, nowMs, leaseMs, active }: Claim,
): Promise<{ runs: LeasedRun[]; mayBeMore: boolean }> {
  const scanned = CLAIM_SCAN_FACTOR * limit;
  const inSlot = sql`partition by slot_key order by is_due, has_slot desc, due_at, id`;
  await tx.execute(sql`select pg_advisory_xact_lock(${CLAIMING})`);
  const [found] = await tx.execute<{ runs: LeasedRun[]; seen: number }>(sql`
    with due as materialized (
      select id, due_at, is_leased, has_slot, slot_key, slots, wide_key, wide_slots, true as is_due from job_runs
      where status = 'open' and due_at <= ${at(nowMs)} and id <> all(${sql.param(active)}::uuid[])
      order by due_at limit ${scanned} for update skip locked
    ), slotted as (
      select *, row_number() over (${inSlot}) as place from (
        select * from due
        union all
        select id, due_at, is_leased, has_slot, slot_key, slots, wide_key, wide_slots, false from job_runs
        where has_slot and status = 'open' and id not in (select id from due)
      ) as competing
    ), sharing as (
      select *, row_number() over (${inSlot}) as share from slotted
      where case when is_due then coalesce(place <= slots, true) else is_leased end
    ), placed as (
      select *, row_number() over (partition by wide_key order by is_due, is_leased desc, share, due_at) as wide_place
      from sharing
    ), chosen as (
      select id from placed where is_due and coalesce(wide_place <= wide_slots, true) order by due_at limit ${limit}
    ), parked as (
      update job_runs run set is_parked = true, is_leased = false, has_slot = (placed.id is not null),
        due_at = ${at(nowMs)} + ${PARKED}
      from due left join placed using (id)
      where run.id = due.id and (placed.id is null or placed.wide_place > placed.wide_slots)
    ), leased as (
      update job_runs run set is_leased = true, has_slot = (slot_key is not null), is_parked = false,
        due_at = ${at(nowMs + leaseMs)}, fence = fence + 1, deaths = deaths + is_leased::int
      from chosen where run.id = chosen.id
      returning run.id, function_id as "functionId", event, state, fence, deaths as "crashCount", slot_key as "slotKey"
    )
    select (select count(*)::int from due) as seen, (select coalesce(jsonb_agg(leased), '[]') from leased) as runs`);
  const { runs, seen } = found ?? { runs: [], seen: 0 };
  return { runs, mayBeMore: runs.length === limit || seen === scanned };
}

/** What becomes of a leased run. Without `dueAt`, in milliseconds since 1970, one that stays open stays leased. */
export interface Settlement {
  run: Pick<LeasedRun, "id" | "fence" | "state">;
  status: JobRunRow["status"];
  dueAt?: number | undefined;
}

/**
 * Writes how far runs have come; those that give up their leases call the next that wait for their slots: for a narrow
 * one the oldest, for a wide one whose narrow key has the fewest under way.
 *
 * Rows are locked by id, so that those who write several at once do not deadlock. Of a run that stays leased no indexed
 * column changes: that makes the write a cheap one. It never takes steps back: a write that was given up may come
 * after the next.
 *
 * @returns their ids; where one is missing, the lease was lost: another process goes on from what was written before
 */
export async function settleRuns(db: Db, settlements: Settlement[], nowMs: number): Promise<Set<string>> {
  // The last for each run: two of its steps may have ended side by side.
  const last = new Map(settlements.map((one) => [one.run.id, one])).values();
  const given = Array.from(last, ({ run: { id, fence, state }, status, dueAt }) => {
    return { id, fence, state: status === "open" ? state : {}, status, dueAt };
  });
  const settled = await db.execute<{ id: string }>(sql`
    with given as materialized (
      select given.*, given.status = 'open' and "dueAt" is null as keeps, run.slot_key, run.wide_key
      from job_runs run join jsonb_to_recordset(${toJson(given)}::jsonb)
        as given (id uuid, fence int, state jsonb, status text, "dueAt" float8) using (id, fence)
      where run.is_leased and run.status = 'open'
        and (given.status <> 'open' or "dueAt" is not null
          or jsonb_array_length(given.state->'stack') >= jsonb_array_length(run.state->'stack'))
      order by run.id for no key update of run
    ), settled as (
      update job_runs run set state = given.state, status = given.status,
        due_at = coalesce(to_timestamp("dueAt" / 1000), due_at), is_leased = keeps, has_slot = keeps and has_slot,
        deaths = 0, ended_at = case when given.status <> 'open' then ${at(nowMs)} end
      from given where run.id = given.id returning run.id
    ), freed as (
      select id, slot_key, wide_key from given where not keeps
    ), called as (
      update job_runs set due_at = ${at(nowMs)}, is_parked = false where id in (
        select next.id from (
          select slot_key, count(*) as count from freed where slot_key is not null group by slot_key
        ) as narrow cross join lateral (
          select id from job_runs where is_parked and not has_slot and slot_key = narrow.slot_key
          order by id limit narrow.count for update skip locked
        ) as next
        union all
        select next.id from (
          select wide_key, count(*) as count from freed where wide_key is not null group by wide_key
        ) as wide cross join lateral (
          select id from job_runs waiting where is_parked and has_slot and wide_key = wide.wide_key
          order by (
            select count(*) from job_runs beside where beside.has_slot and beside.is_leased
              and beside.slot_key = waiting.slot_key and beside.id not in (select id from freed)
          ), id limit wide.count for update skip locked
        ) as next
      )
    )
    select id from settled`);
  return new Set(settled.map(({ id }) => id));
}

/** Extends the leases of runs that are still under way. */
export async function renewLeases(db: Db, runs: Pick<LeasedRun, "id" | "fence">[], untilMs: number): Promise<void> {
  const held = JSON.stringify(runs.map(({ id, fence }) => ({ id, fence })));
  await db.execute(sql`
    update job_runs set due_at = greatest(due_at, ${at(untilMs)}) where id in (
      select run.id from job_runs run
      join jsonb_to_recordset(${held}::jsonb) as held (id uuid, fence int) using (id, fence)
      where run.is_leased order by run.id for no key update of run)`);
}

/** Purges runs that ended a day ago, and throttles long idle. @returns whether there may be more */
export async function purgeRuns(db: Db, nowMs: number): Promise<boolean> {
  const before = at(nowMs - KEPT_MS);
  const purged = await db.execute(sql`
    delete from job_runs where id in (
      select id from job_runs where ended_at < ${before} order by ended_at limit ${PURGED_AT_ONCE}) returning 1`);
  await db.execute(sql`
    delete from job_throttles where key in (
      select key from job_throttles where arrival_at < ${before} order by arrival_at limit ${PURGED_AT_ONCE})`);
  return purged.length === PURGED_AT_ONCE;
}
