import { once } from "node:events";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { stateOf } from "../../../testing/account-state";
import { statementsWaiting } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { startSecondProcess } from "../../../testing/second-process";
import {
  atOnce,
  book,
  expectSoundData,
  expectSoundHistory,
  openShop,
  orderOf,
  type Shop,
  tally,
} from "../../../testing/shop";

const RIVALS = 25;
const SECONDS = 1000;

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});
afterAll(expectSoundData);
afterAll(expectSoundHistory);

describe("two processes", () => {
  it(
    "give one slot to one booking between them",
    async () => {
      const errand = { publicKey: shop.publicKey, body: orderOf(shop, { start: "10:00" }), count: RIVALS };
      const second = await startSecondProcess(errand);
      second.go();
      const [ours, theirs] = await Promise.all([
        atOnce(RIVALS, () => book(shop, { start: "10:00" })),
        second.statuses(),
      ]);
      const statuses = [...ours.map(({ status }) => status), ...theirs];
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(2 * RIVALS - 1);
    },
    30 * SECONDS,
  );
});

const GATE = 20_261_013;

/** Lets bookings run up to their last statement, where each waits until the gate opens. */
async function withGate<Result>(run: (open: () => Promise<void>) => Promise<Result>): Promise<Result> {
  const { db, url } = testDatabase();
  // A session of its own: the server's connections carry whatever comes next.
  const keeper = postgres(url, { max: 1, onnotice: () => {} });
  await keeper`select pg_advisory_lock(${GATE})`;
  await db.execute(
    sql.raw(`create or replace function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${GATE}); return null; end $$`),
  );
  await db.execute(sql`create trigger gate after insert on webhook_events execute function wait_at_gate()`);
  const open = async () => {
    await keeper`select pg_advisory_unlock_all()`;
  };
  try {
    return await run(open);
  } finally {
    await open();
    await db.execute(sql`drop trigger gate on webhook_events`);
    await keeper.end();
  }
}

const backendsAtGate = sql`select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`;

describe("a booking that is cut off before it commits", () => {
  it("by the end of its connection leaves nothing, and its slot free", async () => {
    const before = await stateOf(shop);
    await withGate(async () => {
      const booking = book(shop, { start: "10:00" });
      await statementsWaiting(1);
      await testDatabase().db.execute(sql`select pg_terminate_backend(pid) from (${backendsAtGate}) at_gate`);
      expect(tally([await booking])).toEqual({ "503 unavailable": 1 });
    });
    expect(await stateOf(shop)).toEqual(before);
    expect((await book(shop, { start: "10:00" })).status).toBe(201);
  });

  it(
    "by the end of its process leaves nothing, and its slot free",
    async () => {
      const before = await stateOf(shop);
      const errand = { publicKey: shop.publicKey, body: orderOf(shop, { start: "10:00" }), count: 1 };
      const { child, go } = await startSecondProcess(errand);
      await withGate(async (open) => {
        go();
        await statementsWaiting(1);
        child.kill("SIGKILL");
        await once(child, "exit");
        expect(await stateOf(shop)).toEqual(before);
        await open();
      });
      await expect.poll(() => book(shop, { start: "10:00" }).then(({ status }) => status)).toBe(201);
    },
    30 * SECONDS,
  );
});
