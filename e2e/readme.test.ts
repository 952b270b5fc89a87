import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { commonServer } from "./support/started-process";

const ORIGIN = "http://localhost:3000";
const origin = commonServer();

/** The blocks that the page marks as tested, joined as a reader pastes them: into one shell, in order. */
function testedScript(origin: string): string {
  const page = readFileSync("README.md", "utf8");
  const blocks = [...page.matchAll(/^```sh test\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  return ["set -eu", ...blocks].join("\n").replaceAll(ORIGIN, origin);
}

/** Runs a script with nothing in its environment but where programs are. */
async function run(shell: string, script: string): Promise<string> {
  const env = { PATH: process.env.PATH ?? "", NODE_ENV: "production" as const };
  const { stdout } = await promisify(execFile)(shell, ["-c", script], { env });
  return stdout;
}

it.each(["bash", "sh"])("what README.md shows makes a booking when pasted into %s", async (shell) => {
  const output = await run(shell, testedScript(origin));
  expect(output).toMatch(/^\{"bookings":\[\{[^\n]*"status":"approved"[^\n]*\n201$/m);
  expect(output).toMatch(/"type":"booking_new"[^\n]*"status":"suppressed","toEmail":"ana@example\.com"/);

  const [, path = ""] = /^Manage it at http:\/\/[^/]+(\/manage\/\S+)$/m.exec(output) ?? [];
  const page = await fetch(`${origin}${path}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Haircut")]);
});

it("README.md says rightly that the same booking sent once more is refused", async () => {
  const script = testedScript(origin);
  const [booking = ""] = /^BOOKING=.*?^\}'\)$/ms.exec(script) ?? [];
  const output = await run("sh", `${script}\n${booking}\nprintf '\\n%s\\n' "$BOOKING"`);
  expect(output).toMatch(/^\{"error":"slot_unavailable"[^\n]*\n409$/m);
});
