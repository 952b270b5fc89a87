import { execFileSync } from "node:child_process";
import { load, median, requestText } from "./http-load";
import { plantStaff, type World } from "./world";

const CLIENTS = 8;
const ROUNDS = 3;
const ROUND_SECONDS = 5;
const FIRST_DAY_MS = 3 * 86_400_000;
const STARTS_A_DAY = 16;

/** Public bookings per second, each of a member and a start of its own, against pgbench's TPC-B-like transactions. */
export async function benchBookings(world: World): Promise<string[]> {
  const { serviceId, staffIds } = await plantStaff(world, CLIENTS);
  const taken = staffIds.map(() => 0);
  const nextRequest = (client: number) => {
    const number = taken[client] ?? 0;
    taken[client] = number + 1;
    const body = bookingOf({ serviceId, staffId: staffIds[client] ?? "", number });
    return requestText("POST", `/api/public/${world.publicKey}/bookings`, { body: JSON.stringify(body) });
  };
  const ours = () =>
    load({
      port: world.port,
      connections: CLIENTS,
      durationMs: ROUND_SECONDS * 1000,
      nextRequest,
      expectedStatus: 201,
    });
  const hasYardstick = preparePgbench(world.databaseUrl);
  await ours();
  // As autovacuum does on any database that is older than a minute; `pgbench -i` does it for its own tables.
  await world.sql`analyze`;
  const rates: { ours: number; pgbench: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { perSecond, failures } = await ours();
    if (failures > 0) throw new Error(`${failures} bookings failed`);
    rates.push({ ours: perSecond, pgbench: hasYardstick ? runPgbench(world.databaseUrl) : Number.NaN });
  }
  const rate = median(rates.map((round) => round.ours));
  const lines = [`public bookings, ${CLIENTS} clients, none in another's way: ${rate.toFixed(0)} a second`];
  if (!hasYardstick) return [...lines, "pgbench is not installed: no ratio"];
  const ratio = median(rates.map((round) => round.ours / round.pgbench));
  const yardstick = median(rates.map((round) => round.pgbench)).toFixed(0);
  return [
    ...lines,
    `pgbench TPC-B-like, ${CLIENTS} clients: ${yardstick} a second; ratio ${ratio.toFixed(2)} (target at least 0.2)`,
  ];
}

/** The n-th free half hour of a member: 09:00 to 17:00 UTC lies within 09:00–18:00 in Madrid all year but its last hour. */
function bookingOf({ serviceId, staffId, number }: { serviceId: string; staffId: string; number: number }) {
  const day = Math.floor(number / STARTS_A_DAY);
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000 + FIRST_DAY_MS;
  const start = new Date(midnight + day * 86_400_000 + (8 * 60 + (number % STARTS_A_DAY) * 30) * 60_000);
  const name = `Customer ${number}`;
  return {
    items: [{ service: serviceId, staff: staffId, start: start.toISOString() }],
    name,
    email: `${staffId}-${number}@example.com`,
  };
}

function preparePgbench(url: string): boolean {
  try {
    execFileSync("pgbench", ["-i", "-q", "-s", "10", url], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function runPgbench(url: string): number {
  const arguments_ = ["-c", String(CLIENTS), "-j", "2", "-T", String(ROUND_SECONDS), "-M", "prepared", url];
  const said = execFileSync("pgbench", arguments_, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
}
