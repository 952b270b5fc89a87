import { promisify } from "node:util";
import { constants, gzip, gzipSync, type ZlibOptions } from "node:zlib";
import type { SurfaceResponse } from "./http";

// A packet carries this much anyway.
const BYTES_MIN = 1_024;
const SHRINKS = /^(text\/(html|css|javascript|markdown)|image\/svg\+xml|application\/json)/;

/** Above it a thread of its own does it, for this one would keep others waiting: 64 KiB take half a millisecond. */
const AT_ONCE_BYTES_MAX = 65_536;

/** JSON repeats its names so much that the quickest level halves the time and loses a tenth of the gain. */
const QUICK: ZlibOptions = { level: constants.Z_BEST_SPEED };

const inThread = promisify<string | Uint8Array, ZlibOptions, Buffer>(gzip);

/**
 * Shrinks pages, their assets and JSON for clients that take gzip.
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
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding ?? ""))
    return { ...answer, headers: { ...headers, vary } };
  const level = type.startsWith("application/json") ? QUICK : {};
  const shrunk = body.length <= AT_ONCE_BYTES_MAX ? gzipSync(body, level) : await inThread(body, level);
  return { ...answer, headers: { ...headers, vary, "content-encoding": "gzip" }, body: shrunk };
}
