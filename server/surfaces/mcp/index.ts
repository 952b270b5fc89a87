import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/types.js";
import { nowOf } from "../../context";
import type { ApiError } from "../../errors";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { managementError } from "../rest/answers";
import { readJson } from "../rest/body";
import { countRate, type Exchanging, exchangeOf } from "../rest/exchange";
import type { Answer } from "../rest/idempotency";
import { enterWithKey } from "../rest/management";
import { API_VERSIONS } from "../rest/versions";
import { type Caller, callTool } from "./call-tool";
import { instructionsFor } from "./instructions";
import { tools, toolsOf } from "./tools";

const MCP_PATH = "/api/mcp";

/** A refusal before any message was read: JSON-RPC's own error, with REST's as its data. */
const rpcError = (error: ApiError) => ({
  jsonrpc: "2.0",
  error: { code: ErrorCode.ConnectionClosed, message: error.message, data: managementError(error).error },
  id: null,
});

const surface: Exchanging = { versions: API_VERSIONS, errorBody: rpcError };

/**
 * Serves one message of the Model Context Protocol over Streamable HTTP: version → key → rate limit → body → message.
 *
 * No session is kept and nothing is streamed, so any process answers any message. What a client opens a stream for
 * (GET) or ends a session with (DELETE) does not exist.
 */
export async function serveMcp(request: SurfaceRequest): Promise<SurfaceResponse> {
  if (request.method !== "POST") return notAllowed(request);
  return exchangeOf(surface, request, async (headers, version) => {
    const entry = { ...(await enterWithKey(request)) };
    entry.actor = { ...entry.actor, through: "mcp" };
    countRate(entry, headers);
    const message = (await readJson(request, false)).input();
    return answerMessage({ request, entry, version }, message);
  });
}

function notAllowed(request: SurfaceRequest): Promise<SurfaceResponse> {
  const error = { code: ErrorCode.ConnectionClosed, message: "Method not allowed." };
  return exchangeOf(surface, request, async (headers) => {
    headers.allow = "POST";
    return { status: 405, json: JSON.stringify({ jsonrpc: "2.0", error, id: null }) };
  });
}

async function answerMessage(caller: Caller, message: Record<string, unknown>): Promise<Answer> {
  const server = serverFor(caller);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(webRequest(caller.request), { parsedBody: message });
    return { status: response.status, json: (await response.text()) || null };
  } finally {
    await server.close();
  }
}

/** The request as the transport checks it: all answers are JSON, so a client that wants no stream is served too. */
function webRequest({ header }: SurfaceRequest): Request {
  const headers = new Headers({ accept: "application/json, text/event-stream", "content-type": "application/json" });
  const protocol = header("mcp-protocol-version");
  if (protocol !== undefined) headers.set("mcp-protocol-version", protocol);
  return new Request(`http://localhost${MCP_PATH}`, { method: "POST", headers });
}

// Of use to servers that ask their clients for forms. Each server would else build a validator that costs milliseconds.
const noValidator: jsonSchemaValidator = {
  getValidator: () => () => ({ valid: false, data: undefined, errorMessage: "This server asks for no forms." }),
};

function serverFor(caller: Caller): Server {
  const { tenant, actor } = caller.entry;
  const seen = toolsOf(actor.scopes);
  const server = new Server(
    { name: "slotwright", title: "Slotwright", version: caller.version.date },
    {
      capabilities: { tools: {} },
      instructions: instructionsFor(tenant, nowOf(tenant), new Set(seen.map(({ name }) => name))),
      jsonSchemaValidator: noValidator,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: seen }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const found = tools().get(params.name);
    if (!found) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return callTool(caller, { route: found.route, input: params.arguments ?? {} });
  });
  return server;
}
