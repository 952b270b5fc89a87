import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
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

/** Connects the official client. @throws what it throws when it is not let in */
export async function connectMcp(origin: string, key: string | null): Promise<McpSession> {
  const client = new Client({ name: "test", version: "1" });
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), { requestInit: { headers } });
  // Its own interface wants a session id that is there; the class says it may be absent.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  const call = async <Body>(name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer<Body>> => {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: input });
    const [first] = content as { text: string }[];
    return { isError: isError === true, body: structuredContent as Body, text: first?.text ?? "" };
  };
  return { client, call };
}
