import { type Method, type Operation, pascal, queryTypeOf, refName, type Schema } from "./document";
import { type Resource, treeOf } from "./tree";
import { commentOf, refsIn, typeOf } from "./types";

/** The files of a document's resources: one for each at the top, and one that holds them all. */
export function resourceFiles(methods: Method[], api: string): Record<string, string> {
  const root = treeOf(methods);
  const files = [...root.below].map(([name, resource]) => [`resources/${kebab(name)}.ts`, fileOf(resource)] as const);
  return { ...Object.fromEntries(files), "resources.ts": rootFile(root, api) };
}

const classOf = ({ path }: Resource) => `${path.map(pascal).join("")}Resource`;
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function fileOf(resource: Resource): string {
  const classes = classesOf(resource).join("\n\n");
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(classes);
  const typesFrom = (file: string, names: string[]) => importOf(file, names.filter(isUsed), "type ");
  const imports = [
    ...typesFrom("../../../core/api-promise", ["ApiPromise"]),
    `import { ${isUsed("ApiClient") ? "type ApiClient, " : ""}Resource } from "../../../core/client";`,
    ...typesFrom("../../../core/later-value", ["LaterValue"]),
    ...typesFrom("../../../core/page", ["PagePromise"]),
    ...typesFrom("../../../core/request", ["PostOptions", "RequestOptions"]),
    ...importOf("../types", [...new Set(allMethods(resource).flatMap(typesOf))].sort(), "type "),
  ];
  return [...imports, "", classes].join("\n");
}

/** An import of these names as a line; none when there are none. */
const importOf = (from: string, names: string[], kind = "") =>
  names.length > 0 ? [`import ${kind}{ ${names.join(", ")} } from "${from}";`] : [];

const allMethods = (resource: Resource): Method[] => [
  ...resource.methods,
  ...[...resource.below.values()].flatMap(allMethods),
];

/** The innermost first, for a class has to stand before what makes one of it. */
function classesOf(resource: Resource): string[] {
  const below = [...resource.below];
  const fields = below.map(([name, child]) => `readonly ${name}: ${classOf(child)};`).join("\n");
  const made = below.map(([name, child]) => `this.${name} = new ${classOf(child)}(client);`).join("\n");
  const start = below.length > 0 ? `${fields}\n\nconstructor(client: ApiClient) {\nsuper(client);\n${made}\n}\n\n` : "";
  const own = `/** \`client.${resource.path.join(".")}\` */\nexport class ${classOf(resource)} extends Resource {\n${start}${resource.methods.map(methodOf).join("\n\n")}\n}`;
  return [...below.flatMap(([, child]) => classesOf(child)), own];
}

function methodOf(method: Method): string {
  const { name, verb, path, ids, query, body, isList, operation } = method;
  if (query.length > 0 && body) throw new Error(`${operation.operationId} has both a query and a body.`);
  const options = [
    body?.isForm ? "form: body" : "",
    operation["x-only-forward"] ? "once: true" : "",
    verb === "POST" && !method.takesKey ? "keyless: true" : "",
  ].filter(Boolean);
  const given = [
    options.length > 0 ? `{ ...options, ${options.join(", ")} }` : "options",
    ...ids,
    ...(body && !body.isForm ? ["body"] : query.length > 0 ? ["query"] : []),
  ];
  const call = `return this.${isList ? "_list" : "_call"}("${verb} ${path}", ${given.join(", ")});`;
  const told = `${operation.summary}.\n\n${operation.description}\n\n\`${verb} ${path}\``;
  const comment = commentOf(`${told}${exampleOf(operation)}`);
  const signatures = signaturesOf(method);
  const last = signatures.at(-1);
  const overloads = signatures.length > 1 ? signatures.map((signature) => `${name}${signature};\n`).join("") : "";
  return `${comment}${overloads}${name}${last} {\n${call}\n}`;
}

/**
 * The call of an operation's sample, for editors; none of what stands around it. One that takes ids alone needs none: its
 * signature says as much.
 */
function exampleOf({ "x-codeSamples": [sample] = [] }: Operation): string {
  const call = sample?.source.split("const result = ")[1];
  return call?.includes("{") ? `\n\n@example\n${call.trimEnd()}` : "";
}

/** One, or of an operation that can be tried out three: a dry run answers something else. */
export function signaturesOf(method: Method): string[] {
  const { body, answer } = method;
  const [done, tried] = answer?.anyOf ?? [];
  const isTriedOut = tried?.$ref !== undefined && refName(tried.$ref) === "DryRun";
  if (!body || !done || !isTriedOut) return [signatureOf(method, bodyTypeOf(method), answer)];
  const type = bodyTypeOf(method);
  return [
    signatureOf(method, `${type} & { dryRun: true }`, tried),
    signatureOf(method, `${type} & { dryRun?: false }`, done),
    signatureOf(method, type, answer),
  ];
}

const bodyTypeOf = ({ body }: Method) => (body ? typeOf(body.schema, "request") : "");

function signatureOf(method: Method, bodyType: string, answer: Schema | undefined): string {
  const { ids, query, body, takesKey } = method;
  const input = body ? [`body${body.isRequired ? "" : "?"}: ${bodyType}`] : [];
  const asked =
    query.length > 0 ? [`query${query.some(({ required }) => required) ? "" : "?"}: ${queryTypeOf(method)}`] : [];
  const options = `options?: ${takesKey ? "PostOptions" : "RequestOptions"}`;
  const parameters = [...ids.map((id) => `${id}: string`), ...input, ...asked, options];
  return `(${parameters.join(", ")}): ${promiseOf(method, answer)}`;
}

function promiseOf({ isList }: Method, answer: Schema | undefined): string {
  const items = answer?.properties?.data?.items;
  if (isList && items) return `PagePromise<${typeOf(items, "answer")}>`;
  return `ApiPromise<${answer ? typeOf(answer, "answer") : "void"}>`;
}

function typesOf(method: Method): string[] {
  const refs = [...refsIn(method.body?.schema), ...refsIn(method.answer)];
  return method.query.length > 0 ? [...refs, queryTypeOf(method)] : refs;
}

function rootFile(root: Resource, api: string): string {
  const top = [...root.below];
  const imports = top
    .flatMap(([name, resource]) => importOf(`./resources/${kebab(name)}`, [classOf(resource)]))
    .join("\n");
  const fields = top.map(
    ([name, resource]) => `readonly ${name}: ${classOf(resource)} = new ${classOf(resource)}(this);`,
  );
  return `import { ApiClient } from "../../core/client";\n${imports}\n\n/** The resources of the ${api} API. */\nexport class ${pascal(api)}Resources extends ApiClient {\n${fields.join("\n")}\n}`;
}
