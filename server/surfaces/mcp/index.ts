import {
  type CallToolResult,
  createMcpHandler,
  type InputRequiredResult,
  isLegacyRequest,
  type jsonSchemaValidator,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { nowOf } from "../../context";
import { DomainError } from "../../domain/errors";
import type { ApiError } from "../../errors";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { MCP_PATH } from "../oauth/addresses";
import { managementError } from "../rest/answers";
import { readJson } from "../rest/body";
import { countRate, type Exchanging, exchangeOf } from "../rest/exchange";
import type { Answer } from "../rest/idempotency";
import { API_VERSIONS } from "../rest/versions";
import { type Caller, callTool, refusalOf } from "./call-tool";
import { callWord } from "./call-word";
import { confirmed } from "./confirm";
import { challengeFor, enterMcp } from "./enter";
import { instructionsFor } from "./instructions";
import { isWriting, tools, toolsFor } from "./tools";
import { type Choice, choiceOf } from "./toolsets";

/** JSON-RPC's for what is the server's own (JSON-RPC 2.0 §5.1). */
const REFUSED_BEFORE_READING = -32_000;

/** A refusal before any message was read: JSON-RPC's own error, with REST's as its data. */
const rpcError = (error: ApiError) => ({
  jsonrpc: "2.0",
  error: { code: REFUSED_BEFORE_READING, message: error.message, data: managementError(error).error },
  id: null,
});

const surface: Exchanging = { versions: API_VERSIONS, errorBody: rpcError, challenge: challengeFor };

/** A caller with what it wants to be told of. */
interface Client extends Caller {
  choice: Choice;
}

/**
 * Serves one message of the Model Context Protocol over Streamable HTTP: version → key or access token → rate limit → body → message.
 *
 * No session is kept and nothing is streamed, so any process answers any message. What a client opens a stream for
 * (GET) or ends a session with (DELETE) does not exist.
 */
export async function serveMcp(request: SurfaceRequest): Promise<SurfaceResponse> {
  if (request.method !== "POST") return notAllowed(request);
  return exchangeOf(surface, request, async (headers, version) => {
    const entry = await enterMcp(request);
    countRate(entry, headers);
    const choice = choiceOf(request);
    const message = (await readJson(request, false)).input();
    return answerMessage({ request, entry, version, choice }, message);
  });
}

function notAllowed(request: SurfaceRequest): Promise<SurfaceResponse> {
  const error = { code: REFUSED_BEFORE_READING, message: "Method not allowed." };
  return exchangeOf(surface, request, async (headers) => {
    headers.allow = "POST";
    return { status: 405, json: JSON.stringify({ jsonrpc: "2.0", error, id: null }) };
  });
}

/** Both eras on one address: who says `initialize`, and who sends the version with every message (2026-07-28). */
async function answerMessage(client: Client, message: Record<string, unknown>): Promise<Answer> {
  const request = webRequest(client.request);
  const isLegacy = await isLegacyRequest(request, message);
  const response = await (isLegacy ? answerLegacy(client, request, message) : answerModern(client, request, message));
  return { status: response.status, json: (await response.text()) || null };
}

async function answerLegacy(client: Client, request: Request, parsedBody: unknown): Promise<Response> {
  const server = serverFor(client);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(request, { parsedBody });
    // It is made whole before the server is closed.
    return new Response(await response.text(), { status: response.status });
  } finally {
    await server.close();
  }
}

/** Nothing is told later, so nobody can subscribe: a stream would hold the connection for nothing. */
const NO_STREAMS = { legacy: "reject", maxSubscriptions: 0, keepAliveMs: 0 } as const;

const answerModern = (client: Client, request: Request, parsedBody: unknown): Promise<Response> =>
  createMcpHandler(() => serverFor(client), NO_STREAMS).fetch(request, { parsedBody });

/** What of a request the protocol itself reads. */
const PROTOCOL_HEADERS = ["mcp-protocol-version", "mcp-method", "mcp-name"];

/** The request as the transport checks it: all answers are JSON, so a client that wants no stream is served too. */
function webRequest({ header }: SurfaceRequest): Request {
  const headers = new Headers({ accept: "application/json, text/event-stream", "content-type": "application/json" });
  for (const name of PROTOCOL_HEADERS) {
    const value = header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return new Request(`http://localhost${MCP_PATH}`, { method: "POST", headers });
}

// Of use to servers that ask their clients for forms that they then read.
const noValidator: jsonSchemaValidator = {
  getValidator: () => () => ({ valid: false, data: undefined, errorMessage: "This server reads no forms." }),
};

function serverFor(client: Client): Server {
  const { tenant, actor } = client.entry;
  const seen = toolsFor(actor, client.choice);
  const server = new Server(
    { name: "slotwright", title: "Slotwright", version: client.version.date },
    {
      capabilities: { tools: {} },
      instructions: instructionsFor(tenant, nowOf(tenant), new Set(seen.map(({ name }) => name))),
      jsonSchemaValidator: noValidator,
      inputRequired: { legacyShim: false },
    },
  );
  server.setRequestHandler("tools/list", () => ({ tools: seen }));
  server.setRequestHandler("tools/call", ({ params }, ctx) =>
    call(client, { name: params.name, input: params.arguments ?? {}, server, ctx }),
  );
  return server;
}

interface Called {
  name: string;
  input: Record<string, unknown>;
  server: Server;
  ctx: ServerContext;
}

/** A tool that was not listed can be called too: a toolset spares a model from reading, and forbids nothing. */
async function call(
  client: Client,
  { name, input, server, ctx }: Called,
): Promise<CallToolResult | InputRequiredResult> {
  const found = tools().get(name);
  if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
  if (client.choice.isReadOnly && isWriting(found)) return refusalOf(client, readOnly());
  const asked = found.ends ? confirmed(found.tool, input, { server, ctx }) : null;
  if (asked !== null) return asked;
  return "route" in found ? callTool(client, { route: found.route, input }) : callWord(client, found, input);
}

const readOnly = () => new DomainError("forbidden", "This connection only reads: it was opened with readonly.");
