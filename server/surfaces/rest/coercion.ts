import { z } from "zod";

/** Reads one query value; what it cannot read it leaves as text, for the schema to refuse. */
export type Reader = (text: string) => unknown;

const NUMBER = /^-?\d+(\.\d+)?$/;

const readNumber: Reader = (text) => (NUMBER.test(text) ? Number(text) : text);
const readBoolean: Reader = (text) => (text === "true" ? true : text === "false" ? false : text);
const readText: Reader = (text) => text;

/** The schema under optional, default, nullable and pipes. */
function innermost(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return innermost(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodDefault) return innermost(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return innermost(schema.in as z.ZodType);
  return schema;
}

function readerOf(schema: z.ZodType): Reader {
  const inner = innermost(schema);
  if (inner instanceof z.ZodNumber) return readNumber;
  if (inner instanceof z.ZodBoolean) return readBoolean;
  if (inner instanceof z.ZodArray) {
    const readEntry = readerOf(inner.element as z.ZodType);
    return (text) => text.split(",").map(readEntry);
  }
  return readText;
}

/**
 * Readers of a procedure's query parameters, compiled once.
 *
 * Only query strings pass through them: a JSON body already has types, and the schemas are never changed
 * (a schema that coerces in place would take `"false"` for `true` on every other surface).
 */
export const readersOf = (shape: Record<string, z.ZodType>): Map<string, Reader> =>
  new Map(Object.entries(shape).map(([key, schema]) => [key, readerOf(schema)]));

/** @param search query string without `?`; a key the procedure does not know is ignored, a repeated one becomes a list */
export function readQuery(search: string, readers: Map<string, Reader>): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  if (search === "") return input;
  const query = new URLSearchParams(search);
  // By the few keys that are known: a query can hold thousands, and each look at one goes through all.
  for (const [key, read] of readers) {
    const [value, ...others] = query.getAll(key);
    if (value !== undefined) input[key] = others.length > 0 ? [value, ...others].map(read) : read(value);
  }
  return input;
}
