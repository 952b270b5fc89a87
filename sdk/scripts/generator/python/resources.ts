import { type Method, pascal, queryTypeOf, refName } from "../document";
import { type Resource, treeOf } from "../tree";
import { refsIn } from "../types";
import { bracketed, docstring, moduleName, pythonName } from "./names";
import { answerNameOf, triesOutWith } from "./operations";
import { annotationOf } from "./types";

const INDENT = "    ";
/** What a method takes beside its input. */
const OPTIONS = "options: RequestOptions | None = None";

/** How a class reads: for programs that wait for each call, and for those that await it. */
interface Kind {
  prefix: "" | "Async";
  /** What a method that answers one thing begins with. */
  def: string;
}

const KINDS: Kind[] = [
  { prefix: "", def: "def" },
  { prefix: "Async", def: "async def" },
];

/** The files of a document's resources: a module for each at the top, and one that holds them all. */
export function pythonResourceFiles(methods: Method[], api: string): Record<string, string> {
  const root = treeOf(methods);
  const files = [...root.below].map(
    ([name, resource]) => [`resources/${moduleName(name)}.py`, fileOf(resource)] as const,
  );
  const marker = `"""The resources of the ${api} API, a module each."""`;
  return { ...Object.fromEntries(files), "resources/__init__.py": marker, "__init__.py": rootFile(root, api) };
}

const classOf = ({ path }: Resource, { prefix }: Kind) => `${prefix}${path.map(pascal).join("")}Resource`;

function fileOf(resource: Resource): string {
  const classes = KINDS.flatMap((kind) => classesOf(resource, kind)).join("\n\n\n");
  const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(classes);
  const typing = ["Any", "Literal", "Unpack", "cast", "overload"].filter(uses);
  const types = [...new Set(allMethods(resource).flatMap(typesOf))].sort(byLetters);
  const held = ["AsyncPages", "Page"].filter(uses);
  const lines = [
    `"""\`client.${moduleName(resource.path[0] ?? "")}\`"""`,
    "",
    "from __future__ import annotations",
    "",
    ...(typing.length > 0 ? [`from typing import ${typing.join(", ")}`, ""] : []),
    ...(held.length > 0 ? [`from ..._core.pages import ${held.join(", ")}`] : []),
    "from ..._core.request import RequestOptions",
    "from ..._core.resource import AsyncResource, Resource",
    ...(types.length > 0 ? [importOf("..types", types)] : []),
  ];
  return `${lines.join("\n")}\n\n\n${classes}`;
}

/** As Ruff sorts names. */
const byLetters = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1);

const importOf = (from: string, names: string[]) => {
  const line = `from ${from} import ${names.join(", ")}`;
  return line.length <= 100 ? line : `from ${from} import (\n${names.map((name) => `    ${name},\n`).join("")})`;
};

const allMethods = (resource: Resource): Method[] => [
  ...resource.methods,
  ...[...resource.below.values()].flatMap(allMethods),
];

function classesOf(resource: Resource, kind: Kind): string[] {
  const below = [...resource.below];
  const title = docstring(`\`client.${resource.path.map(moduleName).join(".")}\``, INDENT).trimEnd();
  const held = below.map(
    ([name, child]) =>
      `    @property\n    def ${pythonName(name)}(self) -> ${classOf(child, kind)}:\n        return ${classOf(child, kind)}(self._client)`,
  );
  const members = [...held, ...resource.methods.map((method) => methodOf(method, kind))];
  const own = `class ${classOf(resource, kind)}(${kind.prefix}Resource):\n${[title, ...members].join("\n\n")}`;
  return [...below.flatMap(([, child]) => classesOf(child, kind)), own];
}

function methodOf(method: Method, kind: Kind): string {
  const { operation, verb, path, name } = method;
  const told = `${operation.summary}.\n\n${operation.description}\n\n\`${verb} ${path}\``;
  const def = method.isList ? "def" : kind.def;
  const signature = (dry: string | undefined, answer: string) =>
    bracketed(`${def} ${pythonName(name)}`, parametersOf(method, dry), { tail: ` -> ${answer}:`, indent: INDENT });
  const [done, tried] = method.answer?.anyOf ?? [];
  const overloads =
    triesOutWith(method) && done?.$ref && tried?.$ref
      ? [
          `    @overload\n${signature("dry_run: Literal[True]", refName(tried.$ref))} ...\n`,
          `    @overload\n${signature("dry_run: Literal[False] = False", refName(done.$ref))} ...\n`,
          `    @overload\n${signature("dry_run: bool = False", `${refName(done.$ref)} | ${refName(tried.$ref)}`)} ...\n`,
        ]
      : [];
  const own = signature(triesOutWith(method) ? "dry_run: bool = False" : undefined, answerOf(method, kind));
  return [...overloads, `${own}\n${docstring(told, INDENT.repeat(2))}${callOf(method, kind)}`].join("\n");
}

