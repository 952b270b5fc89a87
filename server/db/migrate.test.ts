import postgres from "postgres";
import { afterEach, expect, it } from "vitest";
import { emptyDatabase } from "../testing/database";
import { MIGRATION_LOCK, migrate } from "./migrate";

const closes: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
});

/** Another process that migrates, until it is let go. */
async function whileAnotherMigrates(url: string) {
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  closes.push(() => sql.end({ timeout: 0 }));
  let letGo = () => {};
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const holding = sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    isHeld();
    await over;
  });
  await held;
  const waiting = () => sql<{ inTransaction: boolean }[]>`
    select xact_start < query_start as "inTransaction" from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`;
  const tables = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int from information_schema.tables where table_schema in ('public', 'drizzle')`;
    return row?.count;
  };
  const end = () => {
    letGo();
    return holding;
  };
  return { letGo: end, waiting, tables };
}

it("brings an empty database to the schema, from two processes at once and again", async () => {
  const url = await emptyDatabase("migrate");
  await Promise.all([migrate(url), migrate(url)]);
  await migrate(url);

  const sql = postgres(url, { max: 1 });
  const [row] = await sql<{ tables: number; runs: number }[]>`
    select (select count(*)::int from information_schema.tables where table_schema = 'public') as tables,
           (select count(*) - count(distinct hash) from drizzle.__drizzle_migrations)::int as runs`;
  await sql.end();
  expect(row?.tables).toBeGreaterThan(0);
  expect(row?.runs).toBe(0);
});

it("waits for its turn within the transaction that migrates, as a pooler of transactions needs", async () => {
  const url = await emptyDatabase("pooled");
  const { letGo, waiting, tables } = await whileAnotherMigrates(url);
  const migrating = migrate(url);
  await expect.poll(waiting).toMatchObject([{ inTransaction: true }]);
  expect(await tables()).toBe(0);
  await letGo();
  await migrating;
  expect(await tables()).toBeGreaterThan(0);
});

it("gives up when it is told to, leaves the schema as it was, and begins anew", async () => {
  const url = await emptyDatabase("given_up");
  const { letGo, waiting, tables } = await whileAnotherMigrates(url);
  const stopping = new AbortController();
  const migrating = migrate(url, stopping.signal);
  await expect.poll(waiting).toHaveLength(1);
  stopping.abort();
  await expect(migrating).rejects.toThrow();
  await letGo();
  expect(await tables()).toBe(0);
  await migrate(url);
  expect(await tables()).toBeGreaterThan(0);
});

it("takes the events of a dump from another cluster for older than all others, and begins a new life of cursors", async () => {
  const url = await emptyDatabase("restored");
  await migrate(url);
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  closes.push(() => sql.end({ timeout: 0 }));
  const [tenantId, eventId] = ["019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f01", "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f02"];
  await sql`alter table webhook_events drop constraint webhook_events_tenant`;
  await sql`insert into webhook_events (tenant_id, id, type, payload, created_at, transaction_id)
    values (${tenantId}, ${eventId}, 'booking.created', '{}', now(), '900000000000')`;
  const feed = async () => {
    const [row] = await sql<{ epoch: string; isSeen: boolean }[]>`
      select f.epoch, pg_visible_in_snapshot(e.transaction_id, pg_current_snapshot()) as "isSeen"
      from change_feed f cross join webhook_events e`;
    return row;
  };
  await migrate(url);
  const before = await feed();
  expect(before?.isSeen).toBe(false);
  await sql`update change_feed set cluster = 'another one'`;
  await migrate(url);
  const after = await feed();
  expect(after?.isSeen).toBe(true);
  expect(after?.epoch).not.toBe(before?.epoch);
  await migrate(url);
  expect(await feed()).toEqual(after);
});
