import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { managementRouter, publicRouter } from "../router";
import type { Method, OpenApiDocument, Operation, Schema } from "../surfaces/openapi/document";
import { managementDocument, publicDocument } from "../surfaces/openapi/generate";
import { RouteTable } from "../surfaces/rest/routes";

export type ApiName = "management" | "public";

/** One operation of a document, and where it stands there. */
export interface Documented {
  api: ApiName;
  method: Method;
  path: string;
  operation: Operation;
}

/** An answer as a surface gives it. */
export interface GivenAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
}

const served = (document: unknown): OpenApiDocument => JSON.parse(JSON.stringify(document));

/** The documents as the routers are now, whatever is committed, and as they are sent; made once in a worker. */
export const DOCUMENTS: Record<ApiName, OpenApiDocument> = {
  management: served(managementDocument()),
  public: served(publicDocument()),
};

// As a whole a document is no JSON schema, so there is nothing in it to hold against the schema of schemas.
const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false });
addFormats.default(ajv);
for (const [api, document] of Object.entries(DOCUMENTS)) ajv.addSchema(closed(document), api);

const validators = new Map<string, ValidateFunction>();

/** A document whose answers hold the words of today alone: what clients must allow for is no licence for us. */
function closed<Held>(held: Held): Held {
  if (held === null || typeof held !== "object") return held;
  if (Array.isArray(held)) return held.map(closed) as Held;
  return Object.fromEntries(Object.entries(withoutAnyWord(held)).map(([key, inner]) => [key, closed(inner)])) as Held;
}

function withoutAnyWord({ anyOf, ...rest }: Schema): Schema {
  if (!Array.isArray(anyOf)) return rest;
  const left = anyOf[0]?.$ref ? anyOf.filter((one) => JSON.stringify(one) !== '{"type":"string"}') : anyOf;
  return left.length === 1 ? { ...rest, ...left[0] } : { ...rest, anyOf: left };
}

/** Every operation of a document, webhooks aside. */
export const operationsOf = (api: ApiName): Documented[] =>
  Object.entries(DOCUMENTS[api].paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ api, method: method as Method, path, operation })),
  );

/** @param operationId such as `listServices` */
export function documented(api: ApiName, operationId: string): Documented {
  const found = operationsOf(api).find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`The ${api} document has no operation ${operationId}.`);
  return found;
}

/**
 * What an answer does that its operation's document does not say: a status, a content type or a body.
 *
 * @returns sentences, none when the answer is as documented
 */
export function undocumentedIn(place: Documented, answer: GivenAnswer): string[] {
  const { api, operation } = place;
  const response = operation.responses[answer.status];
  if (!response) return [`The status ${answer.status} is not documented for ${operation.operationId}.`];
  const pointer = "$ref" in response ? response.$ref : pointerTo(place, answer.status);
  const content = contentAt(api, pointer);
  if (!content) return answer.body === null ? [] : [`A ${answer.status} has a body.`];
  const type = answer.headers["content-type"]?.split(";")[0] ?? "none";
  if (!(type in content)) return [`The content type ${type} is not documented.`];
  return type === "application/json"
    ? faultsOfJson(`${api}${pointer}/content/${escaped(type)}/schema`, answer.body)
    : [];
}

/** Whether a value is as the schema of that name says, `Booking` for one. @returns sentences, none when it is */
export const faultsOfSchema = (api: ApiName, name: string, value: unknown): string[] =>
  faultsOf(`${api}#/components/schemas/${name}`, value);

/** Faults of a value by the schema a pointer leads to, such as `management#/components/schemas/Booking`. */
export function faultsOf(pointer: string, value: unknown): string[] {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
  validators.set(pointer, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "The body"} ${message}.`);
}

const TABLES = { management: new RouteTable(managementRouter), public: new RouteTable(publicRouter) };
const BASES: [RegExp, ApiName][] = [
  [/^\/api\/v1(?=\/)/, "management"],
  [/^\/api(?=\/sandbox$)/, "management"],
  [/^\/api\/public\/[^/]+(?=\/)/, "public"],
];

/** The operation that a request asks for; null when there is none. @param path from the root, without the query */
export function operationAt(method: string, path: string): Documented | null {
  const [base, api] = BASES.find(([pattern]) => pattern.test(path)) ?? [];
  if (!base || !api) return null;
  const found = TABLES[api].match(method, path.replace(base, ""));
  return found ? documented(api, found.route.meta.openapi.operationId) : null;
}

const escaped = (key: string) => encodeURIComponent(key.replace(/~/g, "~0").replace(/\//g, "~1"));

const pointerTo = ({ path, method }: Documented, status: number) =>
  `#/paths/${escaped(path)}/${method}/responses/${status}`;

function contentAt(api: ApiName, pointer: string): Record<string, unknown> | undefined {
  const keys = pointer.slice(2).split("/");
  const found = keys.reduce<unknown>(
    (node, key) => (node as Record<string, unknown>)[decodeURIComponent(key).replace(/~1/g, "/").replace(/~0/g, "~")],
    DOCUMENTS[api],
  );
  return (found as { content?: Record<string, unknown> }).content;
}

function faultsOfJson(pointer: string, body: GivenAnswer["body"]): string[] {
  try {
    return faultsOf(pointer, JSON.parse(String(body)));
  } catch (error) {
    return [`The body is not JSON: ${error}`];
  }
}
