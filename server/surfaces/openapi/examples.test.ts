import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type ApiName, DOCUMENTS, documented, faultsOf, undocumentedIn } from "../../testing/openapi";
import { MANAGEMENT_API, PUBLIC_API } from "./apis";
import type { Response } from "./document";
import { IDS } from "./examples/catalogue/salon";
import { withOwnWords } from "./examples/own-refusals";
import { factsOf } from "./facts";
import { refusalResponses, statusOf } from "./refusals";

const APIS = { management: MANAGEMENT_API, public: PUBLIC_API };
const NAMES: ApiName[] = ["management", "public"];
const JSON_TYPE = "application/json";
/** Refusals that many operations share and that need no example of their own. */
const COMMON = ["validation", "not_found"];

interface Defined {
  _def: { inputs: z.ZodType[]; output?: z.ZodType };
}

/** Every operation of an API with its document, its procedure and its example. */
function casesOf(name: ApiName) {
  const { router, examples, errors } = APIS[name];
  const procedures = router._def.procedures as Record<string, Defined>;
  return factsOf(router).map(({ route, fields }) => {
    const { operationId } = route.meta.openapi;
    const place = documented(name, operationId);
    const { inputs = [], output } = procedures[route.name]?._def ?? {};
    return {
      operationId,
      place,
      operation: place.operation,
      route,
      fields,
      errors,
      input: inputs[0],
      output,
      example: examples[operationId],
    };
  });
}

type Case = ReturnType<typeof casesOf>[number];

function successOf({ route, operation }: Case) {
  const answer = operation.responses[route.meta.status ?? 200] as Response;
  return answer.content?.[JSON_TYPE];
}

/** What the path would say. */
const parametersOf = ({ route }: Case) => Object.fromEntries(route.parameters.map((name) => [name, IDS.service]));

/** The examples of a documented response, by their codes. */
function refusalsAt(api: ApiName, { operation }: Case, status: number) {
  const response = operation.responses[status];
  const { components } = DOCUMENTS[api];
  const { content } =
    response && "$ref" in response
      ? (components.responses[response.$ref.split("/").at(-1) ?? ""] ?? {})
      : (response ?? {});
  return content?.[JSON_TYPE]?.examples ?? {};
}

const idsIn = (value: unknown): string[] =>
  JSON.stringify(value ?? null).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g) ?? [];

describe.each(NAMES)("the examples of the %s document", (api) => {
  const cases = casesOf(api);

  it("belong to operations that are there", () => {
    const ids = cases.map(({ operationId }) => operationId);
    expect(Object.keys(APIS[api].examples).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it("speak of one salon", () => {
    const known: string[] = Object.values(IDS);
    expect(idsIn(APIS[api].examples).filter((id) => !known.includes(id))).toEqual([]);
  });

  it.each(cases)("$operationId: shows what is sent and what is answered", (one) => {
    if (one.operation.requestBody?.content[JSON_TYPE]) expect(one.example).toHaveProperty("request");
    if (successOf(one)) expect(one.example).toHaveProperty("response");
  });

  it.each(cases.filter(({ example }) => example?.request))("$operationId: shows what it takes", (one) => {
    const { input, fields, example } = one;
    expect(Object.keys(example?.request ?? {}).filter((field) => !(field in fields))).toEqual([]);
    expect(input?.safeParse({ ...parametersOf(one), ...(example?.request as object) }).error).toBeUndefined();
  });

  it.each(cases.filter(({ example }) => example?.response))("$operationId: shows what it answers", (one) => {
    const { place, route, output, example } = one;
    const headers = { "content-type": JSON_TYPE };
    const body = JSON.stringify(example?.response);
    expect(undocumentedIn(place, { status: route.meta.status ?? 200, headers, body })).toEqual([]);
    // Parsing leaves out what no answer has.
    expect(output?.parse(example?.response)).toEqual(example?.response);
  });

  it.each(cases)("$operationId: shows a refusal that is its own", ({ route, example }) => {
    const own = route.meta.refuses.filter((code) => !COMMON.includes(code));
    const shown = example?.refusals?.map(({ code }) => code) ?? [];
    expect(shown.filter((code, index) => shown.indexOf(code) !== index)).toEqual([]);
    if (own.length > 0) expect(own.filter((code) => shown.includes(code))).not.toEqual([]);
  });

  it.each(cases.filter(({ example }) => example?.refusals))("$operationId: shows refusals it has", (one) => {
    const { example, errors, fields } = one;
    for (const refused of example?.refusals ?? []) {
      const value = errors.exampleOf(refused);
      expect(refusalsAt(api, one, statusOf(refused.code))[refused.code]?.value).toEqual(value);
      expect(faultsOf(`${api}#/components/schemas/${errors.name}`, value)).toEqual([]);
      const named = Object.keys(refused.code === "validation" ? (refused.fields ?? {}) : {});
      expect(named.filter((field) => !((field.split(".")[0] ?? "") in fields))).toEqual([]);
    }
  });

  it("of refusals are in the error shape", () => {
    const { responses } = DOCUMENTS[api].components;
    const { name } = APIS[api].errors;
    const values = Object.values(responses).flatMap(({ content }) =>
      Object.values(content?.[JSON_TYPE]?.examples ?? {}),
    );
    expect(values.flatMap(({ value }) => faultsOf(`${api}#/components/schemas/${name}`, value))).toEqual([]);
  });
});

describe("an operation's own words", () => {
  const shape = MANAGEMENT_API.errors;
  const refused = refusalResponses(["conflict", "not_found"], shape);

  it("stand in place of the general ones of their code, and leave the others alone", () => {
    const message = "The service is still in use by appointments.";
    const responses = withOwnWords(refused, shape, [{ code: "conflict", message }]);
    const { content } = responses[409] as Response;
    expect(content?.[JSON_TYPE]?.examples).toEqual({ conflict: { value: { error: { code: "conflict", message } } } });
    expect(responses[404]).toEqual({ $ref: "#/components/responses/NotFound" });
  });

  it("leave everything as it is where there are none", () => {
    expect(withOwnWords(refused, shape)).toEqual(refused.responses);
  });
});
