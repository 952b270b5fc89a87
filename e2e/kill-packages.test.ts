import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { call } from "./support/process/kill-shop";
import { expectVerified } from "./support/process/verify";
import { connectTo, filledDataDir, type StartedProcess, startProcess } from "./support/started-process";

/** `npm run soak -- kills` asks for more. */
const TIMES = Number(process.env.KILL_TIMES ?? 1);
const KILLS = 2 * TIMES;
const PURCHASES = 15 * KILLS;
/** How often each purchase is asked for at once, under one key. */
const TWINS = 3;
const MINUTE_MS = 60_000;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

interface Purchase {
  key: string;
  /** Once it was answered. */
  made: { packageId: string; paymentId: string } | null;
  isPaid: boolean;
}

interface Seller {
  publicKey: string;
  apiKey: string;
  serviceId: string;
}

async function openSeller(origin: string): Promise<Seller> {
  const opened = { route: "POST /api/sandbox", body: { seed: "salon" } };
  const { apiKey, publicKey } = await call<{ apiKey: string; publicKey: string }>(origin, opened);
  const headers = { authorization: `Bearer ${apiKey}` };
  const { data } = await call<{ data: { service: string }[] }>(origin, {
    route: `GET /api/public/${publicKey}/packages`,
    headers,
  });
  return { apiKey, publicKey, serviceId: data[0]?.service ?? "" };
}

interface Bought {
  package: { id: string };
  payment: { id: string };
}

/** Asks for a purchase several times at once. @returns what the answers name; empty where the server went */
async function buy(origin: string, { publicKey, serviceId }: Seller, { key }: Purchase): Promise<Bought[]> {
  const body = { service: serviceId, name: "Ana", email: "ana@example.com" };
  const headers = { "idempotency-key": key };
  const route = `POST /api/public/${publicKey}/packages`;
  const answers = await Promise.allSettled(
    Array.from({ length: TWINS }, () => call<Bought>(origin, { route, body, headers })),
  );
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}

/** Buys and pays what is not bought and paid yet, until the server is gone or all is done. */
async function work(origin: string, seller: Seller, { queue, onDone }: { queue: Purchase[]; onDone: () => void }) {
  const headers = { authorization: `Bearer ${seller.apiKey}` };
  for (let purchase = queue.shift(); purchase; purchase = queue.shift()) {
    const [first, ...others] = await buy(origin, seller, purchase);
    if (!first) return;
    for (const other of others) expect(other.package.id).toBe(first.package.id);
    expect(purchase.made?.packageId ?? first.package.id).toBe(first.package.id);
    purchase.made = { packageId: first.package.id, paymentId: first.payment.id };
    const route = `POST /api/v1/payments/${first.payment.id}/complete`;
    // A second completion is refused: of the first the answer may have been lost.
    const paid = await call(origin, { route, body: {}, headers }).then(
      () => true,
      (error: unknown) => /answered 409/.test(String(error)),
    );
    if (!paid) return;
    purchase.isPaid = true;
    onDone();
  }
}

/** Works with several hands, and kills the server after so many purchases. */
async function workAndKill(server: StartedProcess, seller: Seller, purchases: Purchase[]): Promise<void> {
  const exited = once(server.child, "exit");
  const queue = purchases.filter(({ isPaid }) => !isPaid);
  const killAt = randomInt(1, Math.ceil(PURCHASES / KILLS));
  let finished = 0;
  const onDone = () => {
    if (++finished === killAt) server.child.kill("SIGKILL");
  };
  await Promise.all(Array.from({ length: 4 }, () => work(server.origin, seller, { queue, onDone })));
  server.child.kill("SIGKILL");
  await exited;
}

it(
  `sells each of ${PURCHASES} packages once, and none is usable unpaid or paid and not usable, over ${KILLS} kills`,
  async () => {
    const { dataDir, remove } = filledDataDir("kill-packages");
    cleanups.push(remove);
    const start = async () => {
      const server = await startProcess(dataDir, { RATE_LIMIT_PER_MINUTE: "1000000" });
      cleanups.push(() => server.child.kill("SIGKILL"));
      return server;
    };
    let server = await start();
    const seller = await openSeller(server.origin);
    const sql = connectTo(dataDir);
    cleanups.push(() => sql.end());
    const before = await sql`select id from packages`;
    const purchases = Array.from(
      { length: PURCHASES },
      (): Purchase => ({ key: randomUUID(), made: null, isPaid: false }),
    );
    const halves = () => sql`
      select p.id from packages p join payments y on y.tenant_id = p.tenant_id and y.id = p.payment_id
      where (p.state = 'active') <> (y.status = 'completed') and p.state <> 'cancelled'`;
    for (let kill = 0; kill < KILLS; kill++) {
      await workAndKill(server, seller, purchases);
      server = await start();
      expect(await halves()).toEqual([]);
    }
    await work(server.origin, seller, { queue: purchases.filter(({ isPaid }) => !isPaid), onDone: () => {} });
    expect(purchases.filter(({ isPaid }) => !isPaid)).toEqual([]);
    expect(await halves()).toEqual([]);
    const [counted] = await sql<{ sold: number; active: number }[]>`
      select count(*)::int as sold, count(*) filter (where state = 'active')::int as active from packages
      where id <> all(${before.map(({ id }) => String(id))})`;
    expect(counted).toEqual({ sold: PURCHASES, active: PURCHASES });
    expect(new Set(purchases.map(({ made }) => made?.packageId)).size).toBe(PURCHASES);
    await expectVerified({ DATA_DIR: dataDir });
  },
  10 * MINUTE_MS * TIMES,
);
