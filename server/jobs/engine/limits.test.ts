import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { testDatabase } from "../../testing/database";
import { newGate } from "../../testing/job-gate";
import { embeddedHarness } from "../../testing/job-harness";

const { db } = testDatabase();

/** A function whose runs of one account are limited to four, and of one hook to two; its steps end as they are told. */
function limited() {
  const { client, named, startOne } = embeddedHarness(`limits-${newId()}`);
  const steps = newGate();
  const concurrency: [{ key: string; limit: number }, { key: string; limit: number }] = [
    { key: "event.data.account", limit: 4 },
    { key: "event.data.hook", limit: 2 },
  ];
  const options = { id: "limited", triggers: [{ event: named("go") }], concurrency };
  const enter = client.createFunction(options, ({ event, step }) =>
    step.run("enter", () => steps.enter((event.data as { hook: string }).hook)),
  );
  const start = () => startOne([enter]);
  const send = (...hooks: string[]) =>
    client.send(hooks.map((hook) => ({ name: named("go"), data: { account: hook[0], hook } })));
  const openOf = (...hooks: string[]) => hooks.map(steps.openOf);
  const under = async (what: ReturnType<typeof sql>) => {
    const [row] = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from job_runs where function_id = ${`${client.id}-limited`} and ${what}`,
    );
    return row?.count;
  };
  /** Ends what is open and takes away what waits, so that the engines stop at once. */
  const drop = async () => {
    await db.execute(sql`delete from job_runs where function_id = ${`${client.id}-limited`}`);
    steps.endAll();
  };
  return { steps, start, send, openOf, under, drop };
}

const times = (count: number, ...hooks: string[]) => Array.from({ length: count }, () => hooks).flat();

it("keeps to a limit that its keys share, however many processes there are", async () => {
  const { steps, start, send, openOf, under } = limited();
  for (let process = 0; process < 3; process++) start();
  await send(...times(5, "a1", "a2", "a3", "b1"));
  for (let left = 20; left > 0; left = 20 - steps.ended()) {
    await expect.poll(() => under(sql`is_leased`)).toBeGreaterThan(0);
    await expect.poll(() => under(sql`due_at <= now() and not is_leased and status = 'open'`)).toBe(0);
    const [a1 = 0, a2 = 0, a3 = 0, b1 = 0] = openOf("a1", "a2", "a3", "b1");
    expect(a1 + a2 + a3).toBeLessThanOrEqual(4);
    expect(Math.max(a1, a2, a3, b1)).toBeLessThanOrEqual(2);
    steps.endAll();
  }
  await expect.poll(() => under(sql`status = 'completed'`)).toBe(20);
});

it("lets keys share the wider limit evenly: one that comes later waits for no other's backlog", async () => {
  const { steps, start, send, openOf, drop } = limited();
  start();
  await send(...times(10, "a1", "a2"));
  await expect.poll(() => openOf("a1", "a2")).toEqual([2, 2]);
  await send(...times(5, "a3"));
  await send("b1");
  await expect.poll(() => openOf("b1")).toEqual([1]);
  expect(openOf("a1", "a2", "a3")).toEqual([2, 2, 0]);
  steps.endOne("a1");
  // The others hang, and all that the third has goes through the one place they left.
  for (let run = 0; run < 5; run++) {
    await expect.poll(() => openOf("a1", "a2", "a3")).toEqual([1, 2, 1]);
    steps.endOne("a3");
  }
  await expect.poll(() => openOf("a1", "a2", "a3")).toEqual([2, 2, 0]);
  await drop();
});

it("gives a place on that its next has no use for", async () => {
  const { steps, start, send, openOf, under } = limited();
  start();
  await send(...times(2, "a1", "a2"));
  await expect.poll(() => openOf("a1", "a2")).toEqual([2, 2]);
  await send(...times(3, "a1"), ...times(2, "a3"), ...times(2, "a4"));
  await expect.poll(() => under(sql`is_parked`)).toBe(7);
  for (const open of [4, 4, 3]) {
    await expect.poll(() => openOf("a1", "a2", "a3", "a4").reduce((sum, one) => sum + one)).toBe(open);
    steps.endAll();
  }
  await expect.poll(() => under(sql`status = 'completed'`)).toBe(11);
});
