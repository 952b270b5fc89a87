import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { STATUS_OF } from "../../errors";
import { type ApiDescription, MANAGEMENT_API, PUBLIC_API } from "./apis";
import type { OpenApiDocument, Operation, Response, Schema } from "./document";
import { factsOf } from "./facts";
import { managementDocument, publicDocument } from "./generate";

// Read before the first document is made: the generator must leave the schemas as they are.
const PROBES = ["false", "true", "1", "", 0, 1, true, null, [], {}, "2026-11-23T09:30:00Z"];
const before = readings();
const DOCUMENTS = { management: managementDocument(), public: publicDocument() };
const after = readings();

function readings() {
  return [MANAGEMENT_API, PUBLIC_API].flatMap(({ router }) =>
    factsOf(router).flatMap(({ route, fields }) =>
      Object.entries(fields).map(([field, schema]) => [
        route.name,
        field,
        PROBES.map((probe) => schema.safeParse(probe)),
      ]),
    ),
  );
}

const operationsOf = (document: OpenApiDocument) =>
  Object.values(document.paths).flatMap((item) => Object.values(item));

function responseOf(document: OpenApiDocument, operation: Operation, status: number): Response | undefined {
  const response = operation.responses[status];
  if (!response || !("$ref" in response)) return response;
  return document.components.responses[response.$ref.split("/").at(-1) ?? ""];
}

it("making the documents changes nothing of what the schemas accept", () => {
  expect(after).toEqual(before);
});

it("every call makes the same document", () => {
  expect(JSON.stringify(managementDocument())).toBe(JSON.stringify(DOCUMENTS.management));
  expect(JSON.stringify(publicDocument())).toBe(JSON.stringify(DOCUMENTS.public));
});

const nameIn = (ref: string): string => ref.split("/").at(-1) ?? "";

const answersOf = ({ responses }: Operation): Schema[] =>
  Object.values(responses).flatMap((one) =>
    ("content" in one ? Object.values(one.content ?? {}) : []).map((media) => media.schema),
  );

const CASES: [keyof typeof DOCUMENTS, ApiDescription][] = [
  ["management", MANAGEMENT_API],
  ["public", PUBLIC_API],
];

describe.each(CASES)("the %s document", (name, api) => {
  const document = DOCUMENTS[name];
  const operations = operationsOf(document);
  const pairs = factsOf(api.router).map((facts) => {
    const operation = operations.find((found) => found["x-procedure"] === facts.route.name);
    if (!operation) throw new Error(`${facts.route.name} is missing.`);
    return { ...facts, operation };
  });

  it("is committed as it is made", () => {
    const path = join(import.meta.dirname, `${name}.openapi.snapshot.json`);
    expect(existsSync(path) && readFileSync(path, "utf8"), "run npm run generate").toBe(
      `${JSON.stringify(document, null, 2)}\n`,
    );
  });

  it("has one operation for each procedure, and is dated", () => {
    expect(operations).toHaveLength(pairs.length);
    expect(document.info.version).toBe("2026-10-13");
    expect(document.info.license).toEqual({ name: "MIT", identifier: "MIT" });
  });

  it("holds nothing that is the generator's and not ours", () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain("9007199254740991");
    expect(text).not.toContain("error.BAD_REQUEST");
    expect(text).not.toContain('"additionalProperties":false');
  });

  it("declares X-Api-Version everywhere and Idempotency-Key on every POST that keeps its answer, and nowhere else", () => {
    const refs = ({ operation }: (typeof pairs)[number]) => JSON.stringify(operation.parameters);
    for (const pair of pairs) {
      expect(refs(pair)).toContain("#/components/parameters/ApiVersion");
      const { openapi, scope } = pair.route.meta;
      expect(refs(pair).includes("IdempotencyKey")).toBe(openapi.method === "POST" && scope !== "none");
    }
  });

  it("marks every operation that is refused when it comes a second time, and no other", () => {
    const marked = pairs.filter(({ operation }) => operation["x-only-forward"]).map(({ route }) => route.name);
    expect(marked).toEqual(name === "management" ? ["sandbox.setClock"] : []);
  });

  it("gives every operation the success status of its procedure, without content at 204", () => {
    for (const { operation, route } of pairs) {
      const { status = 200, takesDryRun, produces = "application/json" } = route.meta;
      const successes = Object.keys(operation.responses).filter((key) => key < "300");
      expect(successes).toEqual(takesDryRun && status !== 200 ? ["200", String(status)] : [String(status)]);
      const { content } = operation.responses[status] as Response;
      expect(content && Object.keys(content)).toEqual(status === 204 ? undefined : [produces]);
    }
  });

  it("gives every choice among components the field that tells them apart", () => {
    const { schemas: components } = document.components;
    const isObject = ({ $ref = "" }) => components[nameIn($ref)]?.properties !== undefined;
    const schemas = [...operations.flatMap(answersOf), ...Object.values(components)];
    const choices = schemas.filter(({ anyOf, oneOf }) => (anyOf ?? oneOf ?? []).filter(isObject).length > 1);
    expect(choices.length).toBe(name === "management" ? 2 : 0);
    for (const { anyOf, oneOf, discriminator } of choices) {
      const { propertyName = "", mapping = {} } = discriminator ?? {};
      expect(Object.values(mapping)).toEqual((anyOf ?? oneOf)?.map(({ $ref }) => $ref));
      for (const [value, ref] of Object.entries(mapping))
        expect(components[nameIn(ref)]?.properties?.[propertyName]?.const).toBe(value);
    }
  });

  it("tells what was made from what a dry run would do by the status, where that differs", () => {
    const tried = pairs.filter(({ operation }) => 200 in operation.responses && 201 in operation.responses);
    const shown = tried.map(({ operation }) =>
      [200, 201].map((status) => (operation.responses[status] as Response).content?.["application/json"]),
    );
    const refs = shown.map((contents) => contents.map((content) => content?.schema.$ref?.split("/").at(-1)));
    expect(refs).toEqual(name === "management" ? [["DryRun", "CreatedAppointment"]] : []);
    for (const [dryRun] of shown) expect(dryRun?.example).toHaveProperty("webhooks");
  });

  it("gives every operation the statuses of all it refuses, in our error shape, with the codes named", () => {
    for (const { operation, route } of pairs) {
      for (const code of route.meta.refuses) {
        const response = responseOf(document, operation, STATUS_OF[code]);
        expect(response?.description, `${operation.operationId} ${code}`).toContain(`\`${code}\``);
        expect(response?.content?.["application/json"]?.schema).toEqual({
          $ref: `#/components/schemas/${api.errors.name}`,
        });
      }
    }
  });

  it("declares 400, 429 and 500 everywhere, 422, 404 where the path names something", () => {
    for (const { operation, ...facts } of pairs) {
      const missing = [400, 429, 500, 422, ...(facts.route.parameters.length ? [404] : [])].filter(
        (status) => !(status in operation.responses),
      );
      expect(missing, operation.operationId).toEqual([]);
      expect(responseOf(document, operation, 429)?.headers).toHaveProperty("Retry-After");
    }
  });

  it("names the body of every operation that has one", () => {
    const bodies = pairs.flatMap(({ operation }) => (operation.requestBody ? [operation] : []));
    expect(bodies.length).toBeGreaterThan(0);
    for (const { operationId, requestBody } of bodies) {
      const schemaName = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Input`;
      const [media, another] = Object.values(requestBody?.content ?? {});
      expect([media?.schema, another]).toEqual([{ $ref: `#/components/schemas/${schemaName}` }, undefined]);
      expect(document.components.schemas).toHaveProperty(schemaName);
    }
  });

  it("carries the request headers of every answer that counts against the limit", () => {
    for (const { operation, route } of pairs) {
      const { headers } = operation.responses[route.meta.status ?? 200] as Response;
      expect(Object.keys(headers ?? {})).toEqual(
        expect.arrayContaining(["X-Request-Id", "X-Api-Version", "X-RateLimit-Limit", "X-RateLimit-Remaining"]),
      );
    }
  });

  it("marks in every answer which fields are always there: all of them", () => {
    const resources = Object.entries(document.components.schemas).filter(
      ([schema]) => !/(Input|Event|EventData|Error|ErrorDetails)$/.test(schema),
    );
    for (const [schema, { properties = {}, required = [] }] of resources)
      expect([...required].sort(), schema).toEqual(Object.keys(properties).sort());
  });
});

