import { z } from "zod";
import { type Facts, factsOf } from "../../surfaces/openapi/facts";

/** A place of an input where a text may stand, with all that reads it there. */
export interface TextField {
  /** Such as `POST /bookings items[].fields`. */
  name: string;
  schema: z.ZodType;
}

/** Every place for a text in the inputs of a router's operations. */
export const textFieldsOf = (router: Parameters<typeof factsOf>[0]): TextField[] =>
  factsOf(router).flatMap(({ route, fields }: Facts) => {
    const { method, path } = route.meta.openapi;
    return Object.entries(fields).flatMap(([name, schema]) => textsIn({ name: `${method} ${path} ${name}`, schema }));
  });

function textsIn({ name, schema }: TextField): TextField[] {
  const inner = innermost(schema);
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([key, field]) =>
      textsIn({ name: `${name}.${key}`, schema: field as z.ZodType }),
    );
  if (inner instanceof z.ZodArray) return textsIn({ name: `${name}[]`, schema: inner.element as z.ZodType });
  if (inner instanceof z.ZodRecord)
    return [
      { name: `keys of ${name}`, schema: inner.keyType as z.ZodType },
      ...textsIn({ name: `${name}{}`, schema: inner.valueType as z.ZodType }),
    ];
  return [{ name, schema }];
}

/** The schema under what may wrap it. */
function innermost(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return innermost(schema.in as z.ZodType);
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? innermost(schema.unwrap() as z.ZodType) : schema;
}
