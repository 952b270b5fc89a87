import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";

/** A request as it arrived. */
export interface Recorded {
  method: string;
  /** Below the server's origin, still encoded. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string | undefined>;
  body: string;
}

/** What the server does with a request: an answer, or one of the ways a network fails. */
export type Step =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  /** The connection ends without an answer. */
  | "reset"
  /** Nothing ever comes. */
  | "hang"
  /** Half of the body comes, then nothing. */
  | "hang in the body"
  /** Half of the body comes, then the connection ends. */
  | "reset in the body";

export interface FaultServer {
  origin: string;
  requests: Recorded[];
}

/** A server on loopback that does as the steps say, in order, and the last with all that follow. It ends with the test. */
export async function faultServer(...steps: Step[]): Promise<FaultServer> {
  const planned = [...steps];
  const requests: Recorded[] = [];
  const server = createServer(async (request, response) => {
    requests.push(await recorded(request));
    const step = planned.length > 1 ? planned.shift() : planned[0];
    act(step ?? { json: {} }, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return { origin: `http://127.0.0.1:${address.port}`, requests };
}

/** An address on loopback where nobody listens any more. */
export async function nobody(): Promise<string> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${address.port}`;
}

async function recorded(request: IncomingMessage): Promise<Recorded> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const url = new URL(request.url ?? "", "http://localhost");
  return {
    method: request.method ?? "",
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers as Recorded["headers"],
    body: Buffer.concat(chunks).toString("utf8"),
  };
}

function act(step: Step, response: ServerResponse): void {
  if (step === "hang") return;
  if (step === "reset") return void response.destroy();
  if (typeof step === "string") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write('{"half":', () => void (step === "reset in the body" && response.destroy()));
    return;
  }
  const { status = 200, headers = {}, json, text } = step;
  const type = json === undefined ? {} : { "content-type": "application/json" };
  response.writeHead(status, { ...type, ...headers });
  response.end(text ?? (json === undefined ? undefined : JSON.stringify(json)));
}

/** A refusal of the management API. */
export const refusal = (
  status: number,
  code: string,
  more: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
) => ({
  status,
  headers: { "x-request-id": "req_1", ...more.headers },
  json: { error: { code, message: `It is ${code}.`, ...(more.fields ? { fields: more.fields } : {}) } },
});
