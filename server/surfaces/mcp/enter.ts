import type { KeyActor, Person } from "../../context";
import { database } from "../../db/client";
import type { TenantRow } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import { SCOPES, type Scope } from "../../domain/scopes";
import { bearsAppToken, findAppAccess } from "../../features/connected-apps";
import type { SurfaceRequest } from "../http/http";
import { mcpAddress, resourceMetadataAddress } from "../oauth/addresses";
import type { Entry } from "../rest/exchange";
import { limiters } from "../rest/limiters";
import { enterWithKey } from "../rest/management";
import { isChosen, routesOf, tools } from "./tools";
import { choiceOf } from "./toolsets";

/** Who calls a tool: a key's program, or a person through an app that they connected. */
export interface McpEntry extends Entry {
  tenant: TenantRow;
  actor: KeyActor | Person;
}

/** Who calls, by a key or an app's access token. @throws DomainError unauthorized */
export async function enterMcp(request: SurfaceRequest): Promise<McpEntry> {
  const authorization = request.header("authorization");
  if (!bearsAppToken(authorization)) {
    const { actor, ...entry } = await enterWithKey(request);
    return { ...entry, actor: { ...actor, through: "mcp" } };
  }
  const found = await findAppAccess(database().db, authorization, mcpAddress());
  if (!found) throw new DomainError("unauthorized", "The access token is over, or the app was disconnected.");
  return { ...found, rate: { limiter: limiters().keys, key: found.actor.sessionId } };
}

/**
 * What a client that is not let in is told: where it reads how to be connected (RFC 9728 §5.1), and which scopes the
 * tools that it wants to be told of need (RFC 6750 §3).
 */
export function challengeFor(request: SurfaceRequest): string {
  const said = [`resource_metadata="${resourceMetadataAddress()}"`, `scope="${neededScopes(request).join(" ")}"`];
  if (request.header("authorization")) said.unshift('error="invalid_token"');
  return `Bearer ${said.join(", ")}`;
}

function neededScopes(request: SurfaceRequest): readonly Scope[] {
  const needed = new Set<unknown>();
  try {
    const choice = choiceOf(request);
    const chosen = [...tools().values()].filter((one) => isChosen(choice, one));
    for (const { meta } of chosen.flatMap(routesOf)) needed.add(meta.scope);
  } catch (error) {
    // What it misspelt it is told once it is let in.
    if (error instanceof DomainError) return SCOPES;
    throw error;
  }
  return SCOPES.filter((scope) => needed.has(scope));
}
