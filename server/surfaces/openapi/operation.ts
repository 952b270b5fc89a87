import type { ApiDescription } from "./apis";
import {
  type Components,
  type Operation,
  type Parameter,
  pascal,
  type Ref,
  type RequestBody,
  refTo,
  type Schema,
} from "./document";
import type { OperationExample } from "./examples/operation-example";
import { withOwnWords } from "./examples/own-refusals";
import type { Facts } from "./facts";
import { answerHeaders } from "./headers";
import { refusalResponses } from "./refusals";
import { sdkSample } from "./samples";
import { discriminated, tidied } from "./schemas";

const JSON_TYPE = "application/json";

/** What the generator makes of a procedure. */
export interface RawOperation extends Pick<Operation, "operationId" | "summary" | "description" | "tags"> {
  parameters?: Parameter[];
  requestBody?: RequestBody;
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const SUCCESS = { 200: "Done.", 201: "Created.", 202: "Accepted; the rest happens soon.", 204: "Done; no body." };

/** Completes an operation from the facts of its procedure; what it shares with others goes to `components`. */
export function completed(
  raw: RawOperation,
  facts: Facts,
  given: { api: ApiDescription; components: Components },
): Operation {
  const { api, components } = given;
  const { meta, name } = facts.route;
  const { operationId, summary, tags } = raw;
  const example = api.examples[operationId];
  const refused = refusalResponses([...api.refusesOf(facts), ...meta.refuses], api.errors);
  Object.assign(components.responses, refused.components);
  const body = bodyOf(raw, facts, { components, example });
  const parameters = (raw.parameters ?? []).map((parameter) => explained(parameter, facts));
  const sends = meta.consumes ? ("form" as const) : ("json" as const);
  const sampled = { place: name, path: meta.openapi.path, parameters, body: body ? sends : null, example };
  return {
    operationId,
    summary,
    description: describe(raw.description, facts),
    tags,
    "x-procedure": name,
    "x-scope": meta.scope,
    ...(meta.nonRepeatable ? { "x-only-forward": true as const } : {}),
    ...api.accessOf(facts),
    "x-codeSamples": [sdkSample(sampled, api.name)],
    parameters: [...parameters, ...headersOf(facts)],
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...successOf(raw, facts, { components, example }),
      ...withOwnWords(refused, api.errors, example?.refusals),
    },
  };
}

function describe(description: string, { route }: Facts): string {
  const { scope } = route.meta;
  if (scope === "public") return description;
  const words = { any: "any valid key", none: "no key needed" }[scope as "any" | "none"] ?? `\`${scope}\``;
  return `${description}\n\nScope: ${words}.`;
}

/** The generator unwraps optional parameters and loses what was said of them. */
function explained({ name, in: place, required, schema }: Parameter, { fields }: Facts): Parameter {
  const { description: inner, ...rest } = tidied(schema);
  const description = fields[name]?.description ?? inner ?? (place === "path" ? "Id of the resource." : undefined);
  return { name, in: place, required: required ?? false, ...(description ? { description } : {}), schema: rest };
}

/** Whether answers are kept under a key. Without an account there is nothing to keep them under. */
const keepsAnswers = ({ openapi, scope }: Facts["route"]["meta"]) => openapi.method === "POST" && scope !== "none";

function headersOf({ route }: Facts): Ref[] {
  const keys = keepsAnswers(route.meta) ? [refTo("parameters", "IdempotencyKey")] : [];
  return [refTo("parameters", "ApiVersion"), refTo("parameters", "Prefer"), ...keys];
}

interface BodyContext {
  components: Components;
  example: OperationExample | undefined;
}

function bodyOf(
  { operationId, requestBody }: RawOperation,
  { route }: Facts,
  context: BodyContext,
): RequestBody | undefined {
  const schema = requestBody?.content[JSON_TYPE]?.schema;
  if (!schema || (!schema.$ref && Object.keys(schema.properties ?? {}).length === 0)) return undefined;
  const name = `${pascal(operationId)}Input`;
  if (!schema.$ref) context.components.schemas[name] = tidied(schema);
  const { request } = context.example ?? {};
  const media = { schema: schema.$ref ? schema : refTo("schemas", name), ...(request ? { example: request } : {}) };
  return { required: !route.bodyOptional, content: { [route.meta.consumes ?? JSON_TYPE]: media } };
}

function successOf(raw: RawOperation, { route }: Facts, { components, example }: BodyContext): Operation["responses"] {
  const { status = 200, takesDryRun, produces } = route.meta;
  const headers = answerHeaders([], keepsAnswers(route.meta));
  const answer = { description: SUCCESS[status], headers };
  if (status === 204) return { 204: answer };
  const answered = tidied(raw.responses[200]?.content?.[JSON_TYPE]?.schema ?? {});
  const schema = produces ? { type: "string" } : discriminated(answered, components.schemas);
  const contentOf = (own: Schema, shown: unknown) => ({
    [produces ?? JSON_TYPE]: { schema: own, ...(shown === undefined ? {} : { example: shown }) },
  });
  const [made, isDryRun] = schema.anyOf ?? [];
  if (!takesDryRun || status === 200 || !made || !isDryRun)
    return { [status]: { ...answer, content: contentOf(schema, example?.response) } };
  const description = "What `dryRun` would do; nothing was written.";
  return {
    200: { description, headers, content: contentOf(isDryRun, example?.isDryRun) },
    [status]: { ...answer, content: contentOf(made, example?.response) },
  };
}
