import type { AnyRouter } from "@trpc/server";
import { z } from "zod";
import { type Route, RouteTable } from "../rest/routes";

/** What the router knows of an operation and the generator does not tell. */
export interface Facts {
  route: Route;
  /** The input's fields, those of the path included. */
  fields: Record<string, z.ZodType>;
}

interface Defined {
  _def: { inputs: unknown[] };
}

/** The facts of every procedure, in the router's order. */
export function factsOf(router: AnyRouter): Facts[] {
  const procedures = router._def.procedures as Record<string, Defined>;
  return new RouteTable(router).all.map((route) => ({ route, fields: shapeOf(procedures[route.name]) }));
}

function shapeOf(procedure: Defined | undefined): Record<string, z.ZodType> {
  const input = procedure?._def.inputs[0];
  return input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {};
}
