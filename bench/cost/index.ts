import { idleTime } from "./build";
import { onBuilds } from "./builds";
import { OPERATIONS, type Operation } from "./calls";
import { type Cost, costOf, type Running } from "./measure";
import { plant } from "./planting";
import { statementsOf } from "./statements";
import { type Row, tableOf } from "./table";
import { openYardstick, type Yardstick } from "./yardstick";

export interface CostOptions {
  /** Operations by name, with what is called after them; all of them unless said. */
  only?: string[] | undefined;
  /** Another built checkout, which is measured in turn with this one. */
  beside?: string | undefined;
  /** Instead: what PostgreSQL spends on each statement of a call. */
  statements?: boolean | undefined;
  /** How many calls of a write are sent before it is measured, and measured; few unless said. */
  calls?: number | undefined;
}

/**
 * What each operation costs: statements, round trips, and processor time of node and PostgreSQL as multiples of one
 * committed insert through bare postgres.js in the same run.
 */
export async function benchCost({ only, beside, statements, calls }: CostOptions): Promise<string[]> {
  const isMeant = (name: string) => !only || only.some((asked) => isNamed(name, asked));
  if (statements) return statementsRun(isMeant);
  const { rows, yardstickMs } = await costRun({ operations: operationsMeant(isMeant), beside, calls });
  const builds = beside ? ["here", "beside"] : ["here"];
  return [`one committed insert: ${yardstickMs.toFixed(2)} ms`, ...tableOf(rows, { builds, yardstickMs })];
}

/** `createBooking` means `public createBooking with Idempotency-Key` too. */
const isNamed = (name: string, asked: string): boolean => `${name.replace(/^public /, "")} `.startsWith(`${asked} `);

interface Run {
  operations: Operation[];

  beside?: string | undefined;
  calls?: number | undefined;
}

/** Measures operations of this build, and of another in turn. */
export function costRun({ operations, beside, calls }: Run): Promise<{ rows: Row[]; yardstickMs: number }> {
  return onBuilds([".", ...(beside ? [beside] : [])], async (builds, cluster) => {
    for (const build of builds) await plant(build);
    const running: Running[] = [];
    for (const build of builds) running.push({ build, idle: await idleTime(build), calls });
    const yardstick = await openYardstick(cluster);
    const rows = await measureAll(operations, running, yardstick);
    await yardstick.close();
    return { rows, yardstickMs: yardstick.ms() };
  });
}

type IsMeant = (name: string) => boolean;

/** The operations whose name is meant. */
export function operationsMeant(isMeant: IsMeant): Operation[] {
  const operations = OPERATIONS.filter(({ name }) => isMeant(name));
  if (operations.length === 0) throw new Error("No operation has such a name.");
  return operations;
}

/** What PostgreSQL spends on each statement of this build's operations, call by call. */
function statementsRun(isMeant: IsMeant): Promise<string[]> {
  const operations = operationsMeant(isMeant);
  return onBuilds(["."], async ([build]) => {
    const lines: string[] = [];
    if (build) await plant(build);
    for (const operation of operations) if (build) lines.push(...(await statementsOf(build, operation)), "");
    return lines;
  });
}

const EVERY = 10;

/** Turn about, operation by operation, so that what else the machine does falls on both. */
async function measureAll(operations: Operation[], builds: Running[], yardstick: Yardstick): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [index, operation] of operations.entries()) {
    if (index % EVERY === 0) await yardstick.take();
    const costs: (Cost | Error)[] = [];
    for (const build of builds) costs.push(await costOf(build, operation).catch(toError));
    for (const cost of costs) if (cost instanceof Error) console.error(`  ${operation.name}: ${cost.message}`);
    rows.push({ name: operation.name, costs });
  }
  await yardstick.take();
  return rows;
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
