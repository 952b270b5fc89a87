import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load, median, requestText } from "../http-load";
import { freePort, startProcess, stopProcess } from "../server-process";
import type { World } from "../world";

const CUSTOMERS = 1_000;
const TARGET = "/api/v1/customers?limit=50";
const CONNECTIONS = 16;
const ROUNDS = 5;
const ROUND_MS = 4_000;

/** A page of customers through the whole REST pipeline against a bare server that answers the same bytes. */
export async function benchLists(world: World): Promise<string[]> {
  await plantCustomers(world);
  const bodyFile = join(tmpdir(), `slotwright-bench-body-${process.pid}.json`);
  const page = await world.call("GET", TARGET);
  writeFileSync(bodyFile, JSON.stringify(page));
  const port = await freePort();
  const env = { BENCH_BODY_FILE: bodyFile, BENCH_PORT: String(port) };
  const bare = await startProcess({ script: ".cache/bench/bytes.mjs", env, url: `http://127.0.0.1:${port}/` });
  const request = requestText("GET", TARGET, { headers: [`authorization: ${world.authorization}`] });
  const common = { connections: CONNECTIONS, expectedStatus: 200, nextRequest: () => request };
  const rates: { ours: number; bare: number }[] = [];
  try {
    await load({ ...common, durationMs: 2_000, port: world.port });
    await load({ ...common, durationMs: 2_000, port });
    // Turn about, so that what else the machine does falls on both.
    for (let round = 0; round < ROUNDS; round++) {
      const a = await load({ ...common, durationMs: ROUND_MS, port: world.port });
      const b = await load({ ...common, durationMs: ROUND_MS, port });
      if (a.failures + b.failures > 0) throw new Error("a request failed");
      rates.push({ ours: a.perSecond, bare: b.perSecond });
    }
  } finally {
    await stopProcess(bare);
    rmSync(bodyFile, { force: true });
  }
  const ratio = median(rates.map((rate) => rate.ours / rate.bare));
  const [oursRate, bareRate] = [median(rates.map((rate) => rate.ours)), median(rates.map((rate) => rate.bare))];
  return [
    `GET 50 of ${CUSTOMERS} customers, ${CONNECTIONS} connections: ${oursRate.toFixed(0)} req/s (target at least 1500)`,
    `bare node:http answering the same ${JSON.stringify(page).length} bytes: ${bareRate.toFixed(0)} req/s; ratio ${ratio.toFixed(2)}`,
  ];
}

/** Customers of all kinds, a minute apart. */
async function plantCustomers({ sql, tenantId }: World): Promise<void> {
  await sql`
    insert into customers (tenant_id, id, full_name, email, phone, notes, tags, time_zone, locale, external_id,
      bookings_count, last_booking_at, created_at, updated_at)
    select ${tenantId}, gen_random_uuid(), 'Customer ' || n, 'customer-' || n || '@example.com', '+34 600 ' || n,
      'Prefers mornings.', array['regular', 'newsletter'], 'Europe/Madrid', 'es', 'crm-' || n, n % 20, now(),
      now() - n * interval '1 minute', now()
    from generate_series(1, ${CUSTOMERS}::int) as n`;
  await sql`vacuum analyze customers`;
}
