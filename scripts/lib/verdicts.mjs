/** Prints a line for each verdict; the exit code is 1 when one does not hold. */
export async function tellVerdicts(verify) {
  try {
    const verdicts = await verify();
    for (const verdict of verdicts) process.stdout.write(`${lineOf(verdict)}\n`);
    if (verdicts.some(({ violations }) => violations > 0)) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${error.cause?.message ?? error.message}\n`);
    process.exitCode = 1;
  }
}

function lineOf({ name, sentence, violations, examples }) {
  if (violations === 0) return `ok      ${name}: ${sentence}`;
  return `BROKEN  ${name}: ${sentence} ${violations} times: ${examples.join("; ")}${violations > examples.length ? "; …" : ""}`;
}
