import { execFileSync } from "node:child_process";
import build from "../../../server/testing/build-setup";
import { COMMON_VARIABLE, filledDataDir, startProcess, TEMPLATE_VARIABLE, temporaryDataDir } from "../started-process";

/** For clients that ask much, one after another, and receivers of webhooks beside them. */
const GENEROUS = { RATE_LIMIT_PER_MINUTE: "100000", SANDBOXES_PER_MINUTE: "100000", WEBHOOK_ALLOW_PRIVATE: "1" };

/** Builds what the process tests run, makes the data directory that they copy, and starts the server that many share. */
export default async function setup(): Promise<() => Promise<void>> {
  build();
  execFileSync(process.execPath, ["sdk/scripts/build.mjs", "--if-stale"]);
  const template = temporaryDataDir("template");
  await (await startProcess(template.dataDir)).end("SIGTERM");
  process.env[TEMPLATE_VARIABLE] = template.dataDir;
  const common = filledDataDir("common");
  const server = await startProcess(common.dataDir, GENEROUS);
  process.env[COMMON_VARIABLE] = server.origin;
  return async () => {
    const code = await server.end("SIGTERM");
    await common.remove();
    await template.remove();
    if (code !== 0) throw new Error(`The server that tests share ended with ${code}: ${server.output().slice(-2000)}`);
  };
}
