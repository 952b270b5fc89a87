import { type Method, methodsOf, type OpenApiDocument, queryTypeOf, refName, type Schema } from "../document";
import { type Way, waysOf } from "../types";
import { docstring, pythonName } from "./names";
import { answerNameOf, triesOutWith } from "./operations";

const BASIC: Record<string, string> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

/** What no log shows. */
const SECRETS = ["adminUrl", "apiKey", "secret"];

/** A schema as a Python annotation. */
export function annotationOf(schema: Schema, way: Way): string {
  if (schema.$ref) return refName(schema.$ref);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return unionOf(openWords(alternatives).map((one) => annotationOf(one, way)));
  if ("const" in schema) return `Literal[${JSON.stringify(schema.const)}]`;
  const kinds = [schema.type ?? []].flat();
  if (kinds.length === 0) return "Any";
  return unionOf(kinds.map((kind) => annotationOfKind(kind, schema, way)));
}

/** Named words are open by their own type, so the plain text beside them says nothing more. */
function openWords(alternatives: Schema[]): Schema[] {
  if (!alternatives[0]?.$ref) return alternatives;
  return alternatives.filter((one) => one.type !== "string" || Object.keys(one).length > 1);
}

function annotationOfKind(kind: string, schema: Schema, way: Way): string {
  if (kind === "array") return `list[${annotationOf(schema.items ?? {}, way)}]`;
  if (kind === "object") return mapOf(schema, way);
  if (kind !== "string") return BASIC[kind] ?? "Any";
  if (schema.enum) return `${wordsOf(schema.enum)} | str`;
  if (schema.format === "binary") return "FileInput";
  const text = way === "request" ? " | str" : "";
  if (schema.format === "date-time") return `dt.datetime${text}`;
  return schema.format === "date" ? `dt.date${text}` : "str";
}

function mapOf({ properties, additionalProperties }: Schema, way: Way): string {
  if (properties) throw new Error("An object within another has no name: give it a schema of its own.");
  return `dict[str, ${typeof additionalProperties === "object" ? annotationOf(additionalProperties, way) : "Any"}]`;
}

const wordsOf = (words: unknown[]) => {
  const told = words.filter((word) => word !== null).map((word) => JSON.stringify(word));
  const line = `Literal[${told.join(", ")}]`;
  return line.length < 70 ? line : `Literal[\n${told.map((word) => `    ${word},\n`).join("")}]`;
};

/** `None` comes last. */
function unionOf(types: string[]): string {
  const parts = [...new Set(types.flatMap((type) => (type.includes("[") ? [type] : type.split(" | "))))];
  return [...parts.filter((part) => part !== "None"), ...parts.filter((part) => part === "None")].join(" | ");
}

/** Every named type of a document: the words, then the objects, the queries, and what is one of several. */
export function pythonTypesFile(document: OpenApiDocument, api: string): string {
  const methods = methodsOf(document);
  const ways = waysOf(document, methods);
  const schemas = Object.entries(document.components.schemas).flatMap(([name, schema]) => {
    const way = ways.get(name);
    return way || name === "ErrorCode" ? [{ name, schema, way: way ?? "answer" }] : [];
  });
  const words = schemas.filter(({ schema }) => schema.enum).map(({ name, schema }) => wordsTypeOf(name, schema));
  const objects = schemas
    .filter(({ schema }) => schema.type === "object")
    .map(({ name, schema, way }) =>
      way === "answer" ? answerType(name, schema) : inputType(name, schema, { without: hiddenIn(methods, name) }),
    );
  const inline = methods.flatMap((method) => {
    const name = answerNameOf(method);
    return name && method.answer ? [answerType(name, method.answer)] : [];
  });
  const queries = methods.filter(({ query }) => query.length > 0).map(queryType);
  const unions = schemas.filter(({ schema }) => schema.oneOf).map(({ name, schema }) => unionType(name, schema));
  const events = document.webhooks ? [eventsType(document)] : [];
  const body = [words.join("\n\n"), ...objects, ...inline, ...queries, ...unions, ...events].join("\n\n\n");
  return `${headOf(body, api)}\n\n${body}`;
}

