import {
  type Method,
  methodsOf,
  type OpenApiDocument,
  type Parameter,
  queryTypeOf,
  refName,
  type Schema,
} from "./document";

/** Which way a schema travels: a request takes a `Date` for an instant, an answer has none. */
export type Way = "request" | "answer";

const BASIC: Record<string, string> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** A schema as a TypeScript type. */
export function typeOf(schema: Schema, way: Way): string {
  if (schema.$ref) return refName(schema.$ref);
  const alternatives = closedOf(schema.anyOf ?? schema.oneOf);
  if (alternatives) return unionOf(alternatives.map((one) => typeOf(one, way)));
  if ("const" in schema) return JSON.stringify(schema.const);
  const kinds = [schema.type ?? []].flat();
  if (kinds.length === 0) return "unknown";
  return unionOf(kinds.map((kind) => typeOfKind(kind, schema, way)));
}

/** Named words are open by their own type: the plain text beside them, which says so in the document, is left out. */
function closedOf(alternatives: Schema[] | undefined): Schema[] | undefined {
  if (!alternatives?.[0]?.$ref) return alternatives;
  return alternatives.filter((one) => one.type !== "string" || Object.keys(one).length > 1);
}

function typeOfKind(kind: string, schema: Schema, way: Way): string {
  if (kind === "array") return `${wrapped(typeOf(schema.items ?? {}, way))}[]`;
  if (kind === "object") return objectOf(schema, way);
  if (kind !== "string") return BASIC[kind] ?? "unknown";
  // Also in requests, so that an answer's value can be sent again.
  if (schema.enum) return unionOf([...literalsOf(schema.enum), "LaterValue"]);
  if (schema.format === "binary") return "Blob";
  return schema.format === "date-time" && way === "request" ? "string | Date" : "string";
}

const literalsOf = (values: unknown[]) =>
  values.filter((value) => value !== null).map((value) => JSON.stringify(value));

function objectOf({ properties, required = [], additionalProperties }: Schema, way: Way): string {
  if (!properties)
    return `Record<string, ${typeof additionalProperties === "object" ? typeOf(additionalProperties, way) : "unknown"}>`;
  return `{ ${Object.entries(properties)
    .map(([name, schema]) => fieldOf(name, schema, { way, isRequired: required.includes(name) }))
    .join(" ")} }`;
}

function fieldOf(name: string, schema: Schema, { way, isRequired }: { way: Way; isRequired: boolean }): string {
  // Under `exactOptionalPropertyTypes` a caller may give what it does not know.
  const absent = !isRequired && way === "request" ? " | undefined" : "";
  return `${commentOf(schema.description)}${name}${isRequired ? "" : "?"}: ${typeOf(schema, way)}${absent};`;
}

/** Beside a plain string, a literal is a hint that editors keep. `null` comes last. */
function unionOf(types: string[]): string {
  const parts = [...new Set(types.flatMap((type) => (type.includes("{ ") ? [type] : type.split(" | "))))];
  const hinted = parts.some((part) => part.startsWith('"'))
    ? parts.map((part) => (part === "string" ? "(string & {})" : part))
    : parts;
  return [...hinted.filter((part) => part !== "null"), ...hinted.filter((part) => part === "null")].join(" | ");
}

const wrapped = (type: string) => (type.includes(" | ") && !type.startsWith("{") ? `(${type})` : type);

export function commentOf(text: string | undefined): string {
  if (!text) return "";
  const lines = text.replaceAll("*/", "*\\/").split("\n");
  return lines.length === 1
    ? `\n/** ${lines[0]} */\n`
    : `\n/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

/** Every named type of a document: its schemas by name, then the queries of its methods. */
export function typesFile(document: OpenApiDocument): string {
  const methods = methodsOf(document);
  const ways = waysOf(document, methods);
  const schemas = Object.entries(document.components.schemas);
  const named = schemas.flatMap(([name, schema]) => {
    const way = ways.get(name);
    return way ? [declarationOf(name, schema, way)] : [];
  });
  const queries = methods
    .filter(({ query }) => query.length > 0)
    .map((method) => queryOf(queryTypeOf(method), method.query));
  const imported = 'import type { LaterValue } from "../../core/later-value";';
  return [imported, ...named, errorCodesOf(document), ...queries].join("\n\n");
}

function declarationOf(name: string, schema: Schema, way: Way): string {
  const type = typeOf(schema, way);
  const head = commentOf(schema.description);
  return type.startsWith("{") && schema.type === "object"
    ? `${head}export interface ${name} ${type}`
    : `${head}export type ${name} = ${type};`;
}

function queryOf(name: string, parameters: Parameter[]): string {
  const fields = parameters.map(({ name: field, description, required = false, schema }) =>
    fieldOf(field, { ...schema, ...(description ? { description } : {}) }, { way: "request", isRequired: required }),
  );
  return `export interface ${name} { ${fields.join(" ")} }`;
}

/** @throws Error when one schema goes both ways: its instants could be neither a text alone nor a `Date` too */
export function waysOf(document: OpenApiDocument, methods: Method[]): Map<string, Way> {
  const ways = new Map<string, Way>();
  const mark = (schema: Schema | undefined, way: Way): void => {
    for (const name of refsIn(schema)) {
      const known = ways.get(name);
      if (known === way || (known && isOfWords(document.components.schemas[name]))) continue;
      if (known) throw new Error(`${name} is both read and written: give the two a schema each.`);
      ways.set(name, way);
      mark(document.components.schemas[name], way);
    }
  };
  for (const { body, answer, query } of methods) {
    mark(body?.schema, "request");
    for (const { schema } of query) mark(schema, "request");
    mark(answer, "answer");
  }
  for (const { post } of Object.values(document.webhooks ?? {}))
    mark(post.requestBody.content["application/json"]?.schema, "answer");
  return ways;
}

/** Words are the same whichever way they travel. */
const isOfWords = (schema: Schema | undefined) => schema?.enum !== undefined;

/** The names that a schema refers to, at any depth. */
export const refsIn = (schema: Schema | undefined): string[] =>
  [...JSON.stringify(schema ?? {}).matchAll(/"\$ref":"([^"]+)"/g)].map(([, $ref = ""]) => refName($ref));

/** The codes of the management API hold those of the public one. */
function errorCodesOf({ components: { schemas } }: OpenApiDocument): string {
  return `/** Why the service refuses. A code never changes its meaning; new ones may come. */\nexport type ErrorCode = ${unionOf(literalsOf(schemas.ErrorCode?.enum ?? []))};`;
}

/** The events that the service delivers, as one union to narrow by `type`. */
export function webhookEventsFile({ webhooks = {}, components: { schemas } }: OpenApiDocument): string {
  const names = Object.values(webhooks).flatMap(({ post }) =>
    refsIn(post.requestBody.content["application/json"]?.schema),
  );
  const around = Object.keys(schemas).filter((name) => /EventData$|^WebhookAccount$/.test(name));
  const imported = names.join(", ");
  return `import type { ${imported} } from "./types";\n\nexport type { ${[...names, ...around].sort().join(", ")} } from "./types";\n\n/** What your handler receives. Newer versions of the API may send other types: let those pass. */\nexport type WebhookEvent = ${names.join(" | ")};`;
}
