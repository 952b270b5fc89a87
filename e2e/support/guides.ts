import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { pythonHere } from "./runtimes/python";

const FOLDER = "docs";
/** Where guides say their server is. */
const ORIGIN = "http://localhost:3000";
/** Languages whose blocks are programs; others show data. */
const PROGRAMS = ["sh", "bash", "ts", "js", "python", "php", "go"];
const SDK = resolve("sdk/src");

/** A fenced block of a guide. */
export interface Block {
  language: string;
  /**
   * `test`: it runs in the guide's shell, in order. `part`: it goes on from the guide's parts before it in its language,
   * all of which are one program. `verify.<type>`: a file that a test of its own runs.
   */
  use: string;
  text: string;
}

/** The guides by name: the pages of `docs/` that have a block to run. */
export const guideNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md") && blocksOf(name).some(isRun))
    .sort();

export const readGuide = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

/** The blocks of a guide that are programs, in order. */
export function blocksOf(name: string): Block[] {
  const blocks = [...readGuide(name).matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)];
  return blocks
    .map(([, language = "", use = "", text = ""]) => ({ language, use, text }))
    .filter(({ language }) => PROGRAMS.includes(language));
}

const isRun = ({ use }: Block): boolean => use === "test" || use === "part";

/** What a guide runs, in order: the parts of a program are together where the last of them stands. */
export function programsOf(name: string): Pick<Block, "language" | "text">[] {
  const blocks = blocksOf(name).filter(isRun);
  const partsIn = (language: string) => blocks.filter((block) => block.use === "part" && block.language === language);
  return blocks.flatMap((block) => {
    const { language, text, use } = block;
    if (use === "test") return [{ language, text }];
    const parts = partsIn(language);
    return block === parts.at(-1) ? [{ language, text: parts.map((part) => part.text).join("\n") }] : [];
  });
}

/** A folder of a guide's own, empty; inside the project, so that programs in it find their packages. */
export function freshFolder(name: string): string {
  const folder = resolve(".cache/guides", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Compiles a program; the SDK is the one of this repository. @returns the file to run with node */
export async function compileProgram(text: string, file: string): Promise<string> {
  await build({
    stdin: { contents: text, resolveDir: process.cwd(), loader: "ts" },
    outfile: file,
    bundle: true,
    // Its packages, but the SDK's sources, which are none.
    external: ["@modelcontextprotocol/client"],
    alias: {
      "@slotwright/sdk/webhooks": join(SDK, "webhooks.ts"),
      "@slotwright/sdk/public": join(SDK, "public.ts"),
      "@slotwright/sdk/testing": join(SDK, "testing.ts"),
      "@slotwright/sdk": join(SDK, "index.ts"),
    },
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "error",
  });
  return file;
}

/** Runs a guide's blocks as a reader does on the server's machine: in one shell, in order. @returns what they printed */
export async function runGuide(
  name: string,
  { origin, dataDir }: { origin: string; dataDir: string },
): Promise<string> {
  const folder = freshFolder(name);
  const lines = await Promise.all(
    programsOf(name).map(async ({ language, text }, index) => {
      if (language === "sh") return text;
      if (language === "python") return pythonLine(text, join(folder, `${index}.py`));
      return `node ${await compileProgram(text, join(folder, `${index}.mjs`))}`;
    }),
  );
  writeFileSync(join(folder, "guide.sh"), ["set -eu", ...lines].join("\n").replaceAll(ORIGIN, origin));
  return run("bash", ["guide.sh"], { folder, variables: { DATA_DIR: dataDir } });
}

/** Runs a program with the Python client of this repository, or says why it cannot be run here. */
async function pythonLine(text: string, file: string): Promise<string> {
  const { program, missing } = await pythonHere();
  writeFileSync(file, text);
  if (missing) return `echo 'Python was read alone: ${missing.replace(/[^\w.,:= -]/g, "")}'`;
  return `PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=${resolve("sdk/python/src")} ${program} ${file}`;
}

interface Run {
  folder: string;
  /** Further variables; there are none but where programs are. */
  variables?: Record<string, string>;
  input?: string;
}

/** Runs a program. @throws Error with all it printed when it fails */
export async function run(program: string, args: string[], { folder, variables, input }: Run): Promise<string> {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH: `${dirname(process.execPath)}:${PATH}`, HOME, NODE_ENV: "production" as const, ...variables };
  const running = promisify(execFile)(program, args, { cwd: folder, env });
  running.child.stdin?.end(input ?? "");
  const { stdout } = await running.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${program} failed.\n${error.stderr}\nIt had printed:\n${error.stdout}`);
  });
  return stdout;
}

/** Whether this machine has the program. */
export const has = (program: string, version = "--version"): Promise<boolean> =>
  promisify(execFile)(program, [version]).then(
    () => true,
    () => false,
  );
