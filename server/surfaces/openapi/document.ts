/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  deprecated?: boolean;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  /** Which field tells the alternatives apart, and which component stands for which of its values. */
  discriminator?: { propertyName: string; mapping: Record<string, string> };
}

export interface Ref {
  $ref: string;
}

export interface MediaType {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Response {
  description: string;
  headers?: Record<string, Ref>;
  content?: Record<string, MediaType>;
}

export interface RequestBody {
  description?: string;
  required: boolean;
  content: Record<string, MediaType>;
}

export interface Server {
  url: string;
  description: string;
  variables?: Record<string, { default: string }>;
}

/** How an operation is called in a language; read by Scalar and Redoc. */
export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  /** The procedure's place in the router, which is its name in the SDK. */
  "x-procedure"?: string;
  "x-scope"?: string;
  /** Refused when it comes a second time: a client that got no answer must not send it again. */
  "x-only-forward"?: true;
  "x-codeSamples"?: CodeSample[];
  security: Record<string, string[]>[];
  servers?: Server[];
  parameters: (Parameter | Ref)[];
  requestBody?: RequestBody;
  responses: Record<string, Response | Ref>;
}

export type Method = "get" | "post" | "put" | "patch" | "delete";
export type PathItem = Partial<Record<Method, Operation>>;

export interface Components {
  schemas: Record<string, Schema>;
  parameters: Record<string, Parameter>;
  headers: Record<string, { description: string; schema: Schema }>;
  responses: Record<string, Response>;
  securitySchemes?: Record<string, { type: string; scheme: string; description: string }>;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: Server[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components: Components;
}

export const refTo = (section: keyof Components, name: string): Ref => ({ $ref: `#/components/${section}/${name}` });

/** `booking_created`, `booking.created` and `createBooking` as names of components. */
export const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
