import type { SurfaceRequest } from "../http/http";

/** The header and its answer (RFC 7240 §3). */
export const PREFERENCE_APPLIED = { "preference-applied": "handling=strict" };

const STRICT = /^handling\s*=\s*"?strict"?\s*(;|$)/i;
const HANDLING = /^handling\s*=/i;

/** Whether the client wants to be told of what nobody reads. Of several preferences for the same the first counts. */
export function prefersStrict(request: Pick<SurfaceRequest, "header">): boolean {
  const preferences = (request.header("prefer") ?? "").split(",").map((one) => one.trim());
  const handling = preferences.find((one) => HANDLING.test(one));
  return handling !== undefined && STRICT.test(handling);
}
