// The one test command: every step in turn, its output streamed, and the counts of all tests last.
// A step that fails does not stop the next, so one run shows everything that is wrong.
//   node scripts/test.mjs                      everything
//   node scripts/test.mjs --quick              what needs neither a database nor the build
//   node scripts/test.mjs --only=format,unit   some steps, for development
//   node scripts/test.mjs --node=24            under another Node, which npm fetches
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeCounts, failure, NOTHING, sumCounts } from "./lib/counts.mjs";
import { failuresOf } from "./lib/failures.mjs";
import { runUnder } from "./lib/other-node.mjs";
import { reportsOf, stepsOf } from "./lib/steps.mjs";

process.chdir(join(import.meta.dirname, ".."));
process.env.NEXT_TELEMETRY_DISABLED = "1";

const options = { only: { type: "string" }, quick: { type: "boolean" }, node: { type: "string" } };
const { values } = parseArgs({ options });
if (values.node !== undefined) await runAgainUnder(values);
const steps = selectSteps(stepsOf(), values);
const results = new Map();
const leftOut = new Set();

process.stdout.write(`Node ${process.version}\n`);
for (const step of steps) {
  process.stdout.write(`\n=== ${step.name}\n`);
  const broken = step.needs?.find((name) => (results.get(name)?.failed ?? 0) > 0);
  if (broken) leftOut.add(step.name);
  const result = broken ? failure(`${step.name} was left out: ${broken} failed.`) : await step.run();
  results.set(step.name, result);
}

const total = [...results.values()].reduce(sumCounts, NOTHING);
process.stdout.write("\n");
const failed = [...results].filter(([name, { failed }]) => failed > 0 && !leftOut.has(name)).map(([name]) => name);
for (const line of failuresOf(reportsOf(failed))) process.stdout.write(`${line}\n`);
for (const [name, { passed, failed }] of results) {
  process.stdout.write(`${failed > 0 ? "FAILED" : "ok    "} ${name} (${passed} of ${passed + failed})\n`);
}
process.stdout.write(`\n${describeCounts(total)}\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

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
