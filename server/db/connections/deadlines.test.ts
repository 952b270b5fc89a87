import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testDatabase } from "../../testing/database";
import { type Connection, connect, type Db } from "../client";
import { type Deadlines, deadlinesOf } from "./deadlines";
import { isUnavailable } from "./unavailable";

const SECOND = 1_000;
/** What no test of this file waits for. */
const NEVER = deadlinesOf(600 * SECOND);
const opened: Connection[] = [];
const open = (deadlines: Partial<Deadlines>, most = 2) => {
  const connection = connect(testDatabase().url, most, { ...NEVER, ...deadlines });
  opened.push(connection);
  return connection;
};
const closeAll = () => Promise.all(opened.splice(0).map(({ close }) => close()));

const pidOf = async (db: Db) => Number((await db.execute(sql`select pg_backend_pid() as pid`))[0]?.pid);
const cut = (pid: number) => testDatabase().db.execute(sql`select pg_terminate_backend(${pid})`);
const setWord = (db: Db, word: string) => db.execute(sql`update held set word = ${word}`);
const wordOf = async (db: Db) => (await db.execute(sql`select word from held`))[0]?.word;

/** Holds the one row until the returned function is called. */
async function holdRow(): Promise<() => Promise<void>> {
  let letGo = () => {};
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const { db } = open({});
  const holding = db.transaction(async (tx) => {
    await setWord(tx, "mine");
    isHeld();
    await over;
  });
  await held;
  return async () => {
    letGo();
    await holding;
  };
}

beforeEach(async () => {
  await testDatabase().db.execute(sql`create table if not exists held (word text)`);
  await testDatabase().db.execute(sql`truncate held`);
  await testDatabase().db.execute(sql`insert into held values ('free')`);
});
afterEach(closeAll);

it("ends a statement that runs for too long, and the connection goes on", async () => {
  const { db } = open({ statementMs: SECOND });
  await expect(db.execute(sql`select pg_sleep(600)`)).rejects.toSatisfy(isUnavailable);
  await expect(db.transaction((tx) => tx.execute(sql`select pg_sleep(600)`))).rejects.toSatisfy(isUnavailable);
  expect(await wordOf(db)).toBe("free");
});

it("ends the wait for a lock", async () => {
  const { db } = open({ lockMs: SECOND / 4 });
  const letGo = await holdRow();
  await expect(setWord(db, "waits")).rejects.toSatisfy(isUnavailable);
  await expect(db.transaction((tx) => setWord(tx, "waits"))).rejects.toSatisfy(isUnavailable);
  await letGo();
  await setWord(db, "after");
  expect(await wordOf(db)).toBe("after");
});

it("lets every read pass writes that wait for a lock", async () => {
  const { db } = open({});
  const letGo = await holdRow();
  const waiting = Array.from({ length: 40 }, () => setWord(db, "later"));
  const locking = Array.from({ length: 10 }, () => db.execute(sql`select word from held for update`));
  const transactions = Array.from({ length: 10 }, () => db.transaction((tx) => setWord(tx, "later")));
  const reads = await Promise.all(Array.from({ length: 200 }, () => wordOf(db)));
  expect(new Set(reads)).toEqual(new Set(["free"]));
  await letGo();
  await Promise.all([...waiting, ...locking, ...transactions]);
});

it("ends the wait for a connection when transactions hold all of them", async () => {
  const { db } = open({ connectionMs: SECOND });
  const letGo = await holdRow();
  const holding = [1, 2].map(() => db.transaction((tx) => setWord(tx, "later")));
  await expect(db.transaction((tx) => setWord(tx, "never"))).rejects.toSatisfy(isUnavailable);
  expect(await wordOf(db)).toBe("free");
  await letGo();
  await Promise.all(holding);
  await db.transaction((tx) => setWord(tx, "again"));
  expect(await wordOf(db)).toBe("again");
});

it("runs a write beside a transaction that holds the last connection", async () => {
  const { db } = open({ connectionMs: SECOND }, 1);
  await db.transaction(async (tx) => {
    await pidOf(tx);
    await setWord(db, "beside");
  });
  expect(await wordOf(db)).toBe("beside");
});

it("ends a transaction that takes too long, with its locks", async () => {
  const { db } = open({ transactionMs: SECOND });
  const endless = db.transaction(async (tx) => {
    await setWord(tx, "lost");
    for (;;) await pidOf(tx);
  });
  await expect(endless).rejects.toSatisfy(isUnavailable);
  await setWord(testDatabase().db, "free again");
  expect(await wordOf(db)).toBe("free again");
});

it("ends a transaction whose process says nothing", async () => {
  const { db } = open({ idleMs: SECOND });
  const silent = db.transaction(async (tx) => {
    await setWord(tx, "lost");
    await new Promise(() => {});
  });
  await expect(silent).rejects.toSatisfy(isUnavailable);
  expect(await wordOf(db)).toBe("free");
});

it("takes a commit that was cut for unknown, not for done or a fault", async () => {
  const { db } = open({});
  const running = db.transaction(async (tx) => {
    await setWord(tx, "perhaps");
    void cut(await pidOf(tx));
  });
  await running.catch((error: unknown) => expect(error).toSatisfy(isUnavailable));
  expect(await wordOf(db)).toMatch(/free|perhaps/);
});

it("goes on with an answer that came while this process stood still", async () => {
  const { db } = open({ silentMs: SECOND });
  await wordOf(db);
  const slow = db.execute(sql`select pg_sleep(0.1)`);
  await wordOf(db);
  const busyUntil = performance.now() + 3 * SECOND;
  while (performance.now() < busyUntil);
  await expect(slow).resolves.toHaveLength(1);
});
