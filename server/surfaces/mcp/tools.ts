import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import type { Scope } from "../../domain/scopes";
import { mayReach } from "../../permission";
import { managementRouter } from "../../router";
import { factsOf } from "../openapi/facts";
import type { Route } from "../rest/routes";
import { inputSchemaOf } from "./input-schema";

/** A tool and the operation behind it. */
export interface OperationTool {
  tool: Tool;
  route: Route;
}

let made: Map<string, OperationTool> | undefined;

/** Every tool by its name, made once from the procedures. */
export function tools(): Map<string, OperationTool> {
  made ??= new Map(
    factsOf(managementRouter)
      .flatMap(toTools)
      .map((made) => [made.tool.name, made]),
  );
  return made;
}

/** The tools that a key with these scopes sees. */
export const toolsOf = (scopes: readonly Scope[]): Tool[] =>
  [...tools().values()].filter(({ route }) => mayReach(scopes, route.meta)).map(({ tool }) => tool);

/** `createAppointment` as `create_appointment`. */
export const toolNameOf = (operationId: string): string =>
  operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** One, or none: files and forms are no JSON, and a tool's caller has an account already. */
function toTools({ route, fields }: ReturnType<typeof factsOf>[number]): OperationTool[] {
  const { openapi, scope, consumes, produces } = route.meta;
  if (consumes || produces || scope === "none" || scope === "public") return [];
  const tool: Tool = {
    name: toolNameOf(openapi.operationId),
    title: openapi.summary,
    description: `${openapi.summary}. ${openapi.description}`,
    inputSchema: inputSchemaOf(fields),
    annotations: annotationsOf(route),
  };
  return [{ tool, route }];
}

/**
 * What a client may tell its user before a call.
 *
 * `destructiveHint` is true of what overwrites, ends or gives back; only what purely adds is false (MCP 2025-11-25,
 * "ToolAnnotations").
 */
function annotationsOf({ type, meta }: Route): Tool["annotations"] {
  const { openapi, destructive, nonRepeatable } = meta;
  const isPost = openapi.method === "POST";
  if (type === "query") return { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
  const idempotentHint = !isPost && !nonRepeatable;
  return { readOnlyHint: false, destructiveHint: !isPost || destructive === true, idempotentHint };
}
