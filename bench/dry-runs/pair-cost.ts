import { setTimeout as sleep } from "node:timers/promises";
import { setDatabase } from "../cost/database";
import { prepare, type Running, sendAll } from "../cost/measure";
import { timeBetween } from "../cost/processor-time";
import { open } from "../http-load";
import type { DryRunPair } from "./calls";

/** Processor time of one call, on average. */
export interface Spent {
  nodeMs: number;
  postgresMs: number;
}

/** What a write costs, and the same as a dry run. */
export interface PairCost {
  write: Spent;
  dryRun: Spent;
}

const ROUNDS = 5;
/** By then the job engine has done what a write leaves to it, so that nothing of it falls on the dry run. */
const SETTLED_MS = 400;

/**
 * Sends a write and its dry run in turn, round by round, so that what else the machine does falls on both. The job engine's
 * work for the events and mails of a write is the write's.
 *
 * @param calls how many of each are sent before they are measured, and measured
 */
export async function pairCostOf(
  { build, idle }: Running,
  { write, dryRun }: DryRunPair,
  calls: number,
): Promise<PairCost> {
  setDatabase(build.database);
  const [writes, dryRuns] = [await prepare(build, write, 2 * calls), await prepare(build, dryRun, 2 * calls)];
  const socket = await open(build.port);
  const costs: PairCost = { write: { nodeMs: 0, postgresMs: 0 }, dryRun: { nodeMs: 0, postgresMs: 0 } };
  const each = Math.ceil(calls / ROUNDS);
  const measure = async (spent: Spent, wires: Buffer[]): Promise<void> => {
    const [startedAt, before] = [performance.now(), build.time()];
    await sendAll(socket, wires);
    await sleep(SETTLED_MS);
    const [elapsed, used] = [performance.now() - startedAt, timeBetween(before, build.time())];
    spent.nodeMs += (used.node - elapsed * idle.node) / calls;
    spent.postgresMs += (used.postgres - elapsed * idle.postgres) / calls;
  };
  await sendAll(socket, writes.splice(0, calls));
  await sendAll(socket, dryRuns.splice(0, calls));
  await sleep(SETTLED_MS);
  while (writes.length > 0) {
    await measure(costs.write, writes.splice(0, each));
    await measure(costs.dryRun, dryRuns.splice(0, each));
  }
  socket.destroy();
  return costs;
}

/** A Markdown table of writes beside their dry runs, in multiples of the yardstick. */
export function pairTable(pairs: { name: string; cost: PairCost | Error }[], yardstickMs: number): string[] {
  const times = (ms: number) => (ms / yardstickMs).toFixed(1);
  const bothOf = ({ nodeMs, postgresMs }: Spent) => nodeMs + postgresMs;
  const cellsOf = (spent: Spent) => [spent.nodeMs, spent.postgresMs, bothOf(spent)].map(times);
  const lineOf = (texts: string[]) => `| ${texts.join(" | ")} |`;
  const columns = ["node", "PostgreSQL", "Both"];
  return [
    lineOf(["Write", ...columns, ...columns.map((column) => `Dry run, ${column}`), "Ratio"]),
    lineOf(["---", ...Array<string>(2 * columns.length + 1).fill("---:")]),
    ...pairs.map(({ name, cost }) => {
      if (cost instanceof Error) return lineOf([name, ...Array<string>(2 * columns.length + 1).fill("–")]);
      const ratio = bothOf(cost.dryRun) / bothOf(cost.write);
      return lineOf([name, ...cellsOf(cost.write), ...cellsOf(cost.dryRun), ratio.toFixed(2)]);
    }),
  ];
}
