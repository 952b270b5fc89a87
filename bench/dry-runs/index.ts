import { idleTime } from "../cost/build";
import { onBuilds } from "../cost/builds";
import { plant } from "../cost/planting";
import { openYardstick } from "../cost/yardstick";
import { DRY_RUNS } from "./calls";
import { type PairCost, pairCostOf, pairTable } from "./pair-cost";

interface DryRunOptions {
  /** Writes by how their names begin; all of them unless said. */
  only?: string[] | undefined;
  calls?: number | undefined;
}

/** How many calls warm a process up until PostgreSQL keeps its plans. */
const WARM_CALLS = 40;

/** What each dry run costs beside its write, with as many calls of both; of all pairs unless some are named. */
export function benchDryRuns({ only, calls = WARM_CALLS }: DryRunOptions): Promise<string[]> {
  const pairs = DRY_RUNS.filter(({ write }) => !only || only.some((asked) => write.name.startsWith(asked)));
  return onBuilds(["."], async ([build], cluster) => {
    if (!build) return [];
    await plant(build);
    const running = { build, idle: await idleTime(build) };
    const yardstick = await openYardstick(cluster);
    const rows: { name: string; cost: PairCost | Error }[] = [];
    for (const pair of pairs) {
      await yardstick.take();
      const cost = await pairCostOf(running, pair, calls).catch(toError);
      if (cost instanceof Error) console.error(`  ${pair.write.name}: ${cost.message}`);
      rows.push({ name: pair.write.name, cost });
    }
    await yardstick.close();
    return [`one committed insert: ${yardstick.ms().toFixed(2)} ms`, ...pairTable(rows, yardstick.ms())];
  });
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
