import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Method, methodsOf, type OpenApiDocument } from "./scripts/generator/document";
import type { Slotwright } from "./src/index";
import type { SlotwrightPublic } from "./src/public";
import { API_KEY, clientOf, PUBLIC_KEY, publicClientOf } from "./testing/clients";
import { faultServer, type Recorded } from "./testing/fault-server";
import { sampleCall } from "./testing/samples";

const FOLDER = join(import.meta.dirname, "../server/surfaces/openapi");
const documentOf = (api: string): OpenApiDocument =>
  JSON.parse(readFileSync(join(FOLDER, `${api}.openapi.snapshot.json`), "utf8"));

/** The two APIs: their documents, where they stand, and a client of a server that answers `json`. */
const APIS = {
  management: { document: documentOf("management"), base: "/api/v1", open: (json: unknown) => clientOf([{ json }]) },
  public: { document: documentOf("public"), base: `/api/public/${PUBLIC_KEY}`, open: openPublic },
};

async function openPublic(json: unknown) {
  const server = await faultServer({ json });
  return { server, client: publicClientOf(server) };
}

/** What is written by hand beside the operations. */
const BY_HAND = ["appointments.move", "bookings.approve", "bookings.cancel", "webhooks.unwrap"];

type Call = (...args: unknown[]) => Promise<unknown>;

function callOf(client: Slotwright | SlotwrightPublic, { resource, name }: Method): Call {
  const owner = resource.reduce(
    (place, part) => place[part] as Record<string, unknown>,
    client as unknown as Record<string, unknown>,
  );
  return (owner[name] as Call).bind(owner);
}

/** The headers that the document gives an operation, and that the client is to send. */
function headersOf({ operation, body }: Method): Record<string, unknown> {
  const names = operation.parameters.flatMap((parameter) =>
    "$ref" in parameter ? [parameter.$ref.split("/").at(-1)] : [],
  );
  const type = body?.isForm ? expect.stringMatching(/^multipart\/form-data; boundary=/) : "application/json";
  return {
    "x-api-version": names.includes("ApiVersion") ? "2026-10-13" : undefined,
    "idempotency-key": names.includes("IdempotencyKey") ? expect.stringMatching(/^[\x21-\x7e]{1,255}$/) : undefined,
    authorization:
      operation.security.length > 0 || operation.operationId === "createSandbox" ? `Bearer ${API_KEY}` : undefined,
    "content-type": body ? type : undefined,
  };
}

const sentHeaders = (headers: Recorded["headers"]) =>
  Object.fromEntries(
    ["x-api-version", "idempotency-key", "authorization", "content-type"].map((name) => [name, headers[name]]),
  );

describe.each(["management", "public"] as const)("the client of the %s API", (api) => {
  const { document, base, open } = APIS[api];
  const methods = methodsOf(document).map((method) => [method.operation["x-procedure"], method] as const);

  it.each(methods)("%s sends what its operation documents", async (_, method) => {
    const { client, server } = await open({ data: [], total: 0 });
    const sample = sampleCall(method, document);
    await callOf(client, method)(...sample.args);
    const [sent, another] = server.requests;
    if (!sent || another) throw new Error("One request was expected.");
    expect({ method: sent.method, path: sent.path, query: sent.query }).toEqual({
      method: method.verb,
      path: base + sample.path,
      query: sample.query,
    });
    expect(sentHeaders(sent.headers)).toEqual(headersOf(method));
    if (method.body?.isForm)
      expect(sent.body).toMatch(/name="file"; filename="me.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF-1.7/);
    else
      expect(sent.body === "" ? undefined : JSON.parse(sent.body)).toEqual(
        JSON.parse(JSON.stringify(sample.body ?? null)) ?? undefined,
      );
  });

  it.each(methods.filter(([, { answer }]) => answer))("%s answers what the service does", async (_, method) => {
    const example = exampleOf(method);
    const { client } = await open(example);
    const answer = await callOf(client, method)(...sampleCall(method, document).args);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(method.isList ? { ...(example as object), offset: 1 } : example);
  });

  it("has a method for every operation, and no other", async () => {
    const { client } = await open({});
    const own = api === "management" ? BY_HAND : [];
    expect(methodNames(client).sort()).toEqual([...methods.map(([name]) => name), ...own].sort());
  });
});

/** The example of an operation's answer. */
function exampleOf({ operation, isList }: Method): unknown {
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? [];
  const [media] = Object.values(success?.content ?? {});
  return isList ? { data: [{ id: "1" }], total: 7 } : (media?.example ?? { id: "1" });
}

/** `services.extras.create` and so on, of all that hangs on a client. */
function methodNames(owner: object, path: string[] = []): string[] {
  const own = path.length > 0 ? methodsIn(Object.getPrototypeOf(owner)) : [];
  const below = Object.entries(owner).filter(([, value]) => typeof value === "object" && value !== null);
  return [
    ...own.map((name) => [...path, name].join(".")),
    ...below.flatMap(([name, value]) => methodNames(value, [...path, name])),
  ];
}

function methodsIn(prototype: object): string[] {
  if (prototype === Object.prototype) return [];
  const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor" && !name.startsWith("_"));
  return [...names, ...methodsIn(Object.getPrototypeOf(prototype))];
}
