import { afterEach, beforeEach, expect, it } from "vitest";
import { testDatabase } from "../../testing/database";
import { type Connection, connect, type Db } from "../client";
import { deadlinesOf } from "../connections/deadlines";
import { type Ask, askText } from "./ask";
import { roundTrip } from "./round-trip";

interface One {
  word: string;
}

const opened: Connection[] = [];
/** Connections on which no text was ever used. */
const fresh = (): Connection => {
  const connection = connect(testDatabase().url, 2, deadlinesOf(600_000));
  opened.push(connection);
  return connection;
};
const words = (rows: One[]) => rows.map(({ word }) => word);
const write = (word: string): Ask<unknown> => askText("update words set word = word || $1", [word]);
const read = (text = "select word from words where word <> $1"): Ask<string[]> =>
  askText<One, string[]>(text, [""], words);

beforeEach(async () => {
  await testDatabase().sql`create table if not exists words (word text)`;
  await testDatabase().sql`truncate words`;
  await testDatabase().sql`insert into words values ('-')`;
});
afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));

it("keeps the order of its statements, also where one of them is used for the first time", async () => {
  const { db } = fresh();
  await db.transaction((tx) => roundTrip({ db: tx }, [read()]));
  const seen = await db.transaction(async (tx) => {
    // The write was never sent over this connection, the reads were: they must not overtake it.
    const [before, , after] = await roundTrip({ db: tx }, [read(), write("a"), read()]);
    const [, further, , last] = await roundTrip({ db: tx }, [write("b"), read(), write("c"), read()]);
    return [before, after, further, last].flat();
  });
  expect(seen).toEqual(["-", "-a", "-ab", "-abc"]);
});

it("sees with what follows a lock all that was committed while the lock was waited for", async () => {
  const { db } = fresh();
  const other = fresh().db;
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  let letGo = () => {};
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const holding = other.transaction(async (tx) => {
    await roundTrip({ db: tx }, [write("theirs")]);
    isHeld();
    await over;
  });
  await held;
  const lock = askText("select 1 from words for update", []);
  const waiting = db.transaction((tx) => roundTrip({ db: tx }, [lock, read()]));
  await untilWaiting();
  letGo();
  await holding;
  expect((await waiting)[1]).toEqual(["-theirs"]);
});

it("runs nothing of what stands behind a statement that failed", async () => {
  const { db } = fresh();
  const failing = { ...askText("select 1 / $1::int", [0]), refuse: () => new Error("refused") };
  const tripOf = (tx: Db) => roundTrip({ db: tx }, [failing, write("never")]);
  await expect(db.transaction(tripOf)).rejects.toThrow("refused");
  expect((await roundTrip({ db }, [read()]))[0]).toEqual(["-"]);
});

it("answers nothing for what is not asked", async () => {
  const { db } = fresh();
  expect(await db.transaction((tx) => roundTrip({ db: tx }, [null, read()]))).toEqual([null, ["-"]]);
});

async function untilWaiting(): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await testDatabase().sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%words for update%'`;
      return row?.count;
    })
    .toBe(1);
}
