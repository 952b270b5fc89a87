import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it came over the wire. */
export interface StripeRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  contentType: string | undefined;
  /** The fields of the form. */
  form: Record<string, string>;
}

/** What the next request gets; `hang up` closes the connection without an answer, `say nothing` leaves it open. */
export type StripeAnswer = { status: number; body: unknown } | "hang up" | "say nothing";

export interface StripeServer {
  /** For `STRIPE_API_BASE`. */
  url: string;
  /** All that came, in its order. */
  requests: StripeRequest[];
  /** The answers to come, first one first; the last one stays. */
  answers: StripeAnswer[];
  /** Closes every connection, those left open too. */
  hangUp: () => void;
  close: () => Promise<void>;
}

/** An HTTP server on loopback that notes what Stripe would be asked, and answers as it is told. */
export async function startStripeServer(): Promise<StripeServer> {
  const requests: StripeRequest[] = [];
  const answers: StripeAnswer[] = [];
  const server = createServer(async (request, response) => {
    requests.push(await read(request));
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? "hang up";
    if (answer === "hang up") return void request.socket.destroy();
    if (answer === "say nothing") return;
    response.writeHead(answer.status, { "content-type": "application/json", "request-id": "req_1" });
    response.end(JSON.stringify(answer.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${port}`, requests, answers, hangUp: () => server.closeAllConnections(), close };
}

async function read(request: IncomingMessage): Promise<StripeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { authorization, "idempotency-key": key, "content-type": contentType } = request.headers;
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    authorization,
    idempotencyKey: key === undefined ? undefined : String(key),
    contentType,
    form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
  };
}

/** How Stripe refuses. */
export const stripeRefusal = (status: number, type: string, message = "No."): StripeAnswer => ({
  status,
  body: { error: { type, message } },
});
