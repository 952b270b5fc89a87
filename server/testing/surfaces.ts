import { toolNameOf } from "../surfaces/mcp/tools";
import { cleanups } from "./cleanups";
import { connectMcp, type McpSession, serveOnLoopback } from "./mcp";
import { type Account, ask, MANAGEMENT, managementRoutes } from "./rest";
import { done } from "./shop";

/** Of an operation: path, query and body side by side. */
export type Input = Record<string, unknown>;
export type Answer = Record<string, string> & { bookingId: string };

/** A way into the management operations. Another one is a further line of `SURFACES`. */
export interface Surface {
  name: string;
  cause: string;
  call: (account: Account, operationId: string, input: Input) => Promise<Answer>;
}

export async function callRest(account: Account, operationId: string, input: Input): Promise<Answer> {
  const route = managementRoutes.find(({ meta }) => meta.openapi.operationId === operationId);
  if (!route) throw new Error(`There is no operation ${operationId}.`);
  const { method, path } = route.meta.openapi;
  const body = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(body[name]);
    delete body[name];
    return value;
  });
  const asked = { key: account.apiKey, ...(method === "DELETE" ? {} : { body }) };
  return done(ask<Answer>(method, `${MANAGEMENT}${filled}`, asked));
}

/** The sessions of the running test, by their keys. */
const sessions = new Map<string, Promise<McpSession>>();

async function callMcp({ apiKey }: Account, operationId: string, input: Input): Promise<Answer> {
  const session = sessions.get(apiKey) ?? openSession(apiKey);
  sessions.set(apiKey, session);
  const { call } = await session;
  const { isError, body, text } = await call<Answer>(toolNameOf(operationId), input);
  if (isError) throw new Error(text);
  return body;
}

async function openSession(apiKey: string): Promise<McpSession> {
  const served = await serveOnLoopback();
  cleanups.push(() => {
    sessions.delete(apiKey);
    served.close();
  });
  return connectMcp(served.origin, apiKey);
}

export const SURFACES: Surface[] = [
  { name: "the REST API", cause: "api", call: callRest },
  { name: "MCP", cause: "mcp", call: callMcp },
];
