import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { describeFailure } from "../db/violations";
import { env } from "../env";
import { log } from "../log";
import { requestId } from "../surfaces/client";
import { dispatch } from "../surfaces/dispatch";
import { health, startingHealth } from "../surfaces/endpoints/healthz";
import { ClientGone } from "../surfaces/http/http";
import {
  HEADER_BYTES_MAX,
  limitConnections,
  logWhenFinished,
  send,
  sendStream,
  toSurfaceRequest,
} from "../surfaces/http/node-http";
import { unservable } from "../surfaces/http/unservable";
import { unexpected } from "../surfaces/http/web-http";
import { LIVE_CALENDAR_PATH, serveLiveCalendar } from "../surfaces/live/serve-calendar";
import { protectPage } from "./page-headers";

export type NodeHandler = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface Parts {
  /** Whether the database is migrated and open; requests wait for it, `/healthz` tells it. */
  isReady: () => boolean;
  ready: Promise<void>;
  /** Next's handler once it is prepared. */
  pages: Promise<NodeHandler>;
}

/** The one server of the process, not listening yet: surfaces first, Next for the rest. */
export function createWebServer(parts: Parts): Server {
  const server = createServer({ maxHeaderSize: HEADER_BYTES_MAX }, (message, response) => {
    const id = requestId(message.headers["x-request-id"]?.toString());
    message.headers["x-request-id"] = id;
    response.setHeader("x-request-id", id);
    logWhenFinished(message, response, id);
    answer(parts, message, response).catch((error: unknown) => fail(error, message, response));
  });
  limitConnections(server);
  return server;
}

async function answer(parts: Parts, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const refusal = unservable(message);
  if (refusal) return send(message, response, refusal);
  const request = toSurfaceRequest(message);
  if (request.path === "/healthz") return send(message, response, parts.isReady() ? await health() : startingHealth());
  await parts.ready;
  if (request.path === LIVE_CALENDAR_PATH && message.method === "GET") {
    const live = await serveLiveCalendar(request);
    return "run" in live ? sendStream(response, live) : send(message, response, live);
  }
  // Next's route handlers answer the same, at a tenth of the rate.
  const answered = await dispatch(request);
  if (answered) return send(message, response, answered);
  const pages = await parts.pages;
  protectPage(message, response, env().NODE_ENV === "development");
  // Next knows no whole addresses.
  if (!message.url?.startsWith("/")) message.url = request.search ? `${request.path}?${request.search}` : request.path;
  await pages(message, response);
}

function fail(error: unknown, message: IncomingMessage, response: ServerResponse): void {
  if (!(error instanceof ClientGone)) {
    log().error({ failure: describeFailure(error), requestId: message.headers["x-request-id"] }, "a request failed");
  }
  if (response.headersSent) response.destroy();
  else send(message, response, unexpected(error)).catch(() => response.destroy());
}
