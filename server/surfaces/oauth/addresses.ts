import { env } from "../../env";

export const MCP_PATH = "/api/mcp";
export const AUTHORIZE_PATH = "/admin/authorize";
export const OAUTH_BASE = "/api/oauth";
export const RESOURCE_METADATA_PATH = "/.well-known/oauth-protected-resource";
export const SERVER_METADATA_PATH = "/.well-known/oauth-authorization-server";

/** Who gives tokens out (RFC 8414 §2): this server. */
export const issuer = (): string => env().APP_ORIGIN;

/** What tokens are for (RFC 8707). */
export const mcpAddress = (): string => `${env().APP_ORIGIN}${MCP_PATH}`;

export const resourceMetadataAddress = (): string => `${env().APP_ORIGIN}${RESOURCE_METADATA_PATH}${MCP_PATH}`;

/** Whether a client means our MCP address, whatever toolsets it names behind it. */
export function isOurResource(text: string): boolean {
  if (!URL.canParse(text) || text.includes("#")) return false;
  const { origin, pathname, username, password } = new URL(text);
  return username === "" && password === "" && `${origin}${pathname.replace(/\/$/, "")}` === mcpAddress();
}
