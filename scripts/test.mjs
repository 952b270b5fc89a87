// The one test command: every step in turn, its output streamed, and the counts of all tests last.
// A step that fails does not stop the next, so one run shows everything that is wrong.
//   node scripts/test.mjs                      everything
//   node scripts/test.mjs --quick              what needs neither a database nor the build
//   node scripts/test.mjs --only=format,unit   some steps, for development
//   node scripts/test.mjs --node=24            under another Node, which npm fetches
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeCounts, failure, NOTHING, sumCounts } from "./lib/counts.mjs";
import { failuresOf } from "./lib/failures.mjs";
import { runUnder } from "./lib/other-node.mjs";
import { logOf, reportsOf, stepsOf } from "./lib/steps.mjs";
import { childrenSeconds, describeSeconds, timed } from "./lib/time-taken.mjs";

process.chdir(join(import.meta.dirname, ".."));
process.env.NEXT_TELEMETRY_DISABLED = "1";

const options = { only: { type: "string" }, quick: { type: "boolean" }, node: { type: "string" } };
const { values } = parseArgs({ options });
if (values.node !== undefined) await runAgainUnder(values);
const steps = selectSteps(stepsOf(), values);
const results = new Map();
/** Seconds by the clock, by the step's name; one that runs beside others takes longer for it. */
const taken = new Map();
const leftOut = new Set();
/** Steps under way before their turn, by name. */
const ahead = new Map();

process.stdout.write(`Node ${process.version}\n`);
for (const step of steps) {
  process.stdout.write(`\n=== ${step.name}\n`);
  for (const other of steps.filter(({ beginsWith }) => beginsWith === step.name)) beginAhead(other);
  const broken = brokenNeed(step);
  if (broken) leftOut.add(step.name);
  const result = broken ? failure(`${step.name} was left out: ${broken} failed.`) : await endOf(step);
  results.set(step.name, result);
}

const total = [...results.values()].reduce(sumCounts, NOTHING);
process.stdout.write("\n");
const failed = [...results].filter(([name, { failed }]) => failed > 0 && !leftOut.has(name)).map(([name]) => name);
for (const line of failuresOf(reportsOf(failed))) process.stdout.write(`${line}\n`);
for (const [name, { passed, failed }] of results) {
  const time = taken.has(name) ? ` in ${describeSeconds(taken.get(name))}` : "";
  process.stdout.write(`${failed > 0 ? "FAILED" : "ok    "} ${name} (${passed} of ${passed + failed})${time}\n`);
}
const processor = childrenSeconds();
const spent = processor === null ? "" : `, ${describeSeconds(processor)} of processor time`;
process.stdout.write(`\nTook ${describeSeconds(performance.now() / 1000)}${spent}\n`);
process.stdout.write(`\n${describeCounts(total)}\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

function brokenNeed({ needs = [] }) {
  return needs.find((name) => (results.get(name)?.failed ?? 0) > 0);
}

function beginAhead(step) {
  if (brokenNeed(step)) return;
  const logTo = logOf(step.name);
  ahead.set(step.name, { logTo, ending: timedStep(step, logTo) });
}

/** Runs a step, or waits for one that is under way and shows what it said. */
async function endOf(step) {
  const begun = ahead.get(step.name);
  if (!begun) return timedStep(step);
  const result = await begun.ending;
  process.stdout.write(readFileSync(begun.logTo));
  return result;
}

async function timedStep(step, logTo) {
  const { result, seconds } = await timed(step.run(logTo));
  taken.set(step.name, seconds);
  return result;
}

async function runAgainUnder({ node, only, quick }) {
  const args = [...(only ? [`--only=${only}`] : []), ...(quick ? ["--quick"] : [])];
  try {
    process.exit(await runUnder(node, ["scripts/test.mjs", ...args]));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

function selectSteps(all, { only, quick }) {
  if (quick) return all.filter((step) => step.isQuick);
  if (!only) return all;
  const names = only.split(",");
  const known = all.map((step) => step.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return all.filter((step) => names.includes(step.name));
  process.stderr.write(`No step named ${unknown.join(", ")}. Steps: ${known.join(", ")}.\n`);
  process.exit(2);
}
