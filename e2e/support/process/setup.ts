import build from "../../../server/testing/build-setup";
import { startProcess, TEMPLATE_VARIABLE, temporaryDataDir } from "../started-process";

/** Builds what the process tests run, and makes the data directory that most of them begin with a copy of. */
export default async function setup(): Promise<() => Promise<void>> {
  build();
  const { dataDir, remove } = temporaryDataDir("template");
  const server = await startProcess(dataDir);
  await server.end("SIGTERM");
  process.env[TEMPLATE_VARIABLE] = dataDir;
  return remove;
}
