import { createRequire } from "node:module";
import { connect, type Socket } from "node:net";
import postgres, { type Sql } from "postgres";
import { afterEach, expect, it } from "vitest";
import { testDatabase } from "../testing/database";

// Both builds: the server's bundle imports the one, whoever requires the package gets the other.
const builds = [
  ["imported", postgres],
  ["required", createRequire(import.meta.url)("postgres") as typeof postgres],
] as const;

const NAME = "driver-test";
const SENDERS = 8;
const CUTS = 10;
const CALM_STATEMENTS = 60;
/** Without the patch a poisoned connection gives up its start after 30 s, and is poisoned still. */
const SOON_MS = 5_000;

let pool: Sql;
afterEach(() => pool.end({ timeout: 1 }));

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const one = () => pool`select 1 as one`.then(([row]) => row?.one);

const cutAll = () =>
  testDatabase().sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${NAME}`;

/** Sends as many requests do that lost a statement: the next at once, while the socket of the former still closes. */
function sendWithoutPause(): () => Promise<unknown> {
  let isOver = false;
  const sendOnAndOn = async () => {
    while (!isOver) await one().catch(one).catch(nextTurn);
  };
  const senders = Array.from({ length: SENDERS }, sendOnAndOn);
  return () => {
    isOver = true;
    return Promise.all(senders);
  };
}

const late = () =>
  new Promise((resolve) => AbortSignal.timeout(SOON_MS).addEventListener("abort", () => resolve("late")));

let socket: Socket;
/** A pool of one connection, whose socket the tests can reach. */
function openPool(open: typeof postgres): Sql {
  const connectSocket = ({ host, port }: { host: string[]; port: number[] }) => {
    socket = connect(Number(port[0]), host[0]);
    return socket;
  };
  const options = { max: 1, connection: { application_name: NAME }, backoff: () => 0.01, onnotice: () => {} };
  // The driver's types leave out its `socket`.
  return open(testDatabase().url, { ...options, socket: connectSocket } as typeof options);
}

const soon = (answer: Promise<unknown>) => Promise.race([answer.catch(() => "refused"), late()]);

it.each(builds)("starts anew although a statement was waiting to be written at the cut (%s)", async (_name, open) => {
  pool = openPool(open);
  await one();
  await nextTurn();
  // In this phase of the loop: what is sent now is to be written in the next turn, and the cut is seen before.
  socket.destroy();
  expect(await soon(one())).toBe("refused");
  expect(await soon(one())).toBe(1);
});

it.each(builds)("answers what is sent between the error of a connection and its end (%s)", async (_name, open) => {
  pool = openPool(open);
  await one();
  const sent = new Promise((resolve) => socket.prependOnceListener("error", () => resolve(soon(one()))));
  socket.destroy(new Error("reset"));
  expect(await sent).toBe("refused");
  expect(await soon(one())).toBe(1);
});

it.each(builds)("writes to every connection again after cuts under load (%s)", async (_name, open) => {
  pool = openPool(open);
  const end = sendWithoutPause();
  for (let cut = 0; cut < CUTS; cut++) {
    await expect.poll(cutAll, { timeout: SOON_MS }).not.toHaveLength(0);
  }
  expect(await Promise.race([end(), late()])).not.toBe("late");
  const answers = Array.from({ length: CALM_STATEMENTS }, () => Promise.race([one(), late()]));
  expect(await Promise.all(answers)).toEqual(Array.from({ length: CALM_STATEMENTS }, () => 1));
});

it.each(builds)("refuses what a transaction sends after its connection was cut (%s)", async (_name, open) => {
  pool = openPool(open);
  let goOn = () => {};
  const later = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const sentLate: unknown[] = [];
  const running = pool.begin(async (tx) => {
    await tx`select 1`;
    await cutAll();
    await later;
    const answers = await Promise.allSettled([tx`select 2 as late`, tx`select 3 as late`]);
    sentLate.push(...answers.map(({ status }) => status));
  });
  await expect(running).rejects.toThrow();
  // Another transaction has the connection that was opened instead.
  await pool.begin(async (tx) => {
    const transaction = () => tx`select pg_current_xact_id()::text as id`.then(([row]) => row?.id);
    const own = await transaction();
    goOn();
    await expect.poll(() => sentLate, { timeout: SOON_MS }).toEqual(["rejected", "rejected"]);
    expect(await transaction()).toBe(own);
  });
});
