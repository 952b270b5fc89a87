import { describe, expect, it } from "vitest";
import { type Method, methodsOf, type OpenApiDocument, type Operation, type Schema } from "./document";
import { resourceFiles, signaturesOf } from "./resources";
import { typeOf, typesFile } from "./types";

const STATUS: Schema = { type: "string", enum: ["open", "done"] };
const INSTANT: Schema = { type: "string", format: "date-time" };
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const jsonOf = (schema: Schema) => ({ content: { "application/json": { schema } } });

const KEY = { $ref: "#/components/parameters/IdempotencyKey" };

const operationOf = (operationId: string, place: string, given: Partial<Operation> = {}): Operation => ({
  operationId,
  summary: "Do it",
  description: "It is done.",
  "x-procedure": place,
  security: [],
  parameters: [],
  responses: { 200: jsonOf(ref("Task")) },
  ...given,
});

function documentOf(paths: OpenApiDocument["paths"], schemas: Record<string, Schema> = {}): OpenApiDocument {
  const Task: Schema = { type: "object", properties: { id: { type: "string" }, status: STATUS }, required: ["id"] };
  return { info: { version: "2026-10-13" }, paths, components: { schemas: { Task, ...schemas } } };
}

const only = (document: OpenApiDocument): Method => {
  const [method] = methodsOf(document);
  if (!method) throw new Error("There is a method.");
  return method;
};

describe("a type", () => {
  it.each([
    ["an enum in requests, which takes answers' values", STATUS, "request", '"open" | "done" | LaterValue'],
    ["an enum in answers, which may grow", STATUS, "answer", '"open" | "done" | LaterValue'],
    ["an instant in requests", INSTANT, "request", "string | Date"],
    ["an instant in answers", INSTANT, "answer", "string"],
    ["a civil date, which is no instant", { type: "string", format: "date" }, "request", "string"],
    ["an instant or a date", { anyOf: [INSTANT, { type: "string", format: "date" }] }, "request", "string | Date"],
    ["a word or any text", { anyOf: [{ const: "any" }, { type: "string" }] }, "request", '"any" | (string & {})'],
    ["one of several", { oneOf: [{ const: "a" }, { const: "b" }] }, "answer", '"a" | "b"'],
    ["what may be null", { type: ["integer", "null"] }, "answer", "number | null"],
    ["a list of an enum", { type: "array", items: STATUS }, "request", '("open" | "done" | LaterValue)[]'],
    ["a map", { type: "object", additionalProperties: { type: "string" } }, "answer", "Record<string, string>"],
    ["a file", { type: "string", format: "binary" }, "request", "Blob"],
    ["anything", {}, "answer", "unknown"],
  ] as const)("is right for %s", (...[, schema, way, expected]) => {
    expect(typeOf(schema as Schema, way)).toBe(expected);
  });

  it("that goes both ways is refused, for its instants could be neither", () => {
    const create = operationOf("createTask", "tasks.create", {
      requestBody: { required: true, ...jsonOf(ref("Task")) },
    });
    expect(() => typesFile(documentOf({ "/tasks": { post: create } }))).toThrow("Task is both read and written");
  });
});

