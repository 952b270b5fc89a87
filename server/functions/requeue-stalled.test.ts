import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { testTenant } from "../testing/context";
import { testDatabase } from "../testing/database";
import { embeddedHarness } from "../testing/job-harness";
import { requeueStalled } from "./requeue-stalled";

const { db } = testDatabase();
const LOST = 1_050;

it("hands over again all that was lost, however much, within a minute", { timeout: 60_000 }, async () => {
  const { id } = await testTenant({ isSandbox: false });
  await db.execute(sql`
    insert into outbox_mails (tenant_id, id, type, status, to_email, subject, text, html, attempts, next_attempt_at,
      emitted_at, created_at, updated_at)
    select ${id}, gen_random_uuid(), 'booking_new', 'pending', 'ana@example.com', '', '', '', 0,
      now() - interval '20 minutes', now() - interval '20 minutes', now(), now()
    from generate_series(1, ${LOST}::int)`);
  const lost = async () => {
    const [row] = await db.execute<{ lost: number }>(
      sql`select count(*)::int as lost from outbox_mails where tenant_id = ${id} and emitted_at is not null`,
    );
    return row?.lost;
  };
  const { startOne, quiet, jump } = embeddedHarness(`lost-${newId()}`);
  startOne([requeueStalled]);
  await quiet();
  expect(await lost()).toBe(LOST);
  jump(60);
  await expect.poll(lost, { timeout: 30_000 }).toBe(0);
  const ran = sql`select count(*)::int as ran from job_runs where status <> 'open' and function_id like '%requeue-stalled'`;
  await expect.poll(async () => (await db.execute<{ ran: number }>(ran))[0]?.ran).toBe(1);
});
