/**
 * The one shape in which every surface receives a request and answers it.
 *
 * Surfaces never see `IncomingMessage` or a web `Request`: building a web `Request`
 * per call costs more than the whole REST pipeline, and Next's mounts have no
 * `IncomingMessage`. The two adapters are `node-http.ts` and `web-http.ts`.
 */
export interface SurfaceRequest {
  /** Upper case. */
  method: string;
  /** Path alone, still percent-encoded, without query or trailing `?`. */
  path: string;
  /** Query string without the `?`; empty when there is none. */
  search: string;
  /** A header by its lower-case name; several values are joined by a comma. */
  header(name: string): string | undefined;
  /** Reads the body once. @throws BodyTooLarge past `limitBytes`. */
  body(limitBytes: number): Promise<Uint8Array>;
  /** Reads the body once, as it arrives. @throws BodyTooLarge past `limitBytes`, with the rest left unread */
  chunks(limitBytes: number): AsyncIterable<Uint8Array>;
  /** The client's address, proxies believed as `TRUST_PROXY` says. */
  clientAddress: string;
  /** Answered as `X-Request-Id` and written to every log line of the request. */
  requestId: string;
}

export interface SurfaceResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** Each is a `set-cookie` line of its own: joined by a comma no browser could tell them apart (RFC 6265 §3). */
  cookies?: string[];
  body: string | Uint8Array | null;
  /**
   * Instead of a body: what is made while it is sent, of a length that nobody knows. A piece is asked for once the one
   * before is on its way, and none once the client is gone. When it throws, the connection is cut: an answer that seems
   * whole would be a lie.
   */
  pieces?: () => AsyncGenerator<string, void>;
}

/** The body passed the limit; the surface answers it in its own error shape. */
export class BodyTooLarge extends Error {}

/** A body that is in memory already, as a request reads it. @throws BodyTooLarge past `limitBytes` */
export async function* chunkOf(bytes: Uint8Array, limitBytes: number): AsyncGenerator<Uint8Array> {
  if (bytes.byteLength > limitBytes) throw new BodyTooLarge();
  yield bytes;
}

/** The client went away before it had sent its request: nobody is left to answer. */
export class ClientGone extends Error {}

/** Where an answer goes that is sent piece by piece. */
export interface StreamSink {
  write: (text: string) => void;
  end: () => void;
}

/** An answer with 200 that goes on until one of both sides ends it. */
export interface SurfaceStream {
  headers: Record<string, string>;
  /** Begins to write. @returns is called when the connection is over */
  run: (sink: StreamSink) => () => void;
}
