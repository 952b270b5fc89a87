import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "../../testing/database";
import { connect } from "../client";
import { isConnectionLost } from "./lost-connection";
import { isUnavailable } from "./unavailable";

const open = () => connect(testDatabase().url, 2);
const pidOf = async (db: Pick<ReturnType<typeof open>["db"], "execute">) =>
  Number((await db.execute(sql`select pg_backend_pid() as pid`))[0]?.pid);
const cut = (pid: number) => testDatabase().db.execute(sql`select pg_terminate_backend(${pid})`);
const untilGone = (pid: number) =>
  expect
    .poll(async () => testDatabase().db.execute(sql`select from pg_stat_activity where pid = ${pid}`), {
      timeout: 5000,
    })
    .toHaveLength(0);

let pool: ReturnType<typeof open>;
beforeEach(async () => {
  pool = open();
  await pool.db.execute(sql`create table if not exists kept (word text)`);
  await pool.db.execute(sql`truncate kept`);
});
afterEach(() => pool.close());

const keep = (db: Pick<typeof pool.db, "execute">, word: string) => db.execute(sql`insert into kept values (${word})`);
const words = async () =>
  (await testDatabase().db.execute(sql`select word from kept order by 1`)).map(({ word }) => word);

const recovered = async () => (await pidOf(pool.db)) > 0;

describe("a connection cut under a transaction", () => {
  it.each(["plain", "nested"])("rejects it when a statement is running (%s), and the pool goes on", async (kind) => {
    const running = pool.db.transaction(async (tx) => {
      await keep(tx, "lost");
      const pid = await pidOf(tx);
      const wait = (db: Pick<typeof tx, "execute">) => Promise.all([db.execute(sql`select pg_sleep(20)`), cut(pid)]);
      await (kind === "plain" ? wait(tx) : tx.transaction(wait));
    });
    await expect(running).rejects.toSatisfy(isConnectionLost);
    expect(await recovered()).toBe(true);
    expect(await words()).toEqual([]);
  });

  it("rejects it between two statements, and sends what follows to nobody", async () => {
    let goOn = () => {};
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let late: unknown;
    const running = pool.db.transaction(async (tx) => {
      await keep(tx, "lost");
      const pid = await pidOf(tx);
      await cut(pid);
      await waiting;
      await keep(tx, "from the dead").catch((error: unknown) => {
        late = error;
      });
    });
    await expect(running).rejects.toSatisfy(isConnectionLost);
    expect(await recovered()).toBe(true);
    await pool.db.transaction(async (tx) => {
      await keep(tx, "alive");
      goOn();
      await pidOf(tx);
      await pidOf(tx);
    });
    expect(await words()).toEqual(["alive"]);
    await expect.poll(() => late).toSatisfy(isUnavailable);
  });

  it("leaves the pool whole, however often it happens", async () => {
    for (let time = 0; time < 6; time++) {
      const running = pool.db.transaction(async (tx) => {
        const pid = await pidOf(tx);
        await Promise.all([tx.execute(sql`select pg_sleep(20)`), cut(pid)]);
      });
      await expect(running).rejects.toSatisfy(isConnectionLost);
    }
    const both = [1, 2].map((word) => pool.db.transaction((tx) => keep(tx, String(word))));
    await Promise.all(both);
    expect(await words()).toEqual(["1", "2"]);
  });
});

it("runs a transaction again, once, whose connection was lost before it had begun, whatever it made of the error", async () => {
  const pid = await pool.db.transaction(pidOf);
  await cut(pid);
  await untilGone(pid);
  let runs = 0;
  await Promise.all(
    ["first", "second"].map((word) =>
      pool.db.transaction(async (tx) => {
        runs++;
        await keep(tx, word).catch((cause: unknown) => {
          throw new Error("As the surfaces wrap it.", { cause });
        });
      }),
    ),
  );
  expect(await words()).toEqual(["first", "second"]);
  expect(runs).toBeGreaterThanOrEqual(2);
});

describe("a connection whose end is told while it is used again", () => {
  /** Ends it, and lets the word of it arrive together with the answers to what is sent next. */
  const cutUnnoticed = async (pid: number) => {
    const isCut = cut(pid);
    const until = performance.now() + 5;
    while (performance.now() < until);
    await isCut;
  };

  it("answers what reads", async () => {
    for (let time = 0; time < 20; time++) {
      await cutUnnoticed(await pidOf(pool.db));
      expect(await recovered()).toBe(true);
    }
  });

  it("runs what opens a transaction", async () => {
    for (let time = 0; time < 20; time++) {
      await cutUnnoticed(await pool.db.transaction(pidOf));
      await pool.db.transaction((tx) => keep(tx, String(time)));
    }
    expect(await words()).toHaveLength(20);
  });

  it("rejects at most the one write that it was used for", async () => {
    const writing = async () =>
      Number((await pool.db.execute(sql`insert into kept values ('') returning pg_backend_pid() as pid`))[0]?.pid);
    for (let time = 0; time < 20; time++) {
      await cutUnnoticed(await writing());
      await keep(pool.db, "").catch((error: unknown) => expect(isUnavailable(error)).toBe(true));
      await keep(pool.db, "");
    }
  });
});

it("still rolls back when a statement fails, and tells why", async () => {
  const running = pool.db.transaction(async (tx) => {
    await keep(tx, "undone");
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(running).rejects.toThrow();
  expect(await words()).toEqual([]);
});

it("lets an idle connection be cut without a word", async () => {
  const pid = await pidOf(pool.db);
  await cut(pid);
  await untilGone(pid);
  expect(await recovered()).toBe(true);
});
