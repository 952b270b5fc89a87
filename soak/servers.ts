import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { type StartedProcess, startProcess } from "../e2e/support/started-process";

const OUTPUT_KEPT = 1500;

/** Server processes on one database; one that has ended is started again. */
export interface Servers {
  /** Those that have not ended, as far as is known. */
  up: () => StartedProcess[];
  /** Kills it; it is started again. */
  kill: (server: StartedProcess) => void;
  /** How processes ended that nobody killed, with the end of what they printed. */
  endedAlone: string[];
  /** Whether they may end by themselves now, for their database cannot be brought back. */
  mayEnd: (may: boolean) => void;
  /** What a server wrote down of a request. */
  logOf: (requestId: string) => string;
  stop: () => Promise<(number | null)[]>;
}

/** Starts so many and waits until each is healthy. */
export async function startServers(count: number, dataDir: string, settings: Record<string, string>): Promise<Servers> {
  const running = new Set<StartedProcess>();
  const killed = new Set<StartedProcess>();
  const endedAlone: string[] = [];
  const outputs: StartedProcess["output"][] = [];
  let isStopping = false;
  let mayEndAlone = false;

  const start = async () => {
    const server = await startProcess(dataDir, settings);
    running.add(server);
    outputs.push(server.output);
    return server;
  };
  const look = async (first: StartedProcess) => {
    for (let server: StartedProcess | undefined = first; !isStopping; ) {
      if (server) await endOf(server);
      // A start may fail while the database is away; a supervisor tries again.
      if (!isStopping) server = await start().catch(() => undefined);
      if (!server) await pause(500);
    }
  };
  const endOf = async (server: StartedProcess) => {
    if (server.child.exitCode === null && server.child.signalCode === null) await once(server.child, "exit");
    running.delete(server);
    if (isStopping || mayEndAlone || killed.has(server)) return;
    endedAlone.push(`with ${server.child.exitCode}: ${server.output().slice(-OUTPUT_KEPT)}`);
  };

  const first = await start();
  const others = await Promise.all(Array.from({ length: count - 1 }, start));
  const looking = [first, ...others].map(look);
  return {
    up: () => [...running],
    kill: (server) => {
      killed.add(server);
      server.child.kill("SIGKILL");
    },
    endedAlone,
    logOf: (requestId) => {
      const lines = outputs.flatMap((output) => output().split("\n"));
      return lines.filter((line) => line.includes(requestId)).join(" ");
    },
    mayEnd: (may) => {
      mayEndAlone = may;
    },
    stop: async () => {
      isStopping = true;
      const codes = await Promise.all([...running].map((server) => server.end("SIGTERM").catch(() => -1)));
      await Promise.race([Promise.all(looking), pause(60_000, undefined, { ref: false })]);
      return codes;
    },
  };
}
