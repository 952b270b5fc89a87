import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testDatabase } from "../../testing/database";
import { connect } from "../client";

let connection: ReturnType<typeof connect>;
beforeEach(() => {
  connection = connect(testDatabase().url);
});
afterEach(() => connection.close());

const pid = async () => Number((await connection.db.execute(sql`select pg_backend_pid() as pid`))[0]?.pid);

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it("sends what is asked together over one connection", async () => {
  await pid();
  const pids = await Promise.all(Array.from({ length: 20 }, pid));
  expect(new Set(pids).size).toBe(1);
});

it("sends over one connection for a whole turn, however long that takes", async () => {
  await pid();
  const sent: Promise<number>[] = [];
  for (let count = 0; count < 5; count++) {
    sent.push(pid());
    // The statement leaves in a microtask of this turn.
    await Promise.resolve();
    const busyUntil = performance.now() + 3;
    while (performance.now() < busyUntil);
  }
  expect(new Set(await Promise.all(sent)).size).toBe(1);
});

it("answers at once while another statement is slow", async () => {
  const fast = await pid();
  const slowFor = (seconds: number) => connection.db.execute(sql`select pg_sleep(${seconds})`);
  // Known to PostgreSQL by then: the answer to a first reading of its text is movement, whenever it comes.
  await slowFor(0);
  let isSlowDone = false;
  const slow = slowFor(1).then(() => {
    isSlowDone = true;
  });
  // Until the connection has stood still for long enough to be noticed.
  const noticedAt = performance.now() + 5;
  while (performance.now() < noticedAt) await nextTurn();
  const others = await Promise.all(Array.from({ length: 20 }, pid));
  expect(others).not.toContain(fast);
  expect(isSlowDone).toBe(false);
  await slow;
});

it("takes more at once than its connections carry", async () => {
  const answers = await Promise.all(Array.from({ length: 500 }, pid));
  expect(answers).toHaveLength(500);
  expect(new Set(answers).size).toBeGreaterThan(1);
});