describe("a method", () => {
  it("takes the ids of its path first, named after what they are of", () => {
    const operation = operationOf("deletePart", "things.parts.delete", { responses: { 204: {} } });
    const method = only(documentOf({ "/things/{id}/parts/{partId}": { delete: operation } }));
    expect(signaturesOf(method)).toEqual([
      "(thingId: string, partId: string, options?: RequestOptions): ApiPromise<void>",
    ]);
  });

  it.each([
    [true, "{ ...options, once: true }"],
    [undefined, "options"],
  ] as const)("is sent once when its operation goes only forward: %j", (isForward, sent) => {
    const forward = isForward ? { "x-only-forward": isForward } : {};
    const document = documentOf({ "/clock": { put: operationOf("setClock", "clock.set", forward) } });
    const file = resourceFiles(methodsOf(document), "management")["resources/clock.ts"];
    expect(file).toContain(`this._call("PUT /clock", ${sent})`);
  });

  it.each([
    [[KEY], "options", "PostOptions"],
    [[], "{ ...options, keyless: true }", "RequestOptions"],
  ] as const)(
    "takes an idempotency key where its operation does, and else sends none: %j",
    (parameters, sent, type) => {
      const open = operationOf("openBox", "boxes.open", { parameters: [...parameters] });
      const file = resourceFiles(methodsOf(documentOf({ "/boxes": { post: open } })), "management")[
        "resources/boxes.ts"
      ];
      expect(file).toContain(`open(options?: ${type})`);
      expect(file).toContain(`this._call("POST /boxes", ${sent})`);
    },
  );

  it("shows the call of its operation's sample", () => {
    const source =
      'import { Slotwright } from "x";\n\nconst result = await client.clock.set({\n  at: {\n    hour: 7\n  }\n});\n';
    const set = operationOf("setClock", "clock.set", { "x-codeSamples": [{ source }] });
    const file = resourceFiles(methodsOf(documentOf({ "/clock": { put: set } })), "management")["resources/clock.ts"];
    expect(file).toContain(
      " *\n * @example\n * await client.clock.set({\n *   at: {\n *     hour: 7\n *   }\n * });\n */",
    );
  });

  it("shows none of ids alone, which its signature tells", () => {
    const source = "const result = await client.clock.set(id);";
    const set = operationOf("setClock", "clock.set", { "x-codeSamples": [{ source }] });
    const file = resourceFiles(methodsOf(documentOf({ "/clock": { put: set } })), "management")["resources/clock.ts"];
    expect(file).not.toContain("@example");
  });

  it("has imports of what it uses, each on a line of its own and none left empty", () => {
    const operation = operationOf("getClock", "clock.get");
    const file = resourceFiles(methodsOf(documentOf({ "/clock": { get: operation } })), "management");
    expect(file["resources/clock.ts"]?.split("\n\n")[0]?.split("\n")).toEqual([
      'import type { ApiPromise } from "../../../core/api-promise";',
      'import { Resource } from "../../../core/client";',
      'import type { RequestOptions } from "../../../core/request";',
      'import type { Task } from "../types";',
    ]);
  });

  it("answers by `dryRun` what it would do", () => {
    const input: Schema = { type: "object", properties: { dryRun: { type: "boolean" } } };
    const operation = operationOf("createTask", "tasks.create", {
      parameters: [KEY],
      requestBody: { required: true, ...jsonOf(ref("CreateTaskInput")) },
      responses: { 200: jsonOf(ref("DryRun")), 201: jsonOf(ref("Task")) },
    });
    const document = documentOf(
      { "/tasks": { post: operation } },
      { CreateTaskInput: input, DryRun: { type: "object" } },
    );
    expect(signaturesOf(only(document))).toEqual([
      "(body: CreateTaskInput & { dryRun: true }, options?: PostOptions): ApiPromise<DryRun>",
      "(body: CreateTaskInput & { dryRun?: false }, options?: PostOptions): ApiPromise<Task>",
      "(body: CreateTaskInput, options?: PostOptions): ApiPromise<Task | DryRun>",
    ]);
  });
});

describe("a new thing in the document", () => {
  const get = operationOf("getTask", "tasks.get");
  const before = documentOf({ "/tasks/{id}": { get } });

  /** Lines of the one text that the other has not. */
  const lost = (from: string, to: string) => from.split("\n").filter((line) => !to.split("\n").includes(line));

  it("adds lines and changes none, be it a field or a type", () => {
    const after = structuredClone(before);
    Object.assign(after.components.schemas.Task?.properties ?? {}, {
      color: { type: "string", description: "Of it." },
    });
    after.components.schemas.Box = { type: "object", properties: {} };
    expect(typesFile(after)).toContain("color?: string");
    const fields = (text: string) => text.replaceAll(/[;{]/g, "$&\n");
    expect(lost(fields(typesFile(before)), fields(typesFile(after)))).toEqual([]);
  });

  it("adds a file and changes no other, when it is a resource", () => {
    const after = documentOf({ ...before.paths, "/boxes/{id}": { get: operationOf("getBox", "boxes.get") } });
    const [old, fresh] = [before, after].map((document) => resourceFiles(methodsOf(document), "management"));
    expect(fresh).toMatchObject({ "resources/tasks.ts": old?.["resources/tasks.ts"] });
    expect(lost(old?.["resources.ts"] ?? "", fresh?.["resources.ts"] ?? "")).toEqual([]);
  });
});
