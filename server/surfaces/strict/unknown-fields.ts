import { z } from "zod";
import { type Fields, invalid } from "../../domain/errors";
import { nearestWord } from "../../domain/text/nearest-word";

/** What is written, and what may be sent back though it is only read: an answer's own fields. */
export interface KnownFields {
  input: z.ZodType;
  /** Undefined: nothing is. */
  output?: z.ZodType | undefined;
}

/** More are not told apart: a body can hold thousands. */
const TOLD_MAX = 50;

/**
 * The fields of an input that nobody reads, each under its path, such as `items.0.extra`, with the known one that is
 * nearest to it.
 */
export function unknownFields(value: unknown, { input, output }: KnownFields): Fields {
  // Without a prototype, so that a field called `__proto__` is one like others.
  const faults: Fields = Object.create(null);
  collect(value, { path: [], input: [input], output: output ? [output] : [] }, faults);
  return faults;
}

/** @throws DomainError validation, each field that nobody reads under its path */
export function requireKnown(value: unknown, known: KnownFields): void {
  const faults = unknownFields(value, known);
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

interface Place {
  path: string[];
  /** What may stand here, in whichever of its forms. */
  input: z.ZodType[];
  output: z.ZodType[];
}

function collect(value: unknown, { path, input, output }: Place, faults: Fields): void {
  if (typeof value !== "object" || value === null || Object.keys(faults).length >= TOLD_MAX) return;
  const [inputs, outputs] = [input.flatMap(formsOf), output.flatMap(formsOf)];
  if (Array.isArray(value)) {
    const place = { input: inputs.flatMap(elementOf), output: outputs.flatMap(elementOf) };
    for (const [index, one] of value.entries()) collect(one, { path: [...path, String(index)], ...place }, faults);
    return;
  }
  if (inputs.some(isOpen) || !inputs.some(hasFields)) return;
  const known = inputs.flatMap(namesOf);
  for (const [name, one] of Object.entries(value)) {
    if (Object.keys(faults).length >= TOLD_MAX) return;
    const place = { input: inputs.flatMap(fieldOf(name)), output: outputs.flatMap(fieldOf(name)) };
    const at = [...path, name];
    if (place.input.length > 0) collect(one, { path: at, ...place }, faults);
    else if (place.output.length === 0) faults[at.join(".")] = unknownTo(known, name);
  }
}

function unknownTo(known: string[], name: string): string {
  const nearest = nearestWord(name, known);
  return nearest === null ? "Is not known here." : `Is not known here. Did you mean \`${nearest}\`?`;
}

/** A schema without what surrounds it, or the several that it allows. */
function formsOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return (schema.options as z.ZodType[]).flatMap(formsOf);
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((one) => formsOf(one as z.ZodType));
  if (schema instanceof z.ZodPipe) {
    const { in: first, out: last } = schema.def;
    return formsOf((first instanceof z.ZodTransform ? last : first) as z.ZodType);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodLazy
  )
    return formsOf(schema.unwrap() as z.ZodType);
  return [schema];
}

const elementOf = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodArray ? [schema.element as z.ZodType] : [];

const namesOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

/** What stands under a name; nothing: the schema knows no such field. */
const fieldOf =
  (name: string) =>
  (schema: z.ZodType): z.ZodType[] => {
    if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType];
    if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, name)) return [];
    return [schema.shape[name] as z.ZodType];
  };

const hasFields = (schema: z.ZodType): boolean => schema instanceof z.ZodObject || schema instanceof z.ZodRecord;

/** Whether it takes whatever fields there are. */
const isOpen = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodAny || schema instanceof z.ZodUnknown || schema instanceof z.ZodCustom;
