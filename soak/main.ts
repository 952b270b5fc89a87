import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { isBroken, linesOf } from "./report";
import { soakFaults } from "./soak";

const MINUTES = 30;
const RACES = ["race", "race-rounds"].map((name) => `server/features/bookings/${name}.test.ts`);
const FUZZ = ["server/surfaces/fuzz.test.ts"];
const KILLS = ["e2e/kill.test.ts", "e2e/kill-packages.test.ts", "server/jobs/engine/kill.test.ts"];
/** Journeys that look at a page in several ways, or press in several moments of it. */
const LOOKS = ["admin-axe", "admin-hydration"];
/** As many rounds, requests or kills as `npm test` has. */
const TIMES = 10;
/** Of each operation. */
const FUZZ_REQUESTS = 60;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string" }, hurried: { type: "boolean" }, times: { type: "string" } },
});
const minutes = Number(values.minutes ?? MINUTES);
const times = Number(values.times ?? TIMES);
const kind = positionals.join();
if (kind === "faults" && minutes > 0) process.exit((await faults()) ? 0 : 1);
const isRepeated = Number.isInteger(times) && times > 0;
if (kind === "races" && isRepeated) process.exit(tested(RACES, { RACE_TIMES: times }) ? 0 : 1);
if (kind === "fuzz" && isRepeated) process.exit(fuzz() ? 0 : 1);
if (kind === "kills" && isRepeated) process.exit(tested(KILLS, { KILL_TIMES: times }) ? 0 : 1);
if (kind === "looks" && isRepeated) process.exit(looks() ? 0 : 1);
process.stderr.write(`npm run soak -- faults [--minutes 30] [--hurried]
npm run soak -- races [--times 10]
npm run soak -- fuzz [--times 10]
npm run soak -- kills [--times 10]
npm run soak -- looks [--times 10]
`);
process.exit(2);

/** @returns whether every promise held */
async function faults(): Promise<boolean> {
  const say = (line: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`);
  const report = await soakFaults({ minutes, say, endsMailLeases: values.hurried ?? false });
  for (const line of linesOf(report)) process.stdout.write(`${line}\n`);
  return !isBroken(report);
}

/** Other requests than `npm test` sends, and more of them, to every operation. @returns whether all were answered well */
function fuzz(): boolean {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(1, 1_000_000));
  process.stdout.write(`FUZZ_SEED=${seed}\n`);
  return tested(FUZZ, { FUZZ_SEED: seed, FUZZ_REQUESTS: FUZZ_REQUESTS * times });
}

/** Axe on every page in each theme, width and language, and presses in more moments of a slow page. */
function looks(): boolean {
  return ran("playwright", ["test", ...LOOKS], { EVERY_LOOK: 1, PRESS_TIMES: times });
}

/** Runs files of `npm test` for longer. @returns whether all of them hold */
function tested(files: string[], amounts: Record<string, number>): boolean {
  // Each of its tests takes so many times as long.
  return ran("vitest", ["run", "--project=server", "--project=process", "--testTimeout=0", ...files], amounts);
}

function ran(runner: "vitest" | "playwright", args: string[], amounts: Record<string, number>): boolean {
  const texts = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, String(amount)]));
  try {
    execFileSync(`node_modules/.bin/${runner}`, args, { env: { ...process.env, ...texts }, stdio: "inherit" });
    return true;
  } catch {
    return false;
  }
}
