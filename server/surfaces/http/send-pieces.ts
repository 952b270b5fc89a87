import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { describeFailure } from "../../db/violations";
import { log } from "../../log";
import type { SurfaceResponse } from "./http";

// One piece on its way and one behind it.
const AHEAD_BYTES = 65_536;

/** Writes an answer piece by piece, each when the client has taken the one before; see `SurfaceResponse.pieces`. */
export function sendPieces(
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers, pieces }: SurfaceResponse & Required<Pick<SurfaceResponse, "pieces">>,
): void {
  response.writeHead(status, headers);
  if (message.method === "HEAD") {
    response.end();
    return;
  }
  const source = Readable.from(pieces(), { objectMode: false, highWaterMark: AHEAD_BYTES });
  // What fails on the way destroys both: the connection breaks, and the pieces end.
  pipeline(source, response).catch((error: unknown) => {
    const requestId = message.headers["x-request-id"];
    if (!isGone(error)) log().error({ failure: describeFailure(error), requestId }, "an answer was cut off");
  });
}

/** The client went away before it had everything. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
