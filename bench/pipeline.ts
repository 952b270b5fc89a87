import { load, median, requestText } from "./http-load";
import { freePort, startProcess, stopProcess } from "./server-process";
import type { World } from "./world";

const CONNECTIONS = 16;
const ROUNDS = 5;
const ROUND_MS = 4_000;

/** GET one service through the whole REST pipeline against a bare server that does one SELECT. */
export async function benchPipeline(world: World): Promise<string[]> {
  const service = await world.call("POST", "/api/v1/services", { title: "Measured" });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/${String(service.id)}`;
  const env = { BENCH_DATABASE_URL: world.databaseUrl, BENCH_PORT: String(port), BENCH_TENANT: world.tenantId };
  const bare = await startProcess({ script: ".cache/bench/bare.mjs", env, url });
  const ours = requestText("GET", `/api/v1/services/${String(service.id)}`, {
    headers: [`authorization: ${world.authorization}`],
  });
  const theirs = requestText("GET", `/${String(service.id)}`);
  const common = { connections: CONNECTIONS, durationMs: ROUND_MS, expectedStatus: 200 };
  const rates: { ours: number; bare: number }[] = [];
  try {
    await load({ ...common, durationMs: 2_000, port: world.port, nextRequest: () => ours });
    await load({ ...common, durationMs: 2_000, port, nextRequest: () => theirs });
    // Turn about, so that what else the machine does falls on both.
    for (let round = 0; round < ROUNDS; round++) {
      const a = await load({ ...common, port: world.port, nextRequest: () => ours });
      const b = await load({ ...common, port, nextRequest: () => theirs });
      if (a.failures + b.failures > 0) throw new Error("a request failed");
      rates.push({ ours: a.perSecond, bare: b.perSecond });
    }
  } finally {
    await stopProcess(bare);
  }
  const ratio = median(rates.map((rate) => rate.ours / rate.bare));
  const [oursRate, bareRate] = [median(rates.map((rate) => rate.ours)), median(rates.map((rate) => rate.bare))];
  return [
    `GET one service, ${CONNECTIONS} connections: ${oursRate.toFixed(0)} req/s; bare node:http + one SELECT: ${bareRate.toFixed(0)} req/s`,
    `ratio ${ratio.toFixed(2)} (target at least 0.5)`,
  ];
}