describe("who may call", () => {
  it("management operations need the key, their scope told; opening a sandbox needs none and has two addresses", () => {
    for (const operation of operationsOf(DOCUMENTS.management)) {
      const isOpen = operation.operationId === "createSandbox";
      expect(operation.security).toEqual(isOpen ? [] : [{ apiKey: [] }]);
      expect("401" in operation.responses).toBe(!isOpen);
      const scope = operation["x-scope"] ?? "";
      expect("403" in operation.responses).toBe(scope.includes(":"));
      if (scope.includes(":")) expect(operation.description).toContain(`Scope: \`${scope}\`.`);
      expect(operation.servers?.map(({ url }) => url)).toEqual(isOpen ? ["/api/v1", "/api"] : undefined);
    }
    expect(DOCUMENTS.management.components.securitySchemes).toHaveProperty("apiKey.scheme", "bearer");
  });

  it("public operations need no key, and answer 404 for an unknown account", () => {
    for (const { security, responses } of operationsOf(DOCUMENTS.public)) {
      expect(security).toEqual([]);
      expect(responses).toHaveProperty("404");
      expect(responses).not.toHaveProperty("401");
    }
    expect(DOCUMENTS.public.servers[0]?.url).toBe("/api/public/{publicKey}");
    expect(DOCUMENTS.public.components.securitySchemes).toBeUndefined();
  });

  it("a keyed POST can collide with its own key", () => {
    const operation = operationsOf(DOCUMENTS.management).find(({ operationId }) => operationId === "createService");
    if (!operation) throw new Error("createService is missing.");
    const described = (status: number) => responseOf(DOCUMENTS.management, operation, status)?.description;
    expect(described(409)).toContain("`idempotency_in_progress`");
    expect(described(422)).toContain("`idempotency_mismatch`");
  });
});

it("the management document describes every webhook with the Standard Webhooks headers", () => {
  const { webhooks = {} } = DOCUMENTS.management;
  expect(Object.keys(webhooks)).toEqual(expect.arrayContaining(["booking.created", "payment.refunded", "ping"]));
  for (const [kind, { post }] of Object.entries(webhooks)) {
    expect(post?.parameters).toHaveLength(3);
    const name = post?.requestBody?.content["application/json"]?.schema.$ref?.split("/").at(-1) ?? "";
    expect(DOCUMENTS.management.components.schemas[name]?.properties?.type).toEqual({ type: "string", const: kind });
  }
});
