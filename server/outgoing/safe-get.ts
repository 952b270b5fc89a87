import type { IncomingMessage } from "node:http";
import { ask } from "./connection";
import { Failed } from "./port";
import { beforeAbort } from "./safe-post";
import { admittedAddresses, configuredGuard, type SsrfGuard } from "./ssrf-guard";

/** A document at an address that a stranger named. */
export interface Get {
  url: string;
  /** A longer one is none. */
  bytesMax: number;
  /** For all of it. */
  timeoutMs: number;
}

/**
 * Reads a document from an address that nobody vouches for, under the same guard as `safePost`: public addresses alone,
 * resolved once, no redirect.
 *
 * @returns null without an answer of 200 that is whole and short enough
 */
export async function safeGet(
  { url, bytesMax, timeoutMs }: Get,
  guard: SsrfGuard = configuredGuard(),
): Promise<string | null> {
  const deadline = new AbortController();
  const { signal } = deadline;
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  try {
    const addresses = await beforeAbort(admittedAddresses(url, guard, signal), signal);
    const asked = { method: "GET" as const, url, headers: { accept: "application/json" } };
    return await ask(asked, { addresses, signal }, (answer) => textOf(answer, bytesMax));
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    return null;
  } finally {
    clearTimeout(timer);
    deadline.abort();
  }
}

function textOf(answer: IncomingMessage, bytesMax: number): Promise<string | null> {
  return new Promise((resolve) => {
    const end = (text: string | null) => {
      resolve(text);
      answer.destroy();
    };
    if (answer.statusCode !== 200) return end(null);
    const chunks: Buffer[] = [];
    let bytes = 0;
    answer.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) return end(null);
      chunks.push(chunk);
    });
    answer.on("end", () => end(Buffer.concat(chunks).toString("utf8")));
    answer.on("error", () => end(null));
    answer.on("close", () => end(null));
  });
}
