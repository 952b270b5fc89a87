import { promisify } from "node:util";
import { brotliCompress, constants, gzip, gzipSync, type ZlibOptions } from "node:zlib";
import { type Encoding, encodingFor } from "./encodings";
import type { SurfaceResponse } from "./http";

// A packet carries this much anyway.
const BYTES_MIN = 1_024;
const SHRINKS = /^(text\/(html|css|javascript|markdown)|image\/svg\+xml|application\/json)/;

/** Above it a thread of its own does it, for this one would keep others waiting: 64 KiB take half a millisecond. */
const AT_ONCE_BYTES_MAX = 65_536;

/** JSON repeats its names so much that the quickest level halves the time and loses a tenth of the gain. */
const QUICK: ZlibOptions = { level: constants.Z_BEST_SPEED };

const inThread = promisify<string | Uint8Array, ZlibOptions, Buffer>(gzip);
const brotli = promisify(brotliCompress);

/** A twentieth less than gzip in the same time. The best takes forty times as long, for another twelfth. */
const BROTLI_QUALITY = 5;

/** What files that never change were shrunk to, by their bytes: a file is shrunk once, not for each who asks. */
const kept = new WeakMap<Uint8Array, Map<Encoding, Promise<Buffer>>>();

const NEVER_CHANGES = /\bimmutable\b/;

/**
 * Shrinks pages, their assets and JSON for clients that take gzip; files that never change, once, with Brotli for those
 * that take it.
 *
 * A page repeats what its visitor typed beside no secret of anyone else's, so its length gives nothing away; what sets
 * cookies stays as it is.
 */
export async function compressed(
  answer: SurfaceResponse,
  acceptEncoding: string | undefined,
): Promise<SurfaceResponse> {
  const { body, headers } = answer;
  const type = headers["content-type"] ?? "";
  if (body === null || answer.cookies?.length || headers["content-encoding"]) return answer;
  if (body.length < BYTES_MIN || !SHRINKS.test(type)) return answer;
  const vary = headers.vary ? `${headers.vary}, Accept-Encoding` : "Accept-Encoding";
  const isKept = typeof body !== "string" && NEVER_CHANGES.test(headers["cache-control"] ?? "");
  const encoding = encodingFor(acceptEncoding, isKept ? undefined : ["gzip"]);
  if (encoding === null) return { ...answer, headers: { ...headers, vary } };
  const shrunk = isKept ? await keptAs(encoding, body) : await gzipped(body, type);
  return { ...answer, headers: { ...headers, vary, "content-encoding": encoding }, body: shrunk };
}

async function gzipped(body: string | Uint8Array, type: string): Promise<Buffer> {
  const level = type.startsWith("application/json") ? QUICK : {};
  return body.length <= AT_ONCE_BYTES_MAX ? gzipSync(body, level) : inThread(body, level);
}

function keptAs(encoding: Encoding, file: Uint8Array): Promise<Buffer> {
  const ways = kept.get(file) ?? new Map<Encoding, Promise<Buffer>>();
  kept.set(file, ways);
  const known = ways.get(encoding);
  if (known) return known;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const made = encoding === "br" ? brotli(file, { params }) : inThread(file, {});
  ways.set(encoding, made);
  // One that failed, as where memory is short, is tried again for the next.
  made.catch(() => ways.delete(encoding));
  return made;
}
