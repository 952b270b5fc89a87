import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Schema } from "../openapi/document";
import { mapped, tidied } from "../openapi/schemas";
import { unnamed } from "./input-schema";

/** An object's schema at the root, as the protocol wants it. */
export type OutputSchema = NonNullable<Tool["outputSchema"]>;

/**
 * What a tool answers, told to the depth that a model plans with: the names and types of an answer's fields, and of
 * the rows of a list. What lies deeper is `object` or `array`.
 *
 * Nothing is required: a refusal is structured content too, and clients hold it against the same schema.
 */
export function outputSchemaOf(output: z.ZodType | undefined): OutputSchema {
  if (!output) return { type: "object" };
  const { $schema: _, ...schema } = z.toJSONSchema(output, { io: "output", metadata: unnamed, unrepresentable: "any" });
  const tidy = tidied(schema as Schema);
  const { properties } = (tidy.anyOf?.[0] as Schema | undefined) ?? tidy;
  return { type: "object", ...(properties ? { properties: mapped(properties, shallow) } : {}) } as OutputSchema;
}

function shallow(schema: Schema): Schema {
  const type = typeOf(schema);
  const fields = schema.items?.properties;
  if (type === "array" && fields && Object.keys(fields).length <= ROW_FIELDS_MAX)
    return { type, items: { type: "object", properties: mapped(fields, (field) => ofType(typeOf(field))) } };
  return ofType(type);
}

/** The rows of longer resources are those of their own `get_`. */
const ROW_FIELDS_MAX = 8;

const ofType = (type: Schema["type"]): Schema => (type === undefined ? {} : { type });

const typeOf = ({ type, anyOf }: Schema): Schema["type"] => type ?? (anyOf ? undefined : "object");
