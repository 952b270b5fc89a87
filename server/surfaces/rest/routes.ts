import type { AnyRouter } from "@trpc/server";
import { z } from "zod";
import { invariant } from "../../domain/errors";
import type { ProcedureMeta } from "../../trpc";
import { type Reader, readersOf } from "./coercion";

type Call = (options: {
  ctx: unknown;
  path: string;
  type: "query" | "mutation";
  getRawInput: () => Promise<unknown>;
  signal: AbortSignal | undefined;
  batchIndex: number;
}) => Promise<unknown>;

/** One procedure, ready to be called over HTTP. */
export interface Route {
  /** Place in the router, such as `services.list`. */
  name: string;
  type: "query" | "mutation";
  meta: ProcedureMeta;
  call: Call;
  /** What it reads and what it answers. */
  schemas: { input: z.ZodType; output?: z.ZodType | undefined };
  /** Names of the path's parameters, in order. */
  parameters: string[];
  /** Turn query strings into what the schema expects. */
  readers: Map<string, Reader>;
  /** Whether an empty body stands for `{}`. */
  bodyOptional: boolean;
}

interface Node {
  fixed: Map<string, Node>;
  parameter: Node | null;
  methods: Map<string, Route>;
}

const newNode = (): Node => ({ fixed: new Map(), parameter: null, methods: new Map() });

/** Finds a route by method and path: fixed segments win over parameters. */
export class RouteTable {
  readonly all: Route[];
  private readonly root = newNode();

  constructor(router: AnyRouter) {
    this.all = Object.entries(router._def.procedures as Record<string, unknown>).map(toRoute);
    for (const route of this.all) this.add(route);
  }

  /** @param path relative to the surface, still percent-encoded */
  match(method: string, path: string): { route: Route; params: Record<string, string> } | null {
    const segments = path.split("/").slice(1);
    const values: string[] = [];
    let node: Node | null = this.root;
    for (const segment of segments) {
      const fixed: Node | undefined = node.fixed.get(segment);
      if (!fixed) values.push(segment);
      node = fixed ?? node.parameter;
      if (!node) return null;
    }
    const route = node.methods.get(method === "HEAD" ? "GET" : method);
    return route ? { route, params: decoded(route.parameters, values) } : null;
  }

  private add(route: Route): void {
    const { method, path } = route.meta.openapi;
    let node = this.root;
    for (const segment of path.split("/").slice(1)) {
      const isParameter = segment.startsWith("{");
      const next: Node = (isParameter ? node.parameter : node.fixed.get(segment)) ?? newNode();
      if (isParameter) node.parameter = next;
      else node.fixed.set(segment, next);
      node = next;
    }
    invariant(!node.methods.has(method), `${method} ${path} is defined once`);
    node.methods.set(method, route);
  }
}

const tables = new WeakMap<AnyRouter, RouteTable>();

/** The routes of a router, compiled once, and not before they are needed. */
export function routesOf(router: AnyRouter): RouteTable {
  const table = tables.get(router) ?? new RouteTable(router);
  tables.set(router, table);
  return table;
}

/** A segment that does not decode names nothing; the schema then refuses the text as it is. */
function decoded(names: string[], values: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, decodeSegment(values[index] ?? "")]));
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

interface Defined {
  type: Route["type"];
  meta?: ProcedureMeta;
  inputs: unknown[];
  output?: unknown;
}

function toRoute([name, procedure]: [string, unknown]): Route {
  const call = procedure as Call & { _def: Defined };
  const { meta, type, inputs, output } = call._def;
  invariant(meta, `${name} has meta`);
  const input = inputs[0] instanceof z.ZodType ? inputs[0] : z.object({});
  const shape = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {};
  const parameters = [...meta.openapi.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  return {
    name,
    type,
    meta,
    call,
    schemas: { input, output: output instanceof z.ZodType ? output : undefined },
    parameters,
    readers: readersOf(shape),
    bodyOptional: meta.openapi.method === "POST" && isOptional(shape, parameters),
  };
}

const isOptional = (shape: Record<string, z.ZodType>, parameters: string[]) =>
  Object.entries(shape).every(([key, schema]) => parameters.includes(key) || schema.safeParse(undefined).success);
