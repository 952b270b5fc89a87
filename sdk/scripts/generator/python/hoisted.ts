import { type OpenApiDocument, pascal, type Schema } from "../document";

/** The document with a name for each object inside of another: `QuoteTicketsInputItem` for one of its `items`. */
export function hoisted(document: OpenApiDocument): OpenApiDocument {
  const schemas: Record<string, Schema> = {};
  const named = (schema: Schema, name: string): Schema => {
    if (schema.items) return { ...schema, items: named(schema.items, name.replace(/s$/, "")) };
    if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((one) => named(one, name)) };
    if (!schema.properties) return schema;
    add(name, { ...schema, type: "object" });
    const $ref = `#/components/schemas/${name}`;
    return [schema.type].flat().includes("null") ? { anyOf: [{ $ref }, { type: "null" }] } : { $ref };
  };
  const add = (name: string, schema: Schema) => {
    if (schemas[name]) throw new Error(`Two objects would be called ${name}: give one a schema of its own.`);
    const fields = Object.entries(schema.properties ?? {}).map(([field, one]) => [
      field,
      named(one, name + pascal(field)),
    ]);
    schemas[name] = schema.properties ? { ...schema, properties: Object.fromEntries(fields) } : schema;
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) add(name, schema);
  return { ...document, components: { ...document.components, schemas } };
}
