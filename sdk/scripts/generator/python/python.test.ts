import { describe, expect, it } from "vitest";
import { methodsOf, type OpenApiDocument, type Schema } from "../document";
import { hoisted } from "./hoisted";
import { docstring, pythonName } from "./names";
import { pythonResourceFiles } from "./resources";
import { annotationOf, pythonTypesFile } from "./types";

describe("a name", () => {
  it.each([
    ["fullName", "full_name"],
    ["from", "from_"],
    ["slotsOfADay", "slots_of_a_day"],
  ])("%s is %s", (name, python) => expect(pythonName(name)).toBe(python));

  it("that could not be turned back stops the generator", () => {
    expect(() => pythonName("full_name")).toThrow("full_name has no Python name");
  });
});

describe("a schema", () => {
  it.each([
    [{ type: ["string", "null"], format: "date-time" }, "answer", "dt.datetime | None"],
    [{ type: "string", format: "date-time" }, "request", "dt.datetime | str"],
    [{ type: "string", format: "date" }, "request", "dt.date | str"],
    [{ type: "array", items: { $ref: "#/components/schemas/Extra" } }, "answer", "list[Extra]"],
    [{ anyOf: [{ $ref: "#/components/schemas/Status" }, { type: "string" }] }, "answer", "Status"],
    [{ anyOf: [{ $ref: "#/components/schemas/Status" }, { type: "null" }] }, "answer", "Status | None"],
    [{ type: "object", additionalProperties: { type: "string" } }, "answer", "dict[str, str]"],
    [{}, "answer", "Any"],
  ] as const)("%j of a %s is %s", (schema, way, annotation) =>
    expect(annotationOf(schema as never, way)).toBe(annotation),
  );

  it("without a name inside of another stops the generator", () => {
    expect(() => annotationOf({ type: "object", properties: { a: { type: "string" } } }, "answer")).toThrow("no name");
  });
});

it("an object inside of another has the name of where it is", () => {
  const item: Schema = { type: "object", properties: { quantity: { type: "integer" } }, required: ["quantity"] };
  const whole: Schema = { type: "object", properties: { items: { type: "array", items: item } }, required: ["items"] };
  const { components } = hoisted({ ...document, components: { schemas: { Quote: whole } } });
  expect(components.schemas).toMatchObject({
    Quote: { properties: { items: { items: { $ref: "#/components/schemas/QuoteItem" } } } },
    QuoteItem: item,
  });
});

it("a docstring breaks at words and keeps its backslashes", () => {
  expect(docstring("Short.")).toBe('"""Short."""\n');
  expect(docstring("a\\b")).toBe('r"""a\\b"""\n');
  const lines = docstring("word ".repeat(60).trim(), "    ").trimEnd().split("\n");
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
});

const answered = (name: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});
const operation = {
  operationId: "createThing",
  summary: "Make a thing",
  description: "Makes it.",
  "x-procedure": "things.create",
  security: [],
  parameters: [],
  requestBody: { required: true, ...answered("CreateThingInput") },
  responses: { 200: answered("Thing") },
};
const document: OpenApiDocument = {
  info: { version: "2026-10-13" },
  paths: { "/things": { post: operation } },
  components: {
    schemas: {
      CreateThingInput: {
        type: "object",
        properties: { madeAt: { type: "string" }, is: { type: "string" } },
        required: ["is"],
      },
      Thing: {
        type: "object",
        properties: { id: { type: "string" }, apiKey: { type: "string" } },
        required: ["id", "apiKey"],
      },
    },
  },
};

it("what goes in is a typed dict, what comes out a dataclass that hides its secrets", () => {
  const text = pythonTypesFile(document, "management");
  expect(text).toContain("class CreateThingInput(TypedDict, total=False):\n    made_at: str\n    is_: Required[str]\n");
  expect(text).toContain("class Thing(Model):\n    id: str\n    api_key: str = field(repr=False)");
});

it("a method is there for both kinds of client", () => {
  const text = pythonResourceFiles(methodsOf(document), "management")["resources/things.py"];
  expect(text).toMatch(/^class ThingsResource\(Resource\):\n/m);
  expect(text).toMatch(/^ {4}async def create\(/m);
  expect(text).toContain('return await self._call(Thing, "POST /things", body=input, options=options, keyless=True)');
});
