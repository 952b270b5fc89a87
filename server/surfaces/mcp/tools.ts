import type { Tool } from "@modelcontextprotocol/server";
import type { Actor } from "../../context";
import type { Scope } from "../../domain/scopes";
import { type Guarded, mayReach, mayReachAs } from "../../permission";
import { managementRouter } from "../../router";
import { factsOf } from "../openapi/facts";
import type { Route } from "../rest/routes";
import { inputSchemaOf, withoutKnownWords } from "./input-schema";
import { outputSchemaOf } from "./output-schema";
import { type Choice, type Toolset, toolsetOf } from "./toolsets";
import { WORDS } from "./words";
import type { BoundWord, Word } from "./words/word";

interface Offered {
  tool: Tool;
  toolset: Toolset;
  /** Whether a client may ask its user before, for it cannot be taken back. */
  ends: boolean;
}

/** A tool and the operation behind it. */
export interface OperationTool extends Offered {
  route: Route;
}

/** A tool and the operations that it is made of. */
export interface WordTool extends Offered, BoundWord {}

export type AnyTool = OperationTool | WordTool;

let made: Map<string, AnyTool> | undefined;

/** Every tool by its name, made once from the procedures. */
export function tools(): Map<string, AnyTool> {
  made ??= new Map(makeTools().map((one) => [one.tool.name, one]));
  return made;
}

/** The tools of operations, by name. */
export const operationTools = (): OperationTool[] => [...tools().values()].filter((one) => "route" in one);

function makeTools(): AnyTool[] {
  const facts = factsOf(managementRouter);
  const routes = new Map(facts.map(({ route }) => [route.meta.openapi.operationId, route]));
  const operations = facts.flatMap(toTools);
  describeOnce(operations);
  const inputs = new Map(operations.map(({ tool }) => [tool.name, tool.inputSchema]));
  for (const { tool } of operations) {
    // Both stand in one list: what a field means is said where it is made.
    const created = inputs.get(tool.name.replace(/^update_/, "create_"));
    if (created && created !== tool.inputSchema) tool.inputSchema = withoutKnownWords(tool.inputSchema, created);
  }
  return [...WORDS.map((word) => toWordTool(word, routes)), ...operations];
}

/** Several operations answer one resource: the first tells its fields, and the others name it. */
function describeOnce(operations: OperationTool[]): void {
  const described = new Map<unknown, string>();
  for (const { tool, route } of operations) {
    const { output } = route.schemas;
    const first = described.get(output);
    if (first !== undefined) tool.outputSchema = { type: "object", description: `As of ${first}.` };
    else if (output && tool.outputSchema?.properties) described.set(output, tool.name);
  }
}

/** The tools that a key with these scopes sees. @param choice left out: all */
export const toolsOf = (scopes: readonly Scope[], choice?: Choice): Tool[] =>
  seenTools((meta) => mayReach(scopes, meta), choice);

/** The tools that a caller sees. */
export const toolsFor = (actor: Actor, choice: Choice): Tool[] => seenTools((meta) => mayReachAs(actor, meta), choice);

const seenTools = (isReached: (meta: Guarded) => boolean, choice?: Choice): Tool[] =>
  [...tools().values()]
    .filter((one) => !choice || isChosen(choice, one))
    .filter((one) => routesOf(one).every(({ meta }) => isReached(meta)))
    .map(({ tool }) => tool);

/** Whether a client wants to be told of it. */
export const isChosen = ({ toolsets, isReadOnly }: Choice, one: AnyTool): boolean =>
  toolsets.has(one.toolset) && !(isReadOnly && isWriting(one));

/** The operations that a tool is made of. */
export const routesOf = (one: AnyTool): Route[] => ("route" in one ? [one.route] : [...one.routes.values()]);

/** Whether it is no mere reading. */
export const isWriting = ({ tool }: AnyTool): boolean => tool.annotations?.readOnlyHint !== true;

/** `createAppointment` as `create_appointment`. */
export const toolNameOf = (operationId: string): string =>
  operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** One, or none: files and forms are no JSON, and a tool's caller has an account already. */
function toTools({ route, fields }: ReturnType<typeof factsOf>[number]): OperationTool[] {
  const { openapi, scope, consumes, produces, destructive } = route.meta;
  if (consumes || produces || scope === "none" || scope === "public") return [];
  const tool: Tool = {
    ...namesOf(openapi),
    description: openapi.description,
    inputSchema: inputSchemaOf(fields),
    outputSchema: outputSchemaOf(route.schemas.output),
    annotations: annotationsOf(route),
  };
  const ends = openapi.method === "DELETE" || destructive === true;
  return [{ tool, route, toolset: toolsetOf(openapi.tags), ends }];
}

/** The title is left out where it says what the name says. */
function namesOf({ operationId, summary }: Route["meta"]["openapi"]): Pick<Tool, "name" | "title"> {
  const name = toolNameOf(operationId);
  const words = summary.toLowerCase().replace(/\b(an?|the) /g, "");
  return words.replaceAll(" ", "_") === name ? { name } : { name, title: summary };
}

function toWordTool(word: Word, all: Map<string, Route>): WordTool {
  const routes = new Map(word.operations.flatMap((id) => entryOf(all, id)));
  const { name, title, description, input, output, effect } = word;
  const tool: Tool = {
    name,
    title,
    description,
    inputSchema: inputSchemaOf(input.shape),
    outputSchema: outputSchemaOf(output),
    annotations: hints({
      isReading: effect === "reads",
      isDestructive: effect === "changes" || effect === "ends",
      isIdempotent: effect !== "adds",
    }),
  };
  return { tool, word, routes, toolset: "booking", ends: effect === "ends" };
}

const entryOf = (all: Map<string, Route>, id: string): [string, Route][] => {
  const route = all.get(id);
  return route ? [[id, route]] : [];
};

/**
 * What a client may tell its user before a call.
 *
 * `destructiveHint` is true of what overwrites, ends or gives back; only what purely adds is false (MCP 2025-11-25,
 * "ToolAnnotations").
 */
function annotationsOf({ type, meta }: Route): Tool["annotations"] {
  const { openapi, destructive, nonRepeatable } = meta;
  const isPost = openapi.method === "POST";
  const isIdempotent = !isPost && !nonRepeatable;
  return hints({ isReading: type === "query", isDestructive: !isPost || destructive === true, isIdempotent });
}

interface Hints {
  isReading: boolean;
  isDestructive: boolean;
  isIdempotent: boolean;
}

/** What a client takes for granted is left out: a model's client reads these at every tool. */
function hints({ isReading, isDestructive, isIdempotent }: Hints): Tool["annotations"] {
  if (isReading) return { readOnlyHint: true };
  return { ...(isDestructive ? {} : { destructiveHint: false }), ...(isIdempotent ? { idempotentHint: true } : {}) };
}
