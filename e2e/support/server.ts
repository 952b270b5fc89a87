import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeWalletKeys } from "../../server/testing/wallet-keys";
import { startProcess, temporaryDataDir } from "./started-process";

const LOG = ".cache/tests/e2e-server.log";
const SETTINGS = {
  RATE_LIMIT_PER_MINUTE: "100000",
  SANDBOXES_PER_MINUTE: "10000",
  WEBHOOK_ALLOW_PRIVATE: "1",
  SIGNUPS: "open",
  TRUST_PROXY: "1",
};

/**
 * Starts the built server on a free port with an empty database of its own, for all journeys.
 * With `E2E_BASE_URL` set the journeys run against that server, and nothing is started.
 *
 * @returns the teardown, which stops the server, removes its data and leaves its log
 */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const { dataDir, remove } = temporaryDataDir("e2e");
  const server = await startProcess(dataDir, { ...SETTINGS, ...makeWalletKeys().variables }).catch(async (error) => {
    await remove();
    throw error;
  });
  const onExit = () => server.child.kill("SIGTERM");
  // A run that is interrupted never reaches its teardown.
  process.once("exit", onExit);
  process.env.E2E_BASE_URL = server.origin;
  // For the operator's command, which works beside the server.
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    process.off("exit", onExit);
    await server.end("SIGTERM");
    mkdirSync(dirname(LOG), { recursive: true });
    writeFileSync(LOG, server.output());
    await remove();
  };
}
