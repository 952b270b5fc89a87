import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Schema } from "../openapi/document";
import { mapped, tidied } from "../openapi/schemas";

/**
 * What is known of schemas, without their names: a schema with a name becomes a `$ref` into `$defs`, and clients
 * refuse a tool whose input is anything but an object at its root.
 */
const unnamed = {
  get: (schema: z.core.$ZodType) => {
    // What the generator of the documents puts in the place of its own words holds here too.
    const { id: _, override, ...known }: Record<string, unknown> = z.globalRegistry.get(schema) ?? {};
    return { ...known, ...(override as object | undefined) };
  },
  has: (schema: z.core.$ZodType) => z.globalRegistry.has(schema),
};

/** A bound this far is met by nobody; the refusal names it when somebody does. */
const FAR = 365;

/** What says no more than that a field may be left out. */
const EMPTY_DEFAULT = /\s*Default (null|empty|none)\.$/;

/**
 * The input of a tool: one flat object of the path's, the query's and the body's fields.
 *
 * A model reads every tool's schema before each of its turns, so what it cannot use is left out: examples of formats
 * it knows, lengths, and the bounds that no sensible value meets.
 */
export function inputSchemaOf(fields: Record<string, z.ZodType>): Tool["inputSchema"] {
  // The library asks its registry for these two alone, and types it as the whole class.
  const metadata = unnamed as unknown as typeof z.globalRegistry;
  const { $schema: _, ...schema } = z.toJSONSchema(z.object(fields), { io: "input", metadata });
  const { properties = {}, required = [] } = terse(tidied(schema as Schema));
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}) };
}

function terse(schema: Schema): Schema {
  const {
    description = "",
    examples,
    minLength,
    maxLength,
    minimum,
    maximum,
    properties,
    items,
    anyOf,
    ...rest
  } = schema;
  const words = description.replace(EMPTY_DEFAULT, "");
  return {
    ...rest,
    ...(words === "" ? {} : { description: words }),
    ...(examples && !schema.format && !schema.pattern ? { examples } : {}),
    ...(minimum !== undefined && minimum > 1 ? { minimum } : {}),
    ...(maximum !== undefined && maximum < FAR ? { maximum } : {}),
    ...(properties ? { properties: mapped(properties, terse) } : {}),
    ...(items ? { items: terse(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(terse) } : {}),
  };
}
