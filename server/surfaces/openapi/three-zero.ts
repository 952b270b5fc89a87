import type { MediaType, OpenApiDocument, Operation, Parameter, PathItem, Response, Schema } from "./document";
import { mapped } from "./schemas";

// Where 3.1 has its identifier, 3.0 wants an address.
const LICENSE = { name: "MIT", url: "https://opensource.org/license/mit" };

/** A document as tools read it that do not know OpenAPI 3.1. */
export type OlderDocument = Omit<OpenApiDocument, "info" | "webhooks"> & {
  info: Omit<OpenApiDocument["info"], "license"> & { license: typeof LICENSE };
  /** 3.0 has no place for what the service sends. */
  "x-webhooks"?: Record<string, PathItem>;
};

/** What 3.0 says in other words: https://www.openapis.org/blog/2021/02/16/migrating-from-openapi-3-0-to-3-1-0 */
type OlderSchema = Omit<Schema, "const" | "examples" | "propertyNames"> & { nullable?: true; example?: unknown };

/** The same contract in OpenAPI 3.0.3, for tools that lag. */
export function inThreeZero(document: OpenApiDocument): OlderDocument {
  const { webhooks, info, components, paths, ...rest } = document;
  const { schemas, parameters, headers, responses } = components;
  return {
    ...rest,
    openapi: "3.0.3",
    info: { ...info, license: LICENSE },
    paths: mapped(paths, olderItem),
    ...(webhooks ? { "x-webhooks": mapped(webhooks, olderItem) } : {}),
    components: {
      ...components,
      schemas: mapped(schemas, olderSchema),
      parameters: mapped(parameters, olderParameter),
      headers: mapped(headers, (header) => ({ ...header, schema: olderSchema(header.schema) })),
      responses: mapped(responses, olderResponse),
    },
  };
}

const olderItem = (item: PathItem): PathItem => mapped(item as Record<string, Operation>, olderOperation);

function olderOperation(operation: Operation): Operation {
  const { parameters, requestBody, responses } = operation;
  return {
    ...operation,
    parameters: parameters.map((parameter) =>
      "$ref" in parameter ? { $ref: parameter.$ref } : olderParameter(parameter),
    ),
    ...(requestBody ? { requestBody: { ...requestBody, content: olderContent(requestBody.content) } } : {}),
    responses: mapped(responses, (response) => ("$ref" in response ? response : olderResponse(response))),
  };
}

const olderParameter = (parameter: Parameter): Parameter => ({ ...parameter, schema: olderSchema(parameter.schema) });

const olderResponse = (response: Response): Response =>
  response.content ? { ...response, content: olderContent(response.content) } : response;

const olderContent = (content: Record<string, MediaType>) =>
  mapped(content, (media) => ({ ...media, schema: olderSchema(media.schema) }));

/** `null` is no type in 3.0: what may be nothing else is a nullable text of which null is the one value. */
const NULL: OlderSchema = { type: "string", nullable: true, enum: [null] };

function olderSchema(schema: Schema): OlderSchema {
  if (schema.type === "null") return NULL;
  const { type, const: only, examples, propertyNames, $ref, ...rest } = schema;
  const kinds = [type ?? []].flat();
  const kind = kinds.find((one) => one !== "null");
  return {
    ...(kind ? { type: kind } : {}),
    ...(kinds.includes("null") ? { nullable: true } : {}),
    ...(only === undefined ? {} : { enum: [only] }),
    ...(examples ? { example: examples[0] } : {}),
    ...inner(rest),
    // Beside a `$ref` 3.0 reads nothing: what is said of it stands around it.
    ...($ref && (Object.keys(rest).length > 0 ? { allOf: [{ $ref }] } : { $ref })),
  };
}

function inner(schema: Schema): OlderSchema {
  const { properties, items, additionalProperties: further, anyOf, oneOf, allOf, ...rest } = schema;
  return {
    ...rest,
    ...(properties ? { properties: mapped(properties, olderSchema) } : {}),
    ...(items ? { items: olderSchema(items) } : {}),
    ...(further === undefined
      ? {}
      : { additionalProperties: typeof further === "object" ? olderSchema(further) : further }),
    ...(anyOf ? { anyOf: anyOf.map(olderSchema) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(olderSchema) } : {}),
    ...(allOf ? { allOf: allOf.map(olderSchema) } : {}),
  };
}
