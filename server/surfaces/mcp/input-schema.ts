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
/** The same of a list. */
const ITEMS_FAR = 20;

/** What says no more than that a field may be left out, or is off then. */
const EMPTY_DEFAULT = /\s*Default (null|empty|none|false)\.$/;

const isEmpty = (value: unknown): boolean =>
  value === "" || value === false || (Array.isArray(value) && value.length === 0);

/** The words without their last sentence, where that says again what the schema's own `default` says. */
function withoutDefault(words: string, value: unknown): string {
  const said = [` Default ${value}.`, ` Default \`${value}\`.`].find((end) => words.endsWith(end));
  return value === undefined || said === undefined ? words : words.slice(0, -said.length);
}

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
  const closed = { additionalProperties: false };
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}), ...closed };
}

function terse(schema: Schema): Schema {
  const {
    description = "",
    examples,
    minLength,
    maxLength,
    minimum,
    maximum,
    maxItems,
    default: value,
    properties,
    items,
    anyOf,
    additionalProperties,
    ...rest
  } = schema;
  const words = withoutDefault(description.replace(EMPTY_DEFAULT, ""), value);
  return {
    ...rest,
    ...(words === "" ? {} : { description: words }),
    ...(examples && !schema.format && !schema.pattern ? { examples } : {}),
    ...(value === undefined || isEmpty(value) ? {} : { default: value }),
    ...(minimum !== undefined && minimum > 1 ? { minimum } : {}),
    ...(maximum !== undefined && maximum < FAR ? { maximum } : {}),
    ...(maxItems !== undefined && maxItems < ITEMS_FAR ? { maxItems } : {}),
    // That more is taken is what a schema says that does not speak of it.
    ...(additionalProperties === undefined || additionalProperties === true ? {} : { additionalProperties }),
    ...(properties ? { properties: mapped(properties, terse) } : {}),
    ...(items ? { items: terse(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(terse) } : {}),
  };
}
