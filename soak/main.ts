import { parseArgs } from "node:util";
import { isBroken, linesOf } from "./report";
import { soakFaults } from "./soak";

const MINUTES = 30;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string" }, hurried: { type: "boolean" } },
});
const minutes = Number(values.minutes ?? MINUTES);
if (positionals.join() !== "faults" || !(minutes > 0)) {
  process.stderr.write("npm run soak -- faults [--minutes 30] [--hurried]\n");
  process.exit(2);
}
const say = (line: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`);
const report = await soakFaults({ minutes, say, endsMailLeases: values.hurried ?? false });
for (const line of linesOf(report)) process.stdout.write(`${line}\n`);
process.exit(isBroken(report) ? 1 : 0);
