import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { env } from "../../env";
import { log, safePath } from "../../log";
import { clientAddress, requestId } from "../client";
import { compressed } from "./compress";
import { BodyTooLarge, ClientGone, type SurfaceRequest, type SurfaceResponse, type SurfaceStream } from "./http";
import { sendPieces } from "./send-pieces";

/** Header lines together; longer ones are answered 431 by node. */
export const HEADER_BYTES_MAX = 16_384;

const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;
const IDLE_SOCKET_MS = 120_000;
// Longer than a load balancer keeps an idle connection (60 s is common), or it would reuse one that we just closed.
const KEEP_ALIVE_MS = 65_000;
// What of an unread body is still taken so that its sender gets to read the answer, before the connection is cut.
const DRAIN_BYTES = 4_194_304;
const DRAIN_MS = 2_000;

/** Limits how long a client may take: for its headers, its whole request, and between requests. */
export function limitConnections(server: Server): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.timeout = IDLE_SOCKET_MS;
}

/** Reads a node request as a surface sees it; HEAD arrives as GET, `send` leaves the body out. */
export function toSurfaceRequest(message: IncomingMessage): SurfaceRequest {
  const { path, search } = splitUrl(message.url ?? "/");
  const header = (name: string) => {
    const value = message.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  };
  const chain = [...(header("x-forwarded-for") ?? "").split(","), message.socket.remoteAddress ?? ""];
  return {
    method: message.method === "HEAD" ? "GET" : (message.method ?? "GET"),
    path,
    search,
    header,
    body: (limitBytes) => readBody(message, limitBytes),
    chunks: (limitBytes) => chunksOf(message, limitBytes),
    clientAddress: clientAddress(chain, env().TRUST_PROXY),
    requestId: requestId(header("x-request-id")),
  };
}

/** Writes an answer whole, its length included; a request body that nobody read is drained or cut off. */
export async function send(message: IncomingMessage, response: ServerResponse, answer: SurfaceResponse): Promise<void> {
  const accepted = message.headers["accept-encoding"]?.toString();
  const { status, headers: lines, cookies = [], body } = await compressed(answer, accepted);
  const headers = cookies.length > 0 ? { ...lines, "set-cookie": cookies } : lines;
  if (answer.pieces) {
    sendPieces(message, response, { ...answer, pieces: answer.pieces });
    return;
  }
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const hasBody = status !== 204 && status !== 304;
  response.writeHead(status, hasBody ? { ...headers, "content-length": bytes?.byteLength ?? 0 } : headers);
  response.end(message.method === "HEAD" || !hasBody ? null : bytes);
  if (!message.complete && expectsBody(message)) drain(message);
}

// A client that reads nothing for so long is gone, or wants to fill our memory.
const UNREAD_BYTES_MAX = 65_536;

/** Begins an answer that goes on until its client leaves or the surface ends it. */
export function sendStream(response: ServerResponse, stream: SurfaceStream): void {
  response.writeHead(200, stream.headers);
  const stop = stream.run({
    write: (text) => {
      if (response.writableLength > UNREAD_BYTES_MAX) response.destroy();
      else if (!response.writableEnded) response.write(text);
    },
    end: () => response.end(),
  });
  if (response.closed) stop();
  else response.once("close", stop);
}

/** Writes one line when a request has been answered, or was given up by its client (status 499). */
export function logWhenFinished(message: IncomingMessage, response: ServerResponse, id: string): void {
  const startedAt = performance.now();
  response.once("close", () => {
    log().info({
      method: message.method,
      path: safePath(message.url ?? "/"),
      status: response.writableFinished ? response.statusCode : 499,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      requestId: id,
    });
  });
}

// A request line may carry a whole URL (RFC 9112 §3.2.2) or `*`.
function splitUrl(url: string): { path: string; search: string } {
  const local = url.startsWith("/") ? url : url.replace(/^[a-z]+:\/\/[^/?#]*/i, "") || "/";
  const [target = "/"] = local.split("#", 1);
  const mark = target.indexOf("?");
  return mark < 0 ? { path: target, search: "" } : { path: target.slice(0, mark), search: target.slice(mark + 1) };
}

function readBody(message: IncomingMessage, limitBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (Number(message.headers["content-length"] ?? 0) > limitBytes) return reject(new BodyTooLarge());
    if (message.destroyed && !message.complete) return reject(new ClientGone());
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= limitBytes) return void chunks.push(chunk);
      message.off("data", onData).pause();
      reject(new BodyTooLarge());
    };
    message.on("data", onData);
    message.once("end", () => resolve(Buffer.concat(chunks)));
    message.once("error", () => reject(new ClientGone()));
    // It also closes after its end, and making an error that nobody sees has its price.
    message.once("close", () => message.complete || reject(new ClientGone()));
  });
}

// Leaving the loop must not destroy the message: its socket still carries the answer.
async function* chunksOf(message: IncomingMessage, limitBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(message.headers["content-length"] ?? 0) > limitBytes) throw new BodyTooLarge();
  let size = 0;
  try {
    for await (const chunk of message.iterator({ destroyOnReturn: false })) {
      size += chunk.byteLength;
      if (size > limitBytes) break;
      yield chunk;
    }
  } catch {
    throw new ClientGone();
  }
  if (size > limitBytes) throw new BodyTooLarge();
}

const expectsBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

// Cutting at once would reset the connection while its client is still sending, and take the answer with it.
function drain(message: IncomingMessage): void {
  let left = DRAIN_BYTES;
  const cut = () => message.socket.destroy();
  const deadline = setTimeout(cut, DRAIN_MS);
  message.on("data", (chunk: Buffer) => {
    left -= chunk.byteLength;
    if (left < 0) cut();
  });
  message.once("close", () => clearTimeout(deadline));
  message.resume();
}
