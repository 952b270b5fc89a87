import { dispatch } from "../../surfaces/dispatch";
import { BodyTooLarge, chunkOf, type SurfaceResponse } from "../../surfaces/http/http";

export interface Sent {
  method: string;
  /** Percent-encoded, with its query. */
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** Sends a request through every layer but the socket. */
export async function send({ method, target, headers, body }: Sent): Promise<SurfaceResponse> {
  const [path = "", ...search] = target.split("?");
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const answer = await dispatch({
    method,
    path,
    search: search.join("?"),
    header: (name) => headers[name],
    body: async (limitBytes) => {
      if (bytes.byteLength > limitBytes) throw new BodyTooLarge();
      return bytes;
    },
    chunks: (limitBytes) => chunkOf(bytes, limitBytes),
    clientAddress: "127.0.0.1",
    requestId: "fuzz-request",
  });
  if (!answer) throw new Error(`${method} ${target} is served by no surface.`);
  return answer;
}

/** Sends JSON with a key; answers what came back, null when it is no success. */
export async function call(method: string, target: string, given: { key?: string; body?: unknown } = {}) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (given.key !== undefined) headers.authorization = `Bearer ${given.key}`;
  const { status, body } = await send({
    method,
    target,
    headers,
    body: given.body === undefined ? "" : JSON.stringify(given.body),
  });
  return status < 300 ? JSON.parse(String(body ?? "null")) : null;
}
