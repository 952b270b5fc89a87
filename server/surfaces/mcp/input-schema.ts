import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Schema } from "../openapi/document";
import { mapped, tidied } from "../openapi/schemas";

/**
 * What is known of schemas, without their names: a schema with a name becomes a `$ref` into `$defs`, and clients
 * refuse a tool whose input is anything but an object at its root.
 */
const registry = {
  get: (schema: z.core.$ZodType) => {
    // What the generator of the documents puts in the place of its own words holds here too.
    const { id: _, override, ...known }: Record<string, unknown> = z.globalRegistry.get(schema) ?? {};
    return { ...known, ...(override as object | undefined) };
  },
  has: (schema: z.core.$ZodType) => z.globalRegistry.has(schema),
};

/** The library asks its registry for these two alone, and types it as the whole class. */
export const unnamed = registry as unknown as typeof z.globalRegistry;

/** A bound this far is met by nobody; the refusal names it when somebody does. */
const FAR = 365;
/** The same of a list. */
const ITEMS_FAR = 20;

/** What says no more than that a field may be left out, or is off then. */
const EMPTY_DEFAULT = /\s*Default (null|empty|none|false)\.$/;

/** Every list has them; the instructions say once what they mean. */
const PAGING = ["limit", "offset", "updatedSince"];

/** An integrator's own id and notes: called so everywhere, and of little use to who talks with people. */
const MARKS = ["externalId", "metadata"];

/** A list's paging, and an integrator's marks, without their words. */
function withoutCommonWords(properties: Record<string, Schema>): Record<string, Schema> {
  const common = PAGING.every((name) => name in properties) ? [...PAGING, ...MARKS] : MARKS;
  return mapped(properties, ({ description, ...rest }, name) =>
    common.includes(name) || description === undefined ? rest : { description, ...rest },
  );
}

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
 * it knows, lengths, patterns, and the bounds that no sensible value meets.
 */
export function inputSchemaOf(fields: Record<string, z.ZodType>): Tool["inputSchema"] {
  const { $schema: _, ...schema } = z.toJSONSchema(z.object(fields), { io: "input", metadata: unnamed });
  const { properties = {}, required = [] } = terse(tidied(schema as Schema));
  const closed = { additionalProperties: false };
  const described = {
    type: "object",
    properties: withoutCommonWords(properties),
    ...(required.length > 0 ? { required } : {}),
    ...closed,
  };
  // The library's type of JSON knows no interfaces.
  return described as unknown as Tool["inputSchema"];
}

/**
 * The input of a change without the words that stand at the same fields where the thing is made: one list tells both
 * tools, and what a field means does not change.
 */
export function withoutKnownWords(changing: Tool["inputSchema"], making: Tool["inputSchema"]): Tool["inputSchema"] {
  const known = (making.properties ?? {}) as Record<string, Schema>;
  const properties = mapped((changing.properties ?? {}) as Record<string, Schema>, (field, name) =>
    withoutWords(field, known[name]),
  );
  // As above.
  return { ...changing, properties } as unknown as Tool["inputSchema"];
}

function withoutWords(field: Schema, known: Schema | undefined): Schema {
  if (!known) return field;
  const { description, ...rest } = field;
  const isSaid = description === undefined || description === known.description;
  const own = known.properties;
  const fields =
    field.properties && own
      ? { properties: mapped(field.properties, (one, name) => withoutWords(one, own[name])) }
      : {};
  const items = field.items && known.items ? { items: withoutWords(field.items, known.items) } : {};
  return { ...rest, ...(isSaid ? {} : { description }), ...fields, ...items };
}

/** Without the fields that have another name by now: nobody learns them anew. */
const lasting = (properties: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(properties).filter(([, field]) => field.deprecated !== true));

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
    format,
    pattern,
    propertyNames: _names,
    ...rest
  } = schema;
  const words = withoutDefault(description.replace(EMPTY_DEFAULT, ""), value);
  return {
    ...rest,
    ...(words === "" ? {} : { description: words }),
    // What is no id is looked up before it is sent: a model makes none up.
    ...(format === undefined || format === "uuid" ? {} : { format }),
    ...(examples && !format && !pattern ? { examples } : {}),
    ...(value === undefined || isEmpty(value) ? {} : { default: value }),
    ...(minimum !== undefined && minimum > 1 ? { minimum } : {}),
    ...(maximum !== undefined && maximum < FAR ? { maximum } : {}),
    ...(maxItems !== undefined && maxItems < ITEMS_FAR ? { maxItems } : {}),
    // That more is taken is what a schema says that does not speak of it.
    ...(additionalProperties === undefined || additionalProperties === true
      ? {}
      : { additionalProperties: typeof additionalProperties === "object" ? terse(additionalProperties) : false }),
    ...(properties ? { properties: mapped(lasting(properties), terse) } : {}),
    ...(items ? { items: terse(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(terse) } : {}),
  };
}
