import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { installedOnce } from "./installed-once";

const run = promisify(execFile);
/** What the client needs, and what checks it. */
const PACKAGES = ["httpx==0.28.1", "mypy==2.4.0"];
/** Other versions are another environment. */
const ENVIRONMENT = resolve(".cache/python", PACKAGES.join("-").replace(/[^\w.-]/g, ""));
/** Where an environment has its Python. It is asked for modules by name: its scripts know only where they were made. */
const programOf = (environment: string) => join(environment, "bin/python");
const NEEDED = "import sys; sys.exit(sys.version_info < (3, 11))";

/** A Python with what the tests of the Python client need, or why there is none. */
export interface PythonHere {
  program: string;
  /** Null when it is there. */
  missing: string | null;
}

/** Finds Python 3.11 or later and installs the packages, once, in a folder that is kept between runs. */
export async function pythonHere(): Promise<PythonHere> {
  const program = programOf(ENVIRONMENT);
  const found = await run("python3", ["-c", NEEDED]).catch(() => undefined);
  if (!found) return { program, missing: "there is no Python 3.11 or later here" };
  try {
    await installedOnce(ENVIRONMENT, async (into) => {
      await run("python3", ["-m", "venv", into]);
      await run(programOf(into), ["-m", "pip", "install", "--quiet", "--retries", "1", ...PACKAGES]);
    });
  } catch (error) {
    return { program, missing: `pip installs no ${PACKAGES.join(", ")} here: ${lastLine(error)}` };
  }
  return { program, missing: null };
}

const lastLine = (error: unknown) =>
  String((error as { stderr?: string }).stderr ?? error)
    .trim()
    .split("\n")
    .at(-1);
