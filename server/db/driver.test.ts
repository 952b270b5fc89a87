import { createRequire } from "node:module";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
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
const CHANGES = 9;
const OTHERS = 40;
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

const isRow = (message: Buffer) => message[0] === "D".charCodeAt(0);
const FATAL_FIELDS = Buffer.from("SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0");
const FATAL = Buffer.concat([Buffer.from("E\0\0\0"), Buffer.from([FATAL_FIELDS.length + 4]), FATAL_FIELDS]);

/** Reads PostgreSQL's messages, a letter and a length each, and ends the connection behind the first row of an answer. */
function cutBehindRow(database: Socket, client: Socket): void {
  let unread = Buffer.alloc(0);
  database.on("data", (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    while (unread.length > 4 && unread.length > unread.readUInt32BE(1)) {
      const message = unread.subarray(0, unread.readUInt32BE(1) + 1);
      unread = unread.subarray(message.length);
      if (client.writableEnded) return;
      client.write(message);
      if (isRow(message)) client.end(FATAL);
    }
  });
}

/** A way to the database on which the first connection ends in the middle of its first answer. */
async function openWayThatBreaks(): Promise<Server> {
  const { hostname, port } = new URL(testDatabase().url);
  let connections = 0;
  const way = createServer((client) => {
    const database = connect(Number(port), hostname);
    connections += 1;
    client.pipe(database);
    if (connections === 1) cutBehindRow(database, client);
    else database.pipe(client);
    for (const end of [client, database]) end.on("error", () => {}).on("close", () => database.destroy());
  });
  await new Promise<void>((resolve) => way.listen(0, "127.0.0.1", resolve));
  return way;
}

let socket: Socket;
/** A pool of one connection, whose socket the tests can reach. */
function openPool(open: typeof postgres, ownPort?: number): Sql {
  const connectSocket = ({ host, port }: { host: string[]; port: number[] }) => {
    socket = connect(ownPort ?? Number(port[0]), host[0]);
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

it.each(builds)("keeps nothing of an answer that broke off while the connection started (%s)", async (_name, open) => {
  const way = await openWayThatBreaks();
  pool = openPool(open, (way.address() as AddressInfo).port);
  // The driver asks for the array types first: that is the answer that breaks off.
  const answers = [await soon(one()), await soon(one())];
  way.close();
  expect(answers).toEqual([1, 1]);
});

/** Sends a prepared statement, as all of ours are. */
const sendPrepared = (text: string, parameters: number[] = []) =>
  pool.unsafe<Record<string, unknown>[]>(text, parameters, { prepare: true });

it.each(builds)("leaves no hole in an answer behind one that failed amid its rows (%s)", async (_name, open) => {
  pool = openPool(open);
  await expect(sendPrepared("select 1 / (5 - n) from generate_series(1, 9) n")).rejects.toThrow("division by zero");
  expect(await one()).toBe(1);
});

// As when another process migrates: the columns of a statement that is prepared are other ones then.
it.each(builds)("gives nobody another's answer when a statement is prepared anew (%s)", async (name, open) => {
  pool = openPool(open);
  const { sql } = testDatabase();
  const table = `changing_${name}`;
  await sql.unsafe(`create table ${table} as select n as id from generate_series(1, 9) n`);
  const found: unknown[] = [];
  for (let round = 1; round <= CHANGES; round++) {
    const [text, others] = [`select * from ${table} where id = $1`, "select $1::int as other"];
    await Promise.all([sendPrepared(text, [1]), sendPrepared(others, [0])]);
    await sql.unsafe(`alter table ${table} add column c${round} int`);
    const asked = [sendPrepared(text, [round]).then(([row]) => row?.id === round)];
    for (let other = 0; other < OTHERS; other++) {
      asked.push(sendPrepared(others, [other]).then((rows) => rows.length === 1 && rows[0]?.other === other));
      // The statement is prepared anew somewhere between these turns.
      await nextTurn();
    }
    found.push(...(await Promise.all(asked.map(soon))));
  }
  await sql.unsafe(`drop table ${table}`);
  expect(new Set(found)).toEqual(new Set([true]));
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
