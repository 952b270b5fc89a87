import type { Server, ServerResponse } from "node:http";

const PATIENCE_MS = 10_000;
const SWEEP_MS = 100;

/** Keeps the answers under way, so that a closing server can tell their clients not to come back. */
export function trackAnswers(server: Server): Set<ServerResponse> {
  const open = new Set<ServerResponse>();
  server.prependListener("request", (_message, response: ServerResponse) => {
    open.add(response);
    response.once("close", () => open.delete(response));
  });
  return open;
}

/**
 * Stops accepting connections and waits for the answers under way, 10 s at most.
 *
 * Connections that a client keeps open for later are closed as soon as they are idle.
 */
export function drainServer(server: Server, open: Set<ServerResponse>): Promise<void> {
  for (const response of open) {
    if (!response.headersSent) response.setHeader("connection", "close");
  }
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

// A Ctrl-C under npm reaches us twice at once: from the terminal, and again from npm, which passes it on.
const SAME_KEY_PRESS_MS = 1_000;

/** Runs `stop` on the first SIGINT or SIGTERM, then ends with code 0; a second signal ends at once. */
export function stopOnSignal(stop: (signal: string) => Promise<void>): void {
  let firstAt: number | undefined;
  const onSignal = (signal: string) => {
    const now = process.hrtime.bigint();
    const at = Number(now / 1_000_000n);
    if (firstAt === undefined) {
      firstAt = at;
      stop(signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    } else if (at - firstAt > SAME_KEY_PRESS_MS) process.exit(130);
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
