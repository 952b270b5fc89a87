import { exchange, load, type Measured, median, open, quantile, requestText } from "./http-load";
import { APPOINTMENTS, plantAppointments, plantHistory } from "./slots-planted";
import { plantStaff, type World } from "./world";

const MEMBERS = 30;
const DAYS = 31;
const CONNECTIONS = 16;
const WRITES_A_SECOND = 5;
const COLD_ROUNDS = 150;
const DAY_MS = 86_400_000;

interface Crowd {
  world: World;
  serviceId: string;
  staffIds: string[];
}

/** 30 members with so many appointments between them. */
async function openCrowd(world: World, count = APPOINTMENTS): Promise<Crowd> {
  const planted = await plantStaff(world, MEMBERS);
  await plantAppointments(world, { ...planted, count });
  return { world, ...planted };
}

/** Slots of 31 days and 30 members at 16 connections: of one month, and of a month for each while bookings come in. */
export async function underLoad(world: World): Promise<string[]> {
  const crowd = await openCrowd(world);
  const cold = await coldMedian(crowd);
  const same = await crowded(crowd, () => requestOf(crowd, 0));
  const writes = keepBooking(crowd);
  const varied = await crowded(crowd, (connection) => requestOf(crowd, connection));
  const written = await writes.stop();
  return [
    `slots of ${DAYS} days × ${MEMBERS} members over ${APPOINTMENTS} appointments, ${CONNECTIONS} connections:`,
    `all ask for the same month: ${inWords(same)} (target: under 30 ms)`,
    `each asks for a month of its own, while ${written.toFixed(1)} bookings a second come in: ${inWords(varied)}`,
    `one at a time, when every member's calendar has changed: median ${cold.toFixed(1)} ms`,
  ];
}

/** They fill the month that is asked for. */
const MONTH_APPOINTMENTS = 10_000;
const HISTORIES = [10, 100];

/** The same, one at a time and with nothing remembered, after ten and after a hundred times as many appointments. */
export async function benchHistory(world: World): Promise<string[]> {
  const crowd = await openCrowd(world, MONTH_APPOINTMENTS);
  const before = await coldMedian(crowd);
  const lines = [
    `slots of ${DAYS} days × ${MEMBERS} members, ${MONTH_APPOINTMENTS} appointments, nothing remembered: median ${before.toFixed(1)} ms`,
  ];
  let planted = 0;
  for (const times of HISTORIES) {
    await plantHistory(world, { ...crowd, count: MONTH_APPOINTMENTS * times - planted });
    planted = MONTH_APPOINTMENTS * times;
    const after = await coldMedian(crowd);
    const ratio = (after / before).toFixed(2);
    lines.push(`with ${times} times more history ${after.toFixed(1)} ms, ratio ${ratio} (target: within 1.2)`);
  }
  return lines;
}

const inWords = ({ perSecond, latencies }: Measured): string =>
  `${perSecond.toFixed(0)} req/s, median ${quantile(latencies, 0.5).toFixed(1)} ms, p95 ${quantile(latencies, 0.95).toFixed(1)} ms`;

/** @param offset days from today to the first date */
function requestOf({ world, serviceId }: Crowd, offset: number): string {
  const from = new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
  return requestText("GET", `/api/public/${world.publicKey}/slots?service=${serviceId}&from=${from}&days=${DAYS}`);
}

async function crowded({ world }: Crowd, nextRequest: (connection: number) => string): Promise<Measured> {
  const common = { port: world.port, connections: CONNECTIONS, nextRequest, expectedStatus: 200 };
  await load({ ...common, durationMs: 2_000 });
  const measured = await load({ ...common, durationMs: 6_000 });
  if (measured.failures > 0) throw new Error("a request failed");
  return measured;
}

/** Milliseconds of a request that finds nothing it can use again: before each, every member gets another version. */
async function coldMedian(crowd: Crowd): Promise<number> {
  const { sql, port, tenantId } = crowd.world;
  const socket = await open(port);
  const request = requestOf(crowd, 0);
  const latencies: number[] = [];
  for (let round = 0; round < COLD_ROUNDS; round++) {
    await sql`update busy_versions set version = gen_random_uuid() where tenant_id = ${tenantId}`;
    const sentAt = performance.now();
    await exchange(socket, request);
    latencies.push(performance.now() - sentAt);
  }
  socket.destroy();
  return median(latencies.slice(COLD_ROUNDS / 3));
}

/** Books free half hours, one member's after the other's, until it is told to stop. @returns how many a second */
function keepBooking({ world, serviceId, staffIds }: Crowd): { stop: () => Promise<number> } {
  const startedAt = performance.now();
  let isOver = false;
  let done = 0;
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const book = async (number: number) => {
    const day = 3 + Math.floor(number / staffIds.length);
    const start = new Date(midnight + day * DAY_MS + 9.5 * 3_600_000).toISOString();
    const items = [{ service: serviceId, staff: staffIds[number % staffIds.length], start }];
    await world.call("POST", `/api/public/${world.publicKey}/bookings`, {
      items,
      name: "Customer",
      email: `slots-${number}@example.com`,
    });
    done++;
  };
  const run = async () => {
    while (!isOver) {
      const due = startedAt + (done + 1) * (1_000 / WRITES_A_SECOND) - performance.now();
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due)));
      await book(done);
    }
  };
  const running = run();
  return {
    stop: async () => {
      isOver = true;
      await running;
      return done / ((performance.now() - startedAt) / 1_000);
    },
  };
}
