import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { isBroken, linesOf } from "./report";
import { soakFaults } from "./soak";

const MINUTES = 30;
const RACES = ["race", "race-rounds", "create/composite-race"].map(
  (name) => `server/features/bookings/${name}.test.ts`,
);
const FUZZ = ["server/surfaces/fuzz.test.ts"];
const KILLS = [
  "e2e/kill.test.ts",
  "e2e/kill-packages.test.ts",
  "server/jobs/engine/kill.test.ts",
  "server/main/cuts.test.ts",
];
const AGREEMENT = ["server/features/availability/agreement.test.ts"];
/** What has to be quick, or to cost nothing, among very many rows. */
const ROWS = [
  "db/list-plans",
  "features/reminders/send-due",
  "features/reports/router",
  "jobs/relay",
  "surfaces/long-answers",
].map((name) => `server/${name}.test.ts`);
const GENERATORS = ["server/surfaces/openapi/generators/generators.test.ts"];
/** Journeys that look at a page in several ways, press in several moments of it, or walk one way in another form. */
const LOOKS = [
  "admin-axe",
  "admin-camera",
  "admin-first-run",
  "admin-free-next",
  "admin-import",
  "admin-keyboard",
  "admin-long-lists",
  "admin-merge",
  "admin-palette",
  "admin-reports",
  "admin-two-writers",
  "connect-app",
  "storefront-axe",
  "sign-in-axe",
  "guides",
  "start-page",
  "business-page",
  "docs",
  "admin-hydration",
];
/** Where many cases are tried, against a walk over every minute or all that a visitor could ask, in every colour, or on any day. */
const PROPERTIES = [
  "domain/availability/oracle",
  "domain/availability/composite/oracle",
  "domain/availability/full-starts",
  "domain/accent",
  "features/storefront/page/next-times",
  "features/sandbox/demo/demo",
].map((name) => `server/${name}.test.ts`);
/** As many rounds, requests, kills or cases as `npm test` has, which holds few kills: a server is started after each. */
const TIMES = { races: 20, fuzz: 10, kills: 20, properties: 20, looks: 15 } as Record<string, number>;
/** Of each operation. */
const FUZZ_REQUESTS = 60;
const ROWS_TIMES = 8;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string" }, hurried: { type: "boolean" }, times: { type: "string" } },
});
const minutes = Number(values.minutes ?? MINUTES);
const kind = positionals.join();
const times = Number(values.times ?? TIMES[kind]);
if (kind === "faults" && minutes > 0) process.exit((await faults()) ? 0 : 1);
const isRepeated = Number.isInteger(times) && times > 0;
if (kind === "races" && isRepeated) process.exit(tested(RACES, { RACE_TIMES: times }) ? 0 : 1);
if (kind === "fuzz" && isRepeated) process.exit(fuzz() ? 0 : 1);
if (kind === "kills" && isRepeated) process.exit(tested(KILLS, { KILL_TIMES: times }) ? 0 : 1);
if (kind === "properties" && isRepeated) process.exit(tested(PROPERTIES, { PROPERTY_TIMES: times }) ? 0 : 1);
if (kind === "looks" && isRepeated) process.exit(looks() ? 0 : 1);
if (kind === "rows") process.exit(tested(ROWS, { ROWS_TIMES }) ? 0 : 1);
if (kind === "generators") process.exit(generators() ? 0 : 1);
process.stderr.write(`npm run soak -- faults [--minutes 30] [--hurried]
npm run soak -- races [--times 20]
npm run soak -- fuzz [--times 10]
npm run soak -- kills [--times 20]
npm run soak -- properties [--times 20]
npm run soak -- looks [--times 15]
npm run soak -- rows
npm run soak -- generators
`);
process.exit(2);

/** @returns whether every promise held */
async function faults(): Promise<boolean> {
  const say = (line: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`);
  const report = await soakFaults({ minutes, say, endsMailLeases: values.hurried ?? false });
  for (const line of linesOf(report)) process.stdout.write(`${line}\n`);
  return !isBroken(report);
}

/**
 * Other requests than `npm test` sends, and more of them, to every operation; and more starts for which slots, their
 * explanation and bookings have to agree.
 */
function fuzz(): boolean {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(1, 1_000_000));
  process.stdout.write(`FUZZ_SEED=${seed}\n`);
  const amounts = { FUZZ_SEED: seed, FUZZ_REQUESTS: FUZZ_REQUESTS * times, AGREEMENT_TIMES: 6 * times };
  return tested([...FUZZ, ...AGREEMENT], amounts);
}

/** Axe on every page in each theme, width and language, and presses in more moments of a slow page. */
function looks(): boolean {
  return ran("playwright", ["test", ...LOOKS], { EVERY_LOOK: 1, PRESS_TIMES: times });
}

/**
 * Makes clients of both documents by the generators that others use, and writes down which documents those were: when
 * they change, `npm test` asks for it again.
 */
function generators(): boolean {
  const args = ["run", "--project=server", "--bail=1", "--update=all", ...GENERATORS];
  return ran("vitest", args, { RUN_GENERATORS: 1 });
}

/** Runs files of `npm test` for longer. @returns whether all of them hold */
function tested(files: string[], amounts: Record<string, number>): boolean {
  // Each of its tests takes so many times as long.
  return ran(
    "vitest",
    ["run", "--project=server", "--project=process", "--project=unit", "--testTimeout=0", ...files],
    amounts,
  );
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
