import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { connectTo } from "../e2e/support/started-process";
import { receive } from "../server/testing/receiver";
import { startMailServer } from "../server/testing/smtp-server";
import { Asker } from "./ask";
import type { Scene } from "./faults";
import { newLedger } from "./ledger";
import { startServers } from "./servers";
import { openShop, type Shop } from "./shop";
import type { Arrived } from "./verdict";
import { openVolume, postgresPids, tryTo } from "./volume";

const SERVERS = 3;
const SHOPS = 4;
const CONNECT_MS = 90_000;
const RETRY_MS = 250;

/** All that a soak needs, set up and running. */
export interface Step {
  scene: Scene;
  asker: Asker;
  shops: Shop[];
  /** What has come to the mail server and to the receiver of webhooks up to now. */
  arrived: () => Arrived;
  close: () => Promise<void>;
}

/** Starts PostgreSQL and servers on a volume of their own, a mail server and a receiver, and opens accounts. */
export async function setStage(): Promise<Step> {
  const closes: (() => unknown)[] = [];
  const close = async () => {
    for (const one of closes.splice(0).reverse()) await one();
  };
  try {
    const eventIds: string[] = [];
    const receiver = await receive({
      answer: ({ headers }, response) => {
        eventIds.push(String(headers["webhook-id"]));
        receiver.requests.length = 0;
        response.writeHead(204).end();
      },
    });
    closes.push(receiver.close);
    const mailServer = await startMailServer();
    closes.push(mailServer.close);
    const volume = openVolume(join(tmpdir(), `slotwright-soak-${process.pid}`));
    closes.push(volume.remove);
    closes.push(() => killPostgres(volume.dataDir));
    const servers = await startServers(SERVERS, volume.dataDir, {
      SMTP_URL: mailServer.url,
      WEBHOOK_ALLOW_PRIVATE: "1",
      RATE_LIMIT_PER_MINUTE: "1000000",
      SANDBOXES_PER_MINUTE: "1000000",
      LOG_LEVEL: "warn",
    });
    closes.push(servers.stop);
    const beside = besideOf(volume.dataDir);
    const asker = new Asker(servers, newLedger());
    const origin = servers.up()[0]?.origin ?? "";
    const shops: Shop[] = [];
    for (let shop = 0; shop < SHOPS; shop++) shops.push(await beside((sql) => openShop(origin, sql, receiver.url)));
    const mailIds = () => mailServer.taken.map(({ messageId = "" }) => /<([^@]+)@/.exec(messageId)?.[1] ?? "");
    return {
      scene: { servers, volume, beside },
      asker,
      shops,
      arrived: () => ({ eventIds, mailIds: mailIds() }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function killPostgres(dataDir: string): void {
  for (const pid of postgresPids(dataDir)) tryTo(() => process.kill(pid, "SIGKILL"));
}

/** What PostgreSQL answers while it ends or comes back, and to whom it gives up for another. */
const PASSING = /^(57P0|08|40|53)|CONNECTION|ECONN|EPIPE/;

/** Gives a connection to the database as it is now, as soon as it lets one in; another, if that one is lost. */
const besideOf =
  (dataDir: string): Scene["beside"] =>
  async (run) => {
    const until = performance.now() + CONNECT_MS;
    for (;;) {
      const sql = await connected(dataDir);
      try {
        return await run(sql);
      } catch (error) {
        const { code = "" } = error as { code?: string };
        if (!PASSING.test(code) || performance.now() > until) throw error;
      } finally {
        await sql.end({ timeout: 1 });
      }
      await pause(RETRY_MS);
    }
  };

async function connected(dataDir: string): Promise<Sql> {
  const until = performance.now() + CONNECT_MS;
  for (;;) {
    const sql = tryTo(() => connectTo(dataDir));
    try {
      if (!sql) throw new Error("PostgreSQL does not run.");
      await sql`select 1`;
      return sql;
    } catch (error) {
      await sql?.end({ timeout: 1 });
      if (performance.now() > until) throw error;
    }
    await pause(RETRY_MS);
  }
}
