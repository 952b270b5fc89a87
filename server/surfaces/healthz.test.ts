import { expect, it } from "vitest";
import { statementsWaiting } from "../testing/context";
import { testDatabase } from "../testing/database";
import { health } from "./healthz";

const statusesOf = async (probes: number) =>
  (await Promise.all(Array.from({ length: probes }, health))).map(({ status }) => status);

it("asks a database that hangs once, however often it is probed, and anew when it answers again", async () => {
  await testDatabase().sql.begin(async (sql) => {
    await sql`lock table webhook_events in access exclusive mode`;
    expect(await statusesOf(3)).toEqual([503, 503, 503]);
    expect(await statusesOf(2)).toEqual([503, 503]);
    await statementsWaiting(1);
  });
  await statementsWaiting(0);
  expect(await statusesOf(2)).toEqual([200, 200]);
});