function parametersOf(method: Method, dry: string | undefined): string[] {
  const { ids, body, query } = method;
  const given = [...ids.map((id) => `${pythonName(id)}: str`), ...(ids.length > 0 ? ["/"] : [])];
  const input = body?.schema.$ref ? refName(body.schema.$ref) : query.length > 0 ? queryTypeOf(method) : undefined;
  if (body && !input) throw new Error(`${method.operation.operationId} takes a body without a name.`);
  const unpacked = input ? [`**input: Unpack[${input}]`] : [];
  return ["self", ...given, "*", OPTIONS, ...(dry ? [dry] : []), ...unpacked];
}

function answerOf(method: Method, { prefix }: Kind): string {
  const items = method.answer?.properties?.data?.items;
  if (method.isList && items) return `${prefix === "" ? "Page" : "AsyncPages"}[${annotationOf(items, "answer")}]`;
  return answerNameOf(method) ?? (method.answer ? annotationOf(method.answer, "answer") : "None");
}

function callOf(method: Method, kind: Kind): string {
  const { operation, verb, path, ids, body, query, answer, isList, takesKey } = method;
  const type = answerNameOf(method) ?? (answer && !isList ? annotationOf(answer, "answer") : undefined);
  const items = answer?.properties?.data?.items;
  const asked = isList && items ? annotationOf(items, "answer") : type;
  // A union is no class, which the checker is told.
  const shown = asked === undefined ? "None" : asked.includes(" | ") ? `cast("type[${asked}]", ${asked})` : asked;
  const dry = triesOutWith(method) ? '{**input, "dry_run": dry_run}' : "input";
  const parts = [
    `"${verb} ${path}"`,
    ...(ids.length > 0 ? [`ids=(${ids.map(pythonName).join(", ")}${ids.length === 1 ? "," : ""})`] : []),
    ...(body ? [body.isForm ? "form=input" : `body=${dry}`] : query.length > 0 ? ["query=input"] : []),
    "options=options",
    ...(operation["x-only-forward"] ? ["once=True"] : []),
    ...(verb === "POST" && !takesKey ? ["keyless=True"] : []),
  ];
  const call = isList ? "_list" : asked ? "_call" : "_done";
  const first = asked ? [shown] : [];
  const wait = isList || kind.prefix === "" ? "" : "await ";
  return bracketed(`${asked ? "return " : ""}${wait}self.${call}`, [...first, ...parts], {
    tail: "",
    indent: INDENT.repeat(2),
  });
}

function typesOf(method: Method): string[] {
  const inline = answerNameOf(method);
  const refs = [...refsIn(method.body?.schema), ...(inline ? [inline] : refsIn(method.answer))];
  return method.query.length > 0 ? [...refs, queryTypeOf(method)] : refs;
}

function rootFile(root: Resource, api: string): string {
  const top = [...root.below];
  const imports = top.map(([name, resource]) =>
    importOf(`.resources.${moduleName(name)}`, KINDS.map((kind) => classOf(resource, kind)).sort()),
  );
  const holders = KINDS.map((kind) => {
    const members = top.map(
      ([name, resource]) =>
        `    @cached_property\n    def ${pythonName(name)}(self) -> ${classOf(resource, kind)}:\n        return ${classOf(resource, kind)}(self)`,
    );
    const title = `    """The resources of the ${api} API."""`;
    return `class ${kind.prefix}${pascal(api)}Resources(${kind.prefix}ApiClient):\n${[title, ...members].join("\n\n")}`;
  });
  const lines = [
    `"""The ${api} API."""`,
    "",
    "from __future__ import annotations",
    "",
    "from functools import cached_property",
    "",
    "from .._core.client import ApiClient, AsyncApiClient",
    ...imports.sort(),
  ];
  return `${lines.join("\n")}\n\n\n${holders.join("\n\n\n")}`;
}
