import { createServer, type Server } from "node:http";

/** A loopback peer in an Inngest server's place, which keeps what it is told. */
export interface InngestPeer {
  origin: string;
  /** What it was told under paths that begin so. */
  received: (path: string) => { path: string; body: unknown }[];
  /** How it answers from now on; 200 at first. */
  answer: (status: number) => void;
  /** Nothing listens any more, and all it was told is forgotten. */
  stop: () => Promise<void>;
  /** Listens where it did before. */
  start: () => Promise<void>;
}

/** Starts one. */
export async function startInngestPeer(): Promise<InngestPeer> {
  const received: { path: string; body: unknown }[] = [];
  let status = 200;
  let port = 0;
  let server: Server | undefined;
  const start = async () => {
    const starting = createServer(async (message, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of message) chunks.push(chunk);
      received.push({ path: message.url ?? "", body: JSON.parse(Buffer.concat(chunks).toString() || "null") });
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ ids: ["one"], status, ok: status === 200, modified: true }));
    });
    await new Promise<void>((resolve) => starting.listen(port, "127.0.0.1", resolve));
    const address = starting.address();
    if (typeof address === "object" && address) port = address.port;
    server = starting;
  };
  const stop = async () => {
    const stopping = server;
    server = undefined;
    received.length = 0;
    await new Promise((resolve) => (stopping ? stopping.close(resolve).closeAllConnections() : resolve(null)));
  };
  await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    received: (path) => received.filter((one) => one.path.startsWith(path)),
    answer: (given) => {
      status = given;
    },
    stop,
    start,
  };
}
