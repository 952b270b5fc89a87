import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

const run = promisify(execFile);
const EXAMPLES = resolve("sdk/examples/runtimes");
/** Kept between runs, and made anew when other versions are asked for. */
const FOLDER = resolve(".cache/examples", hashOf(join(EXAMPLES, "package.json")));
const DONE = join(FOLDER, "installed");
const MACHINE = `${process.platform}-${process.arch}`;

/** A folder with the examples, their runtimes and the SDK as it is packed, or why there is none. */
export interface ExamplesHere {
  folder: string;
  /** Null when it is there. */
  missing: string | null;
}

/** How an example is run. */
export interface Example {
  name: string;
  file: string;
  /** The program and its arguments, below the folder. */
  command: (folder: string, port: string) => Promise<string[]>;
}

export const EXAMPLE_SERVERS: Example[] = [
  {
    name: "Next.js",
    file: "nextjs/app/hooks/route.ts",
    command: async (folder, port) => {
      // It would take the folder for the whole project, and Next is installed above it.
      const config = `export default { turbopack: { root: ${JSON.stringify(process.cwd())} } };\n`;
      writeFileSync(join(folder, "nextjs/next.config.mjs"), config);
      return ["node", resolve("node_modules/next/dist/bin/next"), "dev", "nextjs", "--port", port];
    },
  },
  { name: "Express", file: "express.ts", command: async (folder) => ["node", await bundled(folder, "express")] },
  { name: "Hono on Workers", file: "hono-worker.ts", command: async (folder) => ["node", await worker(folder)] },
  {
    name: "Deno",
    file: "deno.ts",
    command: async () => [
      "node_modules/.bin/deno",
      "run",
      "--allow-net",
      "--allow-env",
      "--node-modules-dir=manual",
      "deno.ts",
    ],
  },
  {
    name: "Bun",
    file: "bun.ts",
    // Its own command is written by an install script.
    command: async () => [`node_modules/@oven/bun-${MACHINE}/bin/bun`, "bun.ts"],
  },
];

/** Installs what the examples run on, pinned in their `package.json`, without running scripts of packages. */
export async function examplesHere(): Promise<ExamplesHere> {
  cpSync(EXAMPLES, FOLDER, { recursive: true });
  const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts"];
  try {
    if (!existsSync(DONE)) await run("npm", install, { cwd: FOLDER });
    writeFileSync(DONE, "");
    await run("npm", [...install, "--no-save", resolve("dist/sdk.tgz")], { cwd: FOLDER });
  } catch (error) {
    return { folder: FOLDER, missing: `npm installs no runtimes here: ${String(error).split("\n")[0]}` };
  }
  return { folder: FOLDER, missing: null };
}

/** Starts an example with nothing in its environment but what it reads. */
export function startExample(command: string[], folder: string, env: Record<string, string>) {
  const [program = "", ...args] = command;
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(program.includes("/") ? join(folder, program) : program, args, {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part) => (output += part));
  const end = () => endGroup(child);
  return { hasEnded: () => child.exitCode !== null, end, output: () => output };
}

/** Ends a program and what it has started: some runtimes come as a command that starts another. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, "SIGKILL");
  await ended;
}

/** Compiles an example; its packages are those that are installed beside it. */
async function bundled(folder: string, name: string): Promise<string> {
  const outfile = join(folder, `out/${name}.mjs`);
  await build({
    entryPoints: [join(folder, `${name}.ts`)],
    outfile,
    bundle: true,
    packages: name === "hono-worker" ? "bundle" : "external",
    platform: name === "hono-worker" ? "neutral" : "node",
    mainFields: ["module", "main"],
    conditions: ["import", "worker"],
    format: "esm",
    logLevel: "error",
  });
  return outfile;
}

/** A program that serves the worker with Miniflare, the runtime of Workers on one's own machine. */
async function worker(folder: string): Promise<string> {
  const script = await bundled(folder, "hono-worker");
  const program = join(folder, "out/serve-worker.mjs");
  const options = `{
    modules: true,
    scriptPath: ${JSON.stringify(script)},
    compatibilityDate: "2026-07-01",
    bindings: { SLOTWRIGHT_WEBHOOK_SECRET: process.env.SLOTWRIGHT_WEBHOOK_SECRET },
    host: "127.0.0.1",
    port: Number(process.env.PORT),
  }`;
  const lines = [
    'import { Miniflare } from "miniflare";',
    `await new Miniflare(${options}).ready;`,
    'console.log("Listening on port " + process.env.PORT + ".");',
  ];
  writeFileSync(program, lines.join("\n"));
  return program;
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 12);
}
