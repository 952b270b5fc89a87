import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const PATIENCE_MS = 10_000;
const SWEEP_MS = 100;

/** What a server has open. */
export interface Open {
  /** Whatever is spoken on them, if anything. */
  sockets: Set<Socket>;
  /** Under way. */
  answers: Set<ServerResponse>;
}

/** Keeps what is open, so that a closing server can tell its clients not to come back, and leave nothing behind. */
export function trackOpen(server: Server): Open {
  const open: Open = { sockets: new Set(), answers: new Set() };
  server.prependListener("connection", (socket: Socket) => {
    open.sockets.add(socket);
    socket.once("close", () => open.sockets.delete(socket));
  });
  server.prependListener("request", (_message, response: ServerResponse) => {
    open.answers.add(response);
    response.once("close", () => open.answers.delete(response));
  });
  return open;
}

/**
 * Stops accepting connections and waits for the answers under way, 10 s at most.
 *
 * Connections that a client keeps open for later are closed as soon as they are idle; after the 10 s every socket is.
 */
export function drainServer(server: Server, { sockets, answers }: Open): Promise<void> {
  for (const response of answers) {
    if (!response.headersSent) response.setHeader("connection", "close");
  }
  const closeIdle = () => {
    server.closeIdleConnections();
    // Node counts a connection on which nothing ever came as one that sends its request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  return new Promise((resolve) => {
    const sweep = setInterval(closeIdle, SWEEP_MS);
    const cut = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, PATIENCE_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
    closeIdle();
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
