import { load, quantile, requestText } from "./http-load";
import { freePort, startProcess, stopProcess } from "./server-process";
import { underLoad } from "./slots-crowd";
import { APPOINTMENTS, plantAppointments } from "./slots-planted";
import { plantStaff, type World } from "./world";

const MEMBERS = 20;
const DAYS = 30;

/** Slots of 30 days and 20 members over 50,000 appointments, one request at a time. */
export async function benchSlots(world: World): Promise<string[]> {
  const { serviceId, staffIds } = await plantStaff(world, MEMBERS);
  await plantAppointments(world, { serviceId, staffIds });
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
