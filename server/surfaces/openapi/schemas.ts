import type { Schema } from "./document";

/** Formats that say all their pattern says, and are easier to read. */
const FORMATS = new Set(["uuid", "date-time", "date", "email"]);

/**
 * A schema as a reader wants it.
 *
 * What the generator adds and nobody means is left out: the bounds of safe integers, patterns beside a format,
 * and the ban on further fields, which would make every new field a breaking change.
 */
export function tidied(schema: Schema & { example?: unknown }): Schema {
  const { example, minimum, maximum, pattern, additionalProperties, propertyNames, ...rest } = schema;
  return collapsed({
    ...rest,
    ...(isBound(minimum) ? { minimum } : {}),
    ...(isBound(maximum) ? { maximum } : {}),
    ...(pattern !== undefined && !FORMATS.has(schema.format ?? "") ? { pattern } : {}),
    ...(example === undefined ? {} : { examples: [example] }),
    ...(propertyNames && propertyNames.type !== "string" ? { propertyNames } : {}),
    ...openness(additionalProperties),
    ...children(schema),
  });
}

const isBound = (bound: number | undefined) => bound !== undefined && Math.abs(bound) !== Number.MAX_SAFE_INTEGER;

function openness(further: Schema["additionalProperties"]): Pick<Schema, "additionalProperties"> {
  if (further === undefined || further === false) return {};
  return { additionalProperties: further === true || Object.keys(further).length === 0 ? true : tidied(further) };
}

function children({ properties, items, anyOf, oneOf, allOf }: Schema): Schema {
  return {
    ...(properties ? { properties: mapped(properties, tidied) } : {}),
    ...(items ? { items: tidied(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(tidied) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(tidied) } : {}),
    ...(allOf ? { allOf: allOf.map(tidied) } : {}),
  };
}

/** `anyOf: [a string, null]` as `type: [string, null]`, which says the same. */
function collapsed(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  const [inner, none, ...more] = anyOf ?? [];
  if (!inner || none?.type !== "null" || more.length > 0 || typeof inner.type !== "string" || "const" in inner)
    return schema;
  return {
    ...inner,
    ...rest,
    type: [inner.type, "null"],
    ...(inner.enum ? { enum: [...inner.enum, null] } : {}),
  };
}

/** A choice among components with the field that tells them apart: one that has another fixed value in each. */
export function discriminated(schema: Schema, components: Record<string, Schema>): Schema {
  const refs = (schema.anyOf ?? []).map(({ $ref = "" }) => $ref);
  if (refs.length < 2 || refs.includes("")) return schema;
  const chosen = refs.map((ref) => components[ref.slice(ref.lastIndexOf("/") + 1)]?.properties ?? {});
  const fixedValueOf = (properties: Record<string, Schema>, name: string) => properties[name]?.const;
  const propertyName = Object.keys(chosen[0] ?? {}).find(
    (name) => new Set(chosen.flatMap((properties) => fixedValueOf(properties, name) ?? [])).size === refs.length,
  );
  if (propertyName === undefined) return schema;
  const values = chosen.map((properties) => String(fixedValueOf(properties, propertyName)));
  const mapping = Object.fromEntries(values.map((value, index) => [value, refs[index] ?? ""]));
  return { ...schema, discriminator: { propertyName, mapping } };
}

/** A record with each value replaced. */
export const mapped = <From, To>(record: Record<string, From>, change: (value: From, key: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)])) as Record<string, To>;
