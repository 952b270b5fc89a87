/** The parts of a JSON Schema that the API's documents use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: Schema; example?: unknown }>;

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  /** Its place in the router, which is its name in the SDK: `services.extras.create`. */
  "x-procedure": string;
  /** Refused when it comes a second time. */
  "x-only-forward"?: true;
  /** How the SDK calls it, as a module of its own. */
  "x-codeSamples"?: { source: string }[];
  security: unknown[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface OpenApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: { requestBody: { content: Content } } }>;
  components: { schemas: Record<string, Schema> };
}

/** A method of the SDK, and the operation that it calls. */
export interface Method {
  operation: Operation;
  /** Of `services.extras.create`: `services` and `extras`. */
  resource: string[];
  name: string;
  verb: string;
  path: string;
  /** What the method calls the ids of the path, in order. */
  ids: string[];
  query: Parameter[];
  body: { schema: Schema; isRequired: boolean; isForm: boolean } | undefined;
  answer: Schema | undefined;
  /** Whether it answers a page of `{data, total}`, by `limit` and `offset`. */
  isList: boolean;
  /** Whether it takes an idempotency key. */
  takesKey: boolean;
}

/** The methods of a document, in the router's order. */
export function methodsOf(document: OpenApiDocument): Method[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => methodOf(operation, verb, path)),
  );
}

function methodOf(operation: Operation, verb: string, path: string): Method {
  const place = operation["x-procedure"].split(".");
  const resource = place.slice(0, -1);
  const query = operation.parameters.flatMap((parameter) =>
    "in" in parameter && parameter.in === "query" ? [parameter] : [],
  );
  const answer = answerOf(operation);
  const pages = ["limit", "offset"].every((name) => query.some((parameter) => parameter.name === name));
  return {
    operation,
    resource,
    name: place.at(-1) ?? "",
    verb: verb.toUpperCase(),
    path,
    ids: idsOf(path, resource),
    query,
    body: bodyOf(operation),
    answer,
    isList: pages && answer?.properties?.total !== undefined,
    takesKey: operation.parameters.some(
      (parameter) => "$ref" in parameter && refName(parameter.$ref) === "IdempotencyKey",
    ),
  };
}

/** The `{id}` of `/services/{id}/extras` is a `serviceId` to callers of `services.extras`. */
function idsOf(path: string, [top = "", ...nested]: string[]): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const parent = `${top.replace(/s$/, "")}Id`;
  return names.map((name) => (name === "id" && nested.length > 0 ? parent : name));
}

function bodyOf({ requestBody }: Operation): Method["body"] {
  const [media] = Object.entries(requestBody?.content ?? {});
  if (!media || !requestBody) return undefined;
  return { schema: media[1].schema, isRequired: requestBody.required, isForm: media[0] === "multipart/form-data" };
}

/** Of an operation with two successes either one; what it makes comes before what trying it out tells. */
function answerOf({ responses }: Operation): Schema | undefined {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const schemas = successes.toReversed().flatMap(([, { content }]) => Object.values(content ?? {}).slice(0, 1));
  const [only, ...others] = schemas.map(({ schema }) => schema);
  return only && others.length > 0 ? { anyOf: [only, ...others] } : only;
}

export const refName = ($ref: string): string => $ref.split("/").at(-1) ?? "";

/** `providerKey` as `ProviderKey`. */
export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const queryTypeOf = ({ operation }: Method): string => `${pascal(operation.operationId)}Query`;
