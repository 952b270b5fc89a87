import type { Method, OpenApiDocument, Schema } from "../scripts/generator/document";
import { refName } from "../scripts/generator/document";

/** An instant of a request, as a caller may give it and as it travels. */
const INSTANT = "2026-11-23T09:30:00.000Z";

/** What a method is called with, and what must arrive for it. */
export interface SampleCall {
  args: unknown[];
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/** A call with every id, every query parameter and every field of the body. */
export function sampleCall({ ids, path, query, body }: Method, document: OpenApiDocument): SampleCall {
  const given = ids.map((_, index) => `id ${index}/?`);
  const sampled = Object.fromEntries(query.map(({ name, schema }) => [name, sample(schema, document)]));
  const input = body ? [sample(body.schema, document)] : query.length > 0 ? [sampled] : [];
  const travels = Object.entries(sampled).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : String(value),
  ]);
  let next = 0;
  return {
    args: [...given, ...input],
    path: path.replace(/\{\w+\}/g, () => encodeURIComponent(given[next++] ?? "")),
    query: Object.fromEntries(travels),
    body: body ? input[0] : undefined,
  };
}

/** A value of a schema: instants as dates, the first of an enum, and every property of an object. */
function sample(schema: Schema, document: OpenApiDocument): unknown {
  if (schema.$ref) return sample(document.components.schemas[refName(schema.$ref)] ?? {}, document);
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, document);
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [kind] = [schema.type ?? []].flat();
  if (kind === "array") return [sample(schema.items ?? {}, document)];
  if (kind === "object") {
    const properties = Object.entries(schema.properties ?? {});
    return Object.fromEntries(properties.map(([name, property]) => [name, sample(property, document)]));
  }
  if (kind === "string") return sampleText(schema.format);
  return kind === "boolean" ? true : 1;
}

function sampleText(format: string | undefined): unknown {
  if (format === "date-time") return new Date(INSTANT);
  if (format === "binary") return new File(["%PDF-1.7"], "me.pdf", { type: "application/pdf" });
  return "text";
}
