import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";

const running = new Set();
let interrupted = false;

// A stopped run takes its children along: a build or a browser left behind would hold the machine.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    interrupted = true;
    // Test runners clean up on SIGINT alone; a terminal has sent it to them already, and a second one would force them.
    if (signal !== "SIGINT") for (const child of running) child.kill("SIGINT");
    leaveIfInterrupted();
  });
}

function leaveIfInterrupted() {
  if (interrupted && running.size === 0) process.exit(130);
}

/**
 * Runs a command with its output streamed to ours.
 *
 * @param options  `env`, `timeoutMs` (SIGTERM after it), `stdoutToStderr` keeps our stdout clean, `logTo` names a file
 *                 that is made anew and takes all output
 * @returns        the exit code; 127 when the command does not exist, 124 when it ran out of time
 */
export async function run(command, args, { logTo, ...options } = {}) {
  const log = logTo === undefined ? undefined : openSync(logTo, "w");
  const stdio = log === undefined ? ["ignore", options.stdoutToStderr ? 2 : 1, 2] : ["ignore", log, log];
  const started = start(command, args, { ...options, stdio });
  // The child has the file by now.
  if (log !== undefined) closeSync(log);
  return (await started).code;
}

/** As `run`, but quiet: returns `{ code, stdout }`. */
export function capture(command, args, options = {}) {
  return start(command, args, { ...options, stdio: ["ignore", "pipe", "ignore"] });
}

function start(command, args, { env, stdio, timeoutMs }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: env ?? process.env, stdio });
    running.add(child);
    let stdout = "";
    let late = false;
    const timer = timeoutMs && setTimeout(() => (late = child.kill("SIGTERM")), timeoutMs);
    const settle = (code) => {
      clearTimeout(timer);
      running.delete(child);
      leaveIfInterrupted();
      resolve({ code: late ? 124 : code, stdout });
    };
    child.stdout?.setEncoding("utf8").on("data", (text) => (stdout += text));
    child.on("error", () => settle(127));
    child.on("close", (code) => settle(code ?? 1));
  });
}
