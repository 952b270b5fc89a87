import { type AddressInfo, connect as connectTo, createServer, type Socket } from "node:net";
import { connect, replaceDatabase } from "../db/client";
import { testDatabase } from "./database";

/**
 * Runs something with the process's database behind a relay that counts, by connection, how often something is sent
 * after an answer has come: the round trips of whatever goes over it.
 *
 * @param warmUp runs first, uncounted: connections open and prepare their statements then
 * @returns round trips of each connection that was used, the most first
 */
export async function roundTripsOf(run: () => Promise<unknown>, warmUp = run): Promise<number[]> {
  const { url } = testDatabase();
  const trips = new Map<Socket, number>();
  const answers = { delayMs: 0 };
  const server = createServer((client) => relay(client, { upstream: new URL(url), trips, answers }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const relayed = new URL(url);
  relayed.hostname = "127.0.0.1";
  relayed.port = String((server.address() as AddressInfo).port);
  // One connection of each kind: what was prepared by the first run is prepared for the second.
  const connection = connect(relayed.href, 1);
  const own = replaceDatabase(connection);
  try {
    await warmUp();
    for (const socket of trips.keys()) trips.set(socket, 0);
    answers.delayMs = ANSWER_MS;
    await run();
    return [...trips.values()].filter((count) => count > 0).sort((a, b) => b - a);
  } finally {
    replaceDatabase(own);
    await connection.close();
    server.close();
  }
}

/** As long as an answer is on its way, so that all that is sent without waiting for it leaves before it comes. */
const ANSWER_MS = 50;

interface Counted {
  upstream: URL;
  trips: Map<Socket, number>;
  /** Nothing is counted while connections warm up, and nothing need wait. */
  answers: { delayMs: number };
}

function relay(client: Socket, { upstream: { hostname, port }, trips, answers }: Counted): void {
  const upstream = connectTo(Number(port), hostname);
  let isAnswered = true;
  trips.set(client, 0);
  client.on("data", (chunk) => {
    if (isAnswered) trips.set(client, (trips.get(client) ?? 0) + 1);
    isAnswered = false;
    upstream.write(chunk);
  });
  upstream.on("data", (chunk) =>
    setTimeout(() => {
      isAnswered = true;
      client.write(chunk);
    }, answers.delayMs),
  );
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    from.on("error", () => to.destroy());
    from.on("close", () => to.destroy());
  }
}
