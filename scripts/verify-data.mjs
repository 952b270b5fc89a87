// Holds a database against what must be true in it: that of DATABASE_URL, else the one in DATA_DIR, while it is in use.
// Prints a line for each invariant; the exit code is 1 when one does not hold.
import { importTs } from "./lib/import-ts.mjs";

const { verifyDatabase } = await importTs("server/main/verify-data.ts");

try {
  const verdicts = await verifyDatabase();
  for (const verdict of verdicts) process.stdout.write(`${lineOf(verdict)}\n`);
  if (verdicts.some(({ violations }) => violations > 0)) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error.cause?.message ?? error.message}\n`);
  process.exitCode = 1;
}

function lineOf({ name, sentence, violations, examples }) {
  if (violations === 0) return `ok      ${name}: ${sentence}`;
  return `BROKEN  ${name}: ${sentence} ${violations} times: ${examples.join("; ")}${violations > examples.length ? "; …" : ""}`;
}