function headOf(body: string, api: string): string {
  const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(body);
  const typing = ["Any", "Literal", "Required", "TypeAlias", "TypedDict"].filter(uses);
  const lines = [
    `"""What the ${api} API takes and answers."""`,
    "",
    "from __future__ import annotations",
    "",
    "import datetime as dt",
    `from dataclasses import dataclass${uses("field\\(") ? ", field" : ""}`,
    `from typing import ${typing.join(", ")}`,
    "",
    `from .._core.model import ${["Model", "UnknownEvent"].filter(uses).join(", ")}`,
    ...(uses("FileInput") ? ["from .._core.request import FileInput"] : []),
  ];
  return lines.join("\n");
}

/** A dry run is an argument of its own, by which the answer is known. */
const hiddenIn = (methods: Method[], name: string) =>
  methods.some((method) => triesOutWith(method) === name) ? ["dryRun"] : [];

function wordsTypeOf(name: string, { description, enum: words = [] }: Schema): string {
  const literal = wordsOf(words).replaceAll("\n", "\n    ");
  const type = literal.includes("\n") ? `(\n    ${literal}\n    | str\n)` : `${literal} | str`;
  return `${name}: TypeAlias = ${type}\n${docstring(description)}`.trimEnd();
}

function answerType(name: string, { description, properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const annotation = annotationOf(schema, "answer");
    const hidden = SECRETS.includes(field);
    if (required.includes(field)) return fieldOf(field, annotation + (hidden ? " = field(repr=False)" : ""), schema);
    return fieldOf(field, `${unionOf([annotation, "None"])} = None`, schema);
  });
  return `@dataclass(kw_only=True, slots=True)\nclass ${name}(Model):\n${bodyOf(description, fields)}`;
}

function inputType(name: string, schema: Schema, { without }: { without: string[] }): string {
  const { description, properties = {}, required = [] } = schema;
  const fields = Object.entries(properties)
    .filter(([field]) => !without.includes(field))
    .map(([field, one]) => {
      const annotation = annotationOf(one, "request");
      return fieldOf(field, required.includes(field) ? `Required[${annotation}]` : annotation, one);
    });
  return `class ${name}(TypedDict, total=False):\n${bodyOf(description, fields)}`;
}

function queryType(method: Method): string {
  const properties = method.query.map(({ name, schema, description }) => [
    name,
    description ? { ...schema, description } : schema,
  ]);
  const required = method.query.flatMap((parameter) => (parameter.required ? [parameter.name] : []));
  return inputType(queryTypeOf(method), { properties: Object.fromEntries(properties), required }, { without: [] });
}

const fieldOf = (name: string, annotation: string, { description }: Schema) =>
  `    ${pythonName(name)}: ${annotation}\n${docstring(description, "    ")}`;

const bodyOf = (description: string | undefined, fields: string[]) => {
  const parts = [docstring(description, "    "), fields.join("")].filter(Boolean).join("\n");
  return (parts || "    pass\n").trimEnd();
};

/** What may come later is one of them, so that a program is made to think of it. */
function unionType(name: string, { description, oneOf = [] }: Schema): string {
  const members = [...oneOf.map(({ $ref = "" }) => refName($ref)), "UnknownEvent"];
  return `${name}: TypeAlias = (\n    ${members.join("\n    | ")}\n)\n${docstring(description)}`.trimEnd();
}

function eventsType({ webhooks = {} }: OpenApiDocument): string {
  const oneOf = Object.values(webhooks).flatMap(({ post }) => {
    const { $ref } = post.requestBody.content["application/json"]?.schema ?? {};
    return $ref ? [{ $ref }] : [];
  });
  return unionType("WebhookEvent", {
    oneOf,
    description: "What your handler receives. Newer types are `UnknownEvent`.",
  });
}
