import type { LookupAddress } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { isIPv6, type LookupFunction, type Socket } from "node:net";
import { Failed, type Failure, type Post, type Verdict } from "./port";

/** As much of an answer's body is taken; then the connection is closed. */
const BODY_BYTES_MAX = 8 * 1024;
/** How long one address of several is tried before the next; Node's own 250 ms is less than a far host needs. */
const ADDRESS_TIMEOUT_MS = 2000;

type Answer = Omit<Verdict, "durationMs">;

/** A request as it is sent. */
export interface Asked {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** Where a request may go, and until when. */
export interface Way {
  addresses: string[];
  signal: AbortSignal;
}

/** Posts to one of the addresses; what is answered is not kept. @throws Failed timeout | connection | tls | bad_answer */
export const send = (post: Post, addresses: string[], signal: AbortSignal): Promise<Answer> =>
  ask({ method: "POST", ...post }, { addresses, signal }, (answer) => read(answer, signal));

/**
 * Sends a request to one of the addresses, whatever the host's name says by now.
 *
 * Every request has a connection of its own: one that is kept may be closed by the other end just as it is used
 * again, and that a request was lost that way cannot be told from one that was answered by a reset.
 *
 * @param take what becomes of the answer, whose headers are there
 * @throws Failed timeout | connection | tls | bad_answer
 */
export function ask<Result>(
  { method, url, headers, body }: Asked,
  { addresses, signal }: Way,
  take: (answer: http.IncomingMessage) => Promise<Result>,
): Promise<Result> {
  const isSecure = url.startsWith("https:");
  const options = {
    method,
    headers,
    signal,
    agent: isSecure ? AGENTS.https : AGENTS.http,
    lookup: pinnedTo(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
  };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, options);
    const stage = stageOf(request, isSecure);
    let isAnswered = false;
    const fail = (cause?: unknown) => {
      if (!isAnswered) reject(new Failed(signal.aborted ? "timeout" : failureOf(cause, stage()), { cause }));
    };
    request.on("response", (answer) => {
      // From here on the answer tells what goes wrong.
      isAnswered = true;
      take(answer).then(resolve, reject);
    });
    request.on("error", fail);
    // An answer that leaves HTTP, 101, closes without an error.
    request.on("close", () => fail());
    request.end(body);
  });
}

// The agent for TLS remembers sessions, so most handshakes are short.
const AGENTS = { http: new http.Agent({ keepAlive: false }), https: new https.Agent({ keepAlive: false }) };

/** Resolves every name to these addresses. Node does not ask it for hosts that are IP addresses. */
function pinnedTo(addresses: string[]): LookupFunction {
  const entries: LookupAddress[] = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_name, { all }, end) => {
    const [{ address, family } = { address: "", family: 4 }] = entries;
    process.nextTick(() => (all ? end(null, entries) : end(null, address, family)));
  };
}

/** Tells what a request is busy with: what fails while TLS is agreed on is its failure. */
function stageOf(request: http.ClientRequest, isSecure: boolean): () => "connection" | "tls" {
  let stage: "connection" | "tls" = "connection";
  request.on("socket", (socket: Socket) => {
    socket.once("connect", () => {
      if (isSecure) stage = "tls";
    });
    socket.once("secureConnect", () => {
      stage = "connection";
    });
  });
  return () => stage;
}

/** The parser's error codes start with `HPE_`. */
const failureOf = (cause: unknown, stage: "connection" | "tls"): Failure =>
  cause instanceof Error && "code" in cause && String(cause.code).startsWith("HPE_") ? "bad_answer" : stage;

/** Takes an answer to its end, or to as much as there is need for. An answer that breaks off has its status all the same. */
function read(answer: http.IncomingMessage, signal: AbortSignal): Promise<Answer> {
  const statusCode = answer.statusCode ?? null;
  const retryAfter = answer.headers["retry-after"] ?? null;
  return new Promise((resolve) => {
    const end = (error: Failure | null) => {
      resolve({ statusCode, retryAfter, error });
      answer.destroy();
    };
    if (statusCode !== null && statusCode >= 300 && statusCode < 400) return end("redirect");
    let bytes = 0;
    answer.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > BODY_BYTES_MAX) end(null);
    });
    answer.on("end", () => end(null));
    answer.on("error", () => end(signal.aborted ? "timeout" : "connection"));
  });
}
