import { createServer, type Server } from "node:http";
import { realNow } from "../context";
import { BadConfiguration, env, projectRoot } from "../env";
import type { Jobs } from "../jobs/running";
import { log } from "../log";
import { closeMailer } from "../mail/smtp/smtp";
import { endStreams } from "../surfaces/live/open-streams";
import { openWallets } from "../wallet/wallets";
import { type OpenDatabase, openDatabase } from "./database";
import { serveHotReload } from "./hot-reload";
import { drainServer, stopOnSignal, trackOpen } from "./shutdown";
import { createWebServer, type NodeHandler } from "./web-server";

type Close = () => Promise<void>;

/**
 * Runs the process: listens at once, opens the database and prepares Next side by side, and on a signal undoes it
 * all in reverse order.
 */
async function main(): Promise<void> {
  const closes: Close[] = [];
  const stopping = new AbortController();
  const start = startUp(closes, stopping.signal);
  stopOnSignal(async (signal) => {
    log().info({ signal }, "stopping");
    stopping.abort();
    await start.catch(() => {});
    await closeAll(closes);
  });
  try {
    announce(await start);
  } catch (error) {
    // Who stopped it wants no complaint that it did not start.
    if (stopping.signal.aborted) return;
    complain(error);
    await closeAll(closes);
    process.exit(1);
  }
}

async function startUp(closes: Close[], stopped: AbortSignal): Promise<OpenDatabase> {
  let isReady = false;
  openWallets(realNow());
  const opening = openDatabase((close) => closes.push(close), stopped);
  const ready = opening.then(() => {
    isReady = true;
  });
  // Next listens for upgrades on the server it is given, and keeps what it does not know open for ever: this one gets none.
  const nextServer = createServer();
  const pages = preparePages(nextServer);
  // Both are awaited below; a failure before that must not count as unhandled.
  ready.catch(() => {});
  pages.catch(() => {});

  const server = createWebServer({ isReady: () => isReady, ready, pages });
  const open = trackOpen(server);
  await listen(server).catch(async (error) => {
    await opening.catch(() => {});
    throw error;
  });
  const opened = await opening;
  let jobs: Jobs | undefined;
  closes.push(async () => {
    await jobs?.stop();
    closeMailer();
  });
  // Ends first: whoever is being answered is told of the process as it was.
  closes.push(() => {
    endStreams();
    return drainServer(server, open);
  });
  if (env().NODE_ENV === "development") {
    const cut = serveHotReload(server, nextServer);
    closes.push(async () => cut());
  }
  await pages;
  // It reads the configuration as it loads; what is wrong with that is told by whoever starts the process.
  const { startJobs } = await import("../jobs/jobs");
  jobs = startJobs();
  return opened;
}

async function preparePages(httpServer: Server): Promise<NodeHandler> {
  const { default: next } = await import("next");
  const { HOST, PORT, NODE_ENV } = env();
  const dev = NODE_ENV === "development";
  const app = next({ dev, dir: projectRoot(), hostname: HOST ?? "localhost", port: PORT, httpServer });
  await app.prepare();
  return app.getRequestHandler();
}

function listen(server: Server): Promise<void> {
  const { HOST, PORT } = env();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new BadConfiguration(`Port ${PORT} is in use. Stop what uses it or set PORT.`) : error);
    });
    server.listen(PORT, HOST, resolve);
  });
}

async function closeAll(closes: Close[]): Promise<void> {
  for (const close of closes.reverse()) {
    await close().catch((error: unknown) => log().error({ error }, "a part did not close"));
  }
}

// The one text on stdout that is no log line: it is for the person who started the server.
function announce({ demo, setUpUrl }: OpenDatabase): void {
  const origin = env().APP_ORIGIN;
  const lines = [
    ["Start page", `${origin}/`],
    ["API", `${origin}/api/v1`],
    ["OpenAPI", `${origin}/openapi.json`],
    ...(demo ? [["Demo booking page", demo.bookingUrl]] : []),
    ...(demo ? [["Demo back office", demo.adminUrl]] : []),
    [setUpUrl === null ? "Back office" : "Set up yours", setUpUrl ?? `${origin}/admin`],
  ].map(([name = "", value]) => `  ${name.padEnd(18)} ${value}`);
  process.stdout.write(`\nSlotwright is ready.\n${lines.join("\n")}\n\n`);
}

function complain(error: unknown): void {
  if (error instanceof BadConfiguration) process.stderr.write(`${error.message}\n`);
  else log().fatal({ error }, "the server did not start");
}

await main();
