import { load, quantile, requestText } from "./http-load";
import { freePort, startProcess, stopProcess } from "./server-process";
import { plantStaff, type World } from "./world";

const MEMBERS = 20;
const APPOINTMENTS = 50_000;
const DAYS = 30;
const SLOTS_A_DAY = 18;

/** Slots of 30 days and 20 members over 50,000 appointments, one request at a time. */
export async function benchSlots(world: World): Promise<string[]> {
  const { serviceId, staffIds } = await plantStaff(world, MEMBERS);
  await plantAppointments(world, serviceId, staffIds);
  const today = new Date().toISOString().slice(0, 10);
  const query = `service=${serviceId}&from=${today}&days=${DAYS}`;
  const request = requestText("GET", `/api/public/${world.publicKey}/slots?${query}`);
  const { served, seen } = await measure(world, request);
  const crowded = await underLoad(world);
  return [
    `slots of ${DAYS} days × ${MEMBERS} members over ${APPOINTMENTS} appointments, one at a time:`,
    `server time: median ${quantile(served, 0.5).toFixed(1)} ms, p95 ${quantile(served, 0.95).toFixed(1)} ms (target: median under 8 ms)`,
    `seen from the client: median ${quantile(seen, 0.5).toFixed(1)} ms, p95 ${quantile(seen, 0.95).toFixed(1)} ms`,
    ...crowded,
  ];
}

const CROWD = { members: 30, days: 31, connections: 16, historyTimes: 10 };

/** Slots of 31 days and 30 members at 16 connections, before and after ten times as much history lies behind them. */
async function underLoad(world: World): Promise<string[]> {
  const { members, days, connections, historyTimes } = CROWD;
  const { serviceId, staffIds } = await plantStaff(world, members);
  await plantAppointments(world, serviceId, staffIds);
  const today = new Date().toISOString().slice(0, 10);
  const target = `/api/public/${world.publicKey}/slots?service=${serviceId}&from=${today}&days=${days}`;
  const request = requestText("GET", target);
  const common = { port: world.port, nextRequest: () => request, expectedStatus: 200 };
  const measured = async () => {
    await load({ ...common, connections, durationMs: 2_000 });
    const crowd = await load({ ...common, connections, durationMs: 6_000 });
    const alone = await load({ ...common, connections: 1, durationMs: 4_000 });
    return { crowd, alone: quantile(alone.latencies, 0.5) };
  };
  const before = await measured();
  await plantHistory(world, { serviceId, staffIds, count: APPOINTMENTS * historyTimes });
  const after = await measured();
  return [
    `slots of ${days} days × ${members} members, ${connections} connections: ${before.crowd.perSecond.toFixed(0)} req/s, p95 ${quantile(before.crowd.latencies, 0.95).toFixed(1)} ms (target: under 30 ms)`,
    `one at a time: median ${before.alone.toFixed(1)} ms; with ${historyTimes} times more history ${after.alone.toFixed(1)} ms, ratio ${(after.alone / before.alone).toFixed(2)} (target: within 1.2)`,
  ];
}

/** Appointments of half an hour that are over, hour after hour back from yesterday. */
async function plantHistory(
  { sql, tenantId }: World,
  { serviceId, staffIds, count }: { serviceId: string; staffIds: string[]; count: number },
): Promise<void> {
  for (const staffId of staffIds)
    await sql`
      with planted as (
        insert into appointments (tenant_id, id, service_id, staff_id, starts_at, ends_at, blocked_starts_at,
          blocked_ends_at, status, capacity_min, capacity_max, internal_note, forced, warnings, source, created_at, updated_at)
        select ${tenantId}, gen_random_uuid(), ${serviceId}, ${staffId}, at, at + interval '30 minutes', at,
          at + interval '30 minutes', 'active', 1, 1, '', false, '{}', 'api', now(), now()
        from generate_series(1, ${Math.floor(count / staffIds.length)}::int) as n,
          lateral (select date_trunc('day', now()) - interval '1 day' - n * interval '1 hour' as at) as spread
        returning id, staff_id, starts_at, ends_at
      )
      insert into occupancies (tenant_id, appointment_id, staff_id, blocked, forced)
      select ${tenantId}, id, staff_id, tstzrange(starts_at, ends_at), false from planted`;
  await sql`analyze`;
}

/** Server time is what the server's own log says of each request: from its head to the last byte handed over. */
async function measure(world: World, request: string): Promise<{ served: number[]; seen: number[] }> {
  const port = await freePort();
  const env = { ...world.settings, PORT: String(port), LOG_LEVEL: "info" };
  const served: number[] = [];
  const onLine = (line: string) => {
    const { path = "", ms } = line.startsWith("{") ? JSON.parse(line) : {};
    if (path.endsWith("/slots")) served.push(ms);
  };
  const server = await startProcess({ script: "dist/main.mjs", env, url: `http://127.0.0.1:${port}/healthz`, onLine });
  try {
    const common = { port, connections: 1, nextRequest: () => request, expectedStatus: 200 };
    await load({ ...common, durationMs: 2_000 });
    served.length = 0;
    const { latencies, failures } = await load({ ...common, durationMs: 6_000 });
    if (failures > 0) throw new Error("a request failed");
    return { served: served.sort((a, b) => a - b), seen: latencies };
  } finally {
    await stopProcess(server);
  }
}

/** Appointments of half an hour from tomorrow on, spread evenly over members and days. */
async function plantAppointments({ sql, tenantId }: World, serviceId: string, staffIds: string[]): Promise<void> {
  const each = Math.floor(APPOINTMENTS / staffIds.length);
  for (const staffId of staffIds) {
    await sql`
      with planted as (
        insert into appointments (tenant_id, id, service_id, staff_id, starts_at, ends_at, blocked_starts_at,
          blocked_ends_at, status, capacity_min, capacity_max, internal_note, forced, warnings, source, created_at, updated_at)
        select ${tenantId}, gen_random_uuid(), ${serviceId}, ${staffId}, at, at + interval '30 minutes', at,
          at + interval '30 minutes', 'active', 1, 1, '', false, '{}', 'api', now(), now()
        from generate_series(0, ${each - 1}) as n,
          lateral (select date_trunc('day', now()) + (1 + n / ${SLOTS_A_DAY / 2}) * interval '1 day'
            + interval '8 hours' + (n % ${SLOTS_A_DAY / 2}) * interval '1 hour' as at) as spread
        returning id, staff_id, starts_at, ends_at
      )
      insert into occupancies (tenant_id, appointment_id, staff_id, blocked, forced)
      select ${tenantId}, id, staff_id, tstzrange(starts_at, ends_at), false from planted`;
  }
  await sql`analyze`;
}
