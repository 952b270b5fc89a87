import {
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
  type Tool,
} from "@modelcontextprotocol/server";

interface Asking {
  server: Server;
  ctx: ServerContext;
}

const KEY = "confirm";

/**
 * Asks the person behind a client before what cannot be taken back, where the client can ask (MCP 2026-07-28,
 * "Elicitation").
 *
 * It keeps a model from acting too soon. It is no permission: those are the key's scopes, and a client that cannot ask
 * is not held up.
 *
 * @returns null when it may go on
 */
export function confirmed(
  { title, name }: Tool,
  input: Record<string, unknown>,
  { server, ctx }: Asking,
): CallToolResult | InputRequiredResult | null {
  if (!server.getClientCapabilities()?.elicitation) return null;
  const given = inputResponse(ctx.mcpReq.inputResponses, KEY);
  if (given.kind !== "elicit")
    return inputRequired({ inputRequests: { [KEY]: question(title ?? name.replaceAll("_", " "), input) } });
  return given.action === "accept" ? null : declined();
}

/** More of the arguments is not read by a person. */
const WORDS_LENGTH_MAX = 300;

const question = (title: string, input: Record<string, unknown>) =>
  inputRequired.elicit({
    message: `${title}? ${JSON.stringify(input).slice(0, WORDS_LENGTH_MAX)}`,
    requestedSchema: { type: "object", properties: {} },
  });

const declined = (): CallToolResult => ({
  content: [{ type: "text", text: "The person has said no. Nothing was changed." }],
  isError: true,
});
