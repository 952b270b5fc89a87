import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "vitest";

/**
 * Runs `npm run verify:data` and `npm run verify:history` on a database in use, and fails with the rules that it breaks.
 *
 * @param at `DATABASE_URL`, or the `DATA_DIR` of an embedded one
 */
export async function expectVerified(at: { DATABASE_URL: string } | { DATA_DIR: string }): Promise<void> {
  const env = { ...process.env, DATABASE_URL: "", ...at };
  for (const what of ["data", "history"]) {
    const run = promisify(execFile)(process.execPath, [`scripts/verify-${what}.mjs`], { env });
    const said = await run.then(
      () => "",
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
    expect(said, `verify:${what}`).toBe("");
  }
}
