import { gzipSync } from "node:zlib";
import type { SurfaceResponse } from "./http";

// A packet carries this much anyway.
const BYTES_MIN = 1_200;
// JSON stays as it is: the API is called from servers, which pay for it in time, not in bytes.
const SHRINKS = /^(text\/(html|css|javascript)|image\/svg\+xml)/;

/**
 * Shrinks pages and their assets for browsers that take gzip.
 *
 * A page repeats what its visitor typed beside no secret of anyone else's, so its length gives nothing away; what sets
 * cookies is no page.
 */
export function compressed(answer: SurfaceResponse, acceptEncoding: string | undefined): SurfaceResponse {
  const { body, headers } = answer;
  if (
    body === null ||
    headers["content-encoding"] ||
    body.length < BYTES_MIN ||
    !SHRINKS.test(headers["content-type"] ?? "")
  )
    return answer;
  const vary = headers.vary ? `${headers.vary}, Accept-Encoding` : "Accept-Encoding";
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding ?? ""))
    return { ...answer, headers: { ...headers, vary } };
  return { ...answer, headers: { ...headers, vary, "content-encoding": "gzip" }, body: gzipSync(body) };
}
