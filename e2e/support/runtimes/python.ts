import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** What the client needs, and what checks it. */
const PACKAGES = ["httpx==0.28.1", "mypy==2.4.0"];
const ENVIRONMENT = resolve(".cache/python");
const PROGRAM = join(ENVIRONMENT, "bin/python");
/** Says that everything was installed, for an installation may be interrupted. */
const DONE = join(ENVIRONMENT, `installed-${PACKAGES.join("-").replace(/[^\w.-]/g, "")}`);
const NEEDED = "import sys; sys.exit(sys.version_info < (3, 11))";

/** A Python with what the tests of the Python client need, or why there is none. */
export interface PythonHere {
  program: string;
  /** Null when it is there. */
  missing: string | null;
}

/** Finds Python 3.11 or later and installs the packages, once, in a folder that is kept between runs. */
export async function pythonHere(): Promise<PythonHere> {
  if (existsSync(DONE)) return { program: PROGRAM, missing: null };
  const found = await run("python3", ["-c", NEEDED]).catch(() => undefined);
  if (!found) return { program: PROGRAM, missing: "there is no Python 3.11 or later here" };
  try {
    mkdirSync(ENVIRONMENT, { recursive: true });
    await run("python3", ["-m", "venv", "--clear", ENVIRONMENT]);
    await run(PROGRAM, ["-m", "pip", "install", "--quiet", "--retries", "1", ...PACKAGES]);
  } catch (error) {
    return { program: PROGRAM, missing: `pip installs no ${PACKAGES.join(", ")} here: ${lastLine(error)}` };
  }
  writeFileSync(DONE, "");
  return { program: PROGRAM, missing: null };
}

const lastLine = (error: unknown) =>
  String((error as { stderr?: string }).stderr ?? error)
    .trim()
    .split("\n")
    .at(-1);
