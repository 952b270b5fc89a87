import { connect, type Socket } from "node:net";

/** One request as it goes over the wire, and whether its answer is a good one. */
export interface Load {
  port: number;
  connections: number;
  durationMs: number;
  /** The next request of a connection, ready to send. */
  nextRequest: (connection: number) => string;
  expectedStatus: number;
}

export interface Measured {
  perSecond: number;
  /** Milliseconds, ascending. */
  latencies: number[];
  failures: number;
}

const HEAD_END = "\r\n\r\n";

/** The request of a fixed method and target, kept alive. */
export function requestText(method: string, target: string, extra: { headers?: string[]; body?: string } = {}): string {
  const { headers = [], body = "" } = extra;
  const length = body === "" ? [] : ["content-type: application/json", `content-length: ${Buffer.byteLength(body)}`];
  return [`${method} ${target} HTTP/1.1`, "host: localhost", ...headers, ...length, "", body].join("\r\n");
}

/**
 * Keeps every connection busy with one request at a time.
 *
 * Raw sockets instead of an HTTP client: on two cores the client shares the machine with the server, and what it
 * costs itself would dilute the ratio between two servers.
 */
export async function load({ connections, durationMs, ...asked }: Load): Promise<Measured> {
  const latencies: number[] = [];
  let failures = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;
  const one = async (connection: number) => {
    const socket = await open(asked.port);
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      const status = await exchange(socket, asked.nextRequest(connection));
      latencies.push(performance.now() - sentAt);
      if (status !== asked.expectedStatus) failures++;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)));
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: latencies.length / seconds, latencies: latencies.sort((a, b) => a - b), failures };
}

/** A connection to send requests over. */
export const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.setNoDelay(true);
    socket.once("error", reject);
  });

/** Sends a request and reads its answer to the last byte. @returns the status */
export function exchange(socket: Socket, request: string | Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    const onData = (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const headEnd = text.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length < headEnd + HEAD_END.length + length) return;
      socket.off("data", onData).off("error", reject);
      resolve(Number(text.slice(9, 12)));
    };
    socket.on("data", onData).once("error", reject);
    socket.write(request);
  });
}

/** @param share 0.5 for the median */
export const quantile = (ascending: number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;

export const median = (values: number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
