import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createWebServer } from "../main/web-server";

/** A served origin on loopback, as the process serves it. */
export interface Loopback {
  origin: string;
  close: () => void;
}

/** Serves the surfaces over real HTTP, without Next's pages. */
export async function serveOnLoopback(): Promise<Loopback> {
  const pages = Promise.resolve(async () => {});
  const server: Server = createWebServer({ isReady: () => true, ready: Promise.resolve(), pages });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}

/** What a tool answered. */
export interface ToolAnswer<Body = Record<string, unknown>> {
  isError: boolean;
  body: Body;
  text: string;
}

/** A model's client with a key: the official one. */
export interface McpSession {
  client: Client;
  /** @throws McpError for an unknown tool, as the client does */
  call: <Body = Record<string, unknown>>(name: string, input?: Record<string, unknown>) => Promise<ToolAnswer<Body>>;
}

/** Connects the official client of the era of sessions. @throws what it throws when it is not let in */
export async function connectMcp(origin: string, key: string | null, query = ""): Promise<McpSession> {
  const client = new Client({ name: "test", version: "1" });
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp${query}`), {
    requestInit: { headers },
  });
  // Its own interface wants a session id that is there; the class says it may be absent.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  const call = async <Body>(name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer<Body>> => {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: input });
    const [first] = content as { text: string }[];
    return { isError: isError === true, body: structuredContent as Body, text: first?.text ?? "" };
  };
  return { client, call };
}

/**
 * Connects the official client of the era without sessions, 2026-07-28, and nothing else.
 *
 * @param answer what its person says when asked; left out: the client cannot ask
 */
export async function connectModern(
  origin: string,
  key: string,
  answer?: (question: string) => "accept" | "decline",
): Promise<ModernClient> {
  const versionNegotiation = { mode: { pin: "2026-07-28" } };
  const capabilities = answer ? { elicitation: {} } : {};
  const client = new ModernClient({ name: "test", version: "1" }, { versionNegotiation, capabilities });
  if (answer)
    client.setRequestHandler("elicitation/create", ({ params }) => ({ action: answer(params.message), content: {} }));
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new ModernTransport(new URL(`${origin}/api/mcp`), { requestInit: { headers } }));
  return client;
}
