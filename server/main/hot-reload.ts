import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

const NEXT_BASE = "/_next/";

/**
 * Hands Next the sockets over which it reloads pages while somebody develops them, and nothing else.
 *
 * A server that listens for upgrades gets each request that offers one, parsed no further than its head. So whatever
 * is not Next's goes through the server once more, without the offer.
 *
 * @param next the server on which Next listens for upgrades
 * @returns what cuts the sockets that were handed over
 */
export function serveHotReload(server: Server, next: Server): () => void {
  const handedOver = new Set<Duplex>();
  server.on("upgrade", (message, socket, head) => {
    if (!message.url?.startsWith(NEXT_BASE) || next.listenerCount("upgrade") === 0)
      return serveWithoutOffer(server, message, { socket, head });
    handedOver.add(socket);
    socket.once("close", () => handedOver.delete(socket));
    next.emit("upgrade", message, socket, head);
  });
  return () => {
    for (const socket of handedOver) socket.destroy();
  };
}

function serveWithoutOffer(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() !== "upgrade") lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  socket.unshift(head);
  socket.unshift(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
  server.emit("connection", socket);
}
