import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { SELF_SIGNED } from "./self-signed";

/** A request as it came over the wire. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What takes webhooks, on the loopback. */
export interface Receiver {
  url: string;
  port: number;
  /** All that came, in its order. */
  requests: Received[];
  /** The names that TLS was asked for. */
  serverNames: string[];
  close: () => Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts a server that notes what it is sent, then answers.
 *
 * @param isSecure with a certificate that nobody vouches for
 */
export async function receive({ answer, isSecure = false }: { answer: Answer; isSecure?: boolean }): Promise<Receiver> {
  const requests: Received[] = [];
  const serverNames: string[] = [];
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url: path = "", headers } = request;
    requests.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
    answer(request, response);
  };
  const SNICallback = (name: string, next: (error: null) => void) => {
    serverNames.push(name);
    next(null);
  };
  const server = isSecure ? createSecureServer({ ...SELF_SIGNED, SNICallback }, listener) : createServer(listener);
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `${isSecure ? "https" : "http"}://127.0.0.1:${port}/in`, port, requests, serverNames, close };
}

/** Answers a byte now and then, so that it never idles and never ends. */
export function drip(socket: Socket): void {
  socket.write("HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n");
  const timer = setInterval(() => socket.write("."), 20);
  socket.on("close", () => clearInterval(timer));
}
