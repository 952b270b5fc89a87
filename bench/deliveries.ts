import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { quantile } from "./http-load";
import { plantStaff, type World } from "./world";

const BOOKINGS_A_SECOND = 50;
const LATENCY_SECONDS = 20;
const MEMBERS = 10;
const BACKLOG = 5_000;
const STARTS_A_DAY = 16;
const DAY_MS = 86_400_000;

/**
 * How soon a booking's event reaches its subscriber at 50 bookings a second, and how many deliveries a second drain a
 * backlog. The subscriber runs in this process, so it shares the two cores too.
 */
export async function benchDeliveries(world: World): Promise<string[]> {
  const subscriber = await openSubscriber();
  await world.call("POST", "/api/v1/webhooks", {
    url: `http://127.0.0.1:${subscriber.port}/hook`,
    events: ["booking.created"],
  });
  try {
    return [...(await benchLatency(world, subscriber)), ...(await benchBacklog(world, subscriber))];
  } finally {
    subscriber.server.close();
    subscriber.server.closeAllConnections();
  }
}

interface Subscriber {
  server: Server;
  port: number;
  /** When the event of a booking or a planted one was first received, `performance.now()`; by its id. */
  receivedAt: Map<string, number>;
}

async function openSubscriber(): Promise<Subscriber> {
  const receivedAt = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const at = performance.now();
      response.writeHead(204).end();
      const { data } = JSON.parse(Buffer.concat(parts).toString("utf8"));
      const id = String(data.booking?.id ?? data.planted);
      if (!receivedAt.has(id)) receivedAt.set(id, at);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port, receivedAt };
}

/** From sending the request of a booking, so that the booking itself counts in: an upper bound of commit to receipt. */
async function benchLatency(world: World, subscriber: Subscriber): Promise<string[]> {
  const { serviceId, staffIds } = await plantStaff(world, MEMBERS);
  const count = BOOKINGS_A_SECOND * LATENCY_SECONDS;
  const sent = new Map<string, { sentAt: number; answeredAt: number }>();
  const firstAt = performance.now();
  await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      await until(firstAt + (number * 1000) / BOOKINGS_A_SECOND);
      const sentAt = performance.now();
      const answer = await world.call(
        "POST",
        `/api/public/${world.publicKey}/bookings`,
        bookingOf({ serviceId, staffId: staffIds[number % MEMBERS] ?? "", number: Math.floor(number / MEMBERS) }),
      );
      const [booking] = answer.bookings as { id: string }[];
      if (booking) sent.set(booking.id, { sentAt, answeredAt: performance.now() });
    }),
  );
  await received(subscriber, sent.keys());
  const ascending = (values: number[]) => values.sort((a, b) => a - b);
  const receivedAt = (id: string) => subscriber.receivedAt.get(id) ?? Number.NaN;
  const whole = ascending([...sent].map(([id, { sentAt }]) => receivedAt(id) - sentAt));
  const after = ascending([...sent].map(([id, { answeredAt }]) => receivedAt(id) - answeredAt));
  const both = (values: number[]) =>
    `p50 ${quantile(values, 0.5).toFixed(0)} ms, p99 ${quantile(values, 0.99).toFixed(0)} ms`;
  return [
    `${BOOKINGS_A_SECOND} bookings a second for ${LATENCY_SECONDS} s, from sending the booking to receiving its event: ${both(whole)} (target under 50 and 500)`,
    `from the booking's answer to its event: ${both(after)}`,
  ];
}

async function benchBacklog(world: World, subscriber: Subscriber): Promise<string[]> {
  const startedAt = performance.now();
  const planted = Array.from({ length: BACKLOG }, () => crypto.randomUUID());
  await world.sql`
    insert into webhook_events (tenant_id, id, type, payload, created_at)
    select ${world.tenantId}, id, 'booking.created', jsonb_build_object('type', 'booking.created', 'data', jsonb_build_object('planted', id)), now()
    from unnest(${planted}::uuid[]) as id`;
  await received(subscriber, planted);
  const seconds = (performance.now() - startedAt) / 1000;
  return [
    `a backlog of ${BACKLOG} events to one subscriber: ${(BACKLOG / seconds).toFixed(0)} deliveries a second (target 150)`,
  ];
}

/** Waits until all have arrived. @throws Error after two minutes */
async function received(subscriber: Subscriber, ids: Iterable<string>): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (const id of ids) {
    while (!subscriber.receivedAt.has(id)) {
      if (performance.now() > deadline) throw new Error(`${id} was not delivered`);
      await until(performance.now() + 20);
    }
  }
}

const until = (at: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));

function bookingOf({ serviceId, staffId, number }: { serviceId: string; staffId: string; number: number }) {
  const midnight = (Math.floor(Date.now() / DAY_MS) + 3 + Math.floor(number / STARTS_A_DAY)) * DAY_MS;
  const start = new Date(midnight + (8 * 60 + (number % STARTS_A_DAY) * 30) * 60_000).toISOString();
  return {
    items: [{ service: serviceId, staff: staffId, start }],
    name: `Customer ${number}`,
    email: `delivery-${staffId}-${number}@example.com`,
  };
}
