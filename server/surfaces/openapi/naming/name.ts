import { invariant } from "../../../domain/errors";
import type { Components, OpenApiDocument, Operation, Schema } from "../document";
import { mapped } from "../schemas";
import { objectNameAt } from "./objects";
import { listOf, type WordList } from "./words";

/** Which way a schema travels. What is asked has the words of today; an answer may have later ones. */
type Way = "request" | "answer";

const NULL: Schema = { type: "null" };
const ANY_WORD: Schema = { type: "string" };

/**
 * A document whose objects inside of objects and whose words have names, so that generated clients have types to import:
 * `Week.days[]` is a `ScheduleDay`, and a booking's `status` a `BookingStatus`.
 *
 * In answers the words are open, `anyOf: [BookingStatus, string]`: a client that is generated today takes the word that
 * is added tomorrow.
 */
export function named(document: OpenApiDocument): OpenApiDocument {
  const schemas = withNamedObjects(document.components.schemas);
  const ways = waysOf(document, schemas);
  const lists = new Map<string, WordList>();
  const wordsNamed = (schema: Schema, way: Way): Schema => withNamedWords(schema, way, lists);
  const shown = mapped(schemas, (schema, name) => wordsNamed(schema, ways.get(name) ?? "request"));
  const components: Components = { ...document.components, schemas: shown };
  components.parameters = mapped(components.parameters, (one) => ({
    ...one,
    schema: wordsNamed(one.schema, "request"),
  }));
  const paths = mapped(document.paths, (item) => mapped(item, (operation) => operationNamed(operation, wordsNamed)));
  for (const { name, words, says } of lists.values()) {
    invariant(!(name in shown), `${name} is the name of one schema`);
    shown[name] = { type: "string", description: says, enum: [...words] };
  }
  return { ...document, paths, components };
}

function operationNamed(operation: Operation, wordsNamed: (schema: Schema, way: Way) => Schema): Operation {
  const parameters = operation.parameters.map((parameter) =>
    "$ref" in parameter ? parameter : { ...parameter, schema: wordsNamed(parameter.schema, "request") },
  );
  const responses = mapped(operation.responses, (response) => {
    if ("$ref" in response || !response.content) return response;
    const content = mapped(response.content, (media) => ({ ...media, schema: wordsNamed(media.schema, "answer") }));
    return { ...response, content };
  });
  return { ...operation, parameters, responses };
}

/** Components with the objects that they hold beside them. @throws Error where one name would be two things */
function withNamedObjects(schemas: Record<string, Schema>): Record<string, Schema> {
  const all: Record<string, Schema> = {};
  const add = (name: string, schema: Schema) => {
    const known = all[name];
    const same = known === undefined || JSON.stringify(known) === JSON.stringify(schema);
    invariant(same, `${name} is the name of one object`);
    all[name] = schema;
  };
  const moved = (schema: Schema, place: string): Schema => {
    const inner = inside(schema, place, moved);
    const name = objectNameAt(place);
    if (name === undefined || !schema.properties) return inner;
    const { description, default: usual, type, ...rest } = inner;
    add(name, { type: "object", ...rest });
    const beside = { ...(description ? { description } : {}), ...(usual === undefined ? {} : { default: usual }) };
    const ref = { $ref: `#/components/schemas/${name}` };
    return [type].flat().includes("null") ? { ...beside, anyOf: [ref, NULL] } : { ...ref, ...beside };
  };
  for (const [name, schema] of Object.entries(schemas)) add(name, moved(schema, name));
  return all;
}

/** A schema whose inner ones are changed, each with its place. */
function inside(schema: Schema, place: string, change: (inner: Schema, place: string) => Schema): Schema {
  const { properties, items, additionalProperties: further, anyOf, oneOf, allOf } = schema;
  const each = (list: Schema[]) => list.map((one) => change(one, place));
  return {
    ...schema,
    ...(properties ? { properties: mapped(properties, (one, name) => change(one, `${place}.${name}`)) } : {}),
    ...(items ? { items: change(items, `${place}[]`) } : {}),
    ...(typeof further === "object" ? { additionalProperties: change(further, `${place}{}`) } : {}),
    ...(anyOf ? { anyOf: each(anyOf) } : {}),
    ...(oneOf ? { oneOf: each(oneOf) } : {}),
    ...(allOf ? { allOf: each(allOf) } : {}),
  };
}

/** @param lists takes up the lists of words that are met */
function withNamedWords(schema: Schema, way: Way, lists: Map<string, WordList>): Schema {
  const inner = inside(schema, "", (one) => withNamedWords(one, way, lists));
  if (!schema.enum) return inner;
  const { enum: words, type, ...beside } = inner;
  const list = listOf((words ?? []).filter((word) => word !== null));
  if (!list) return inner;
  lists.set(list.name, list);
  const ref = { $ref: `#/components/schemas/${list.name}` };
  const others = [...(way === "answer" ? [ANY_WORD] : []), ...((words ?? []).includes(null) ? [NULL] : [])];
  return others.length === 0 ? { ...ref, ...beside } : { ...beside, anyOf: [ref, ...others] };
}

/** Which way each component travels; what goes both ways counts as an answer. */
function waysOf(document: OpenApiDocument, schemas: Record<string, Schema>): Map<string, Way> {
  const ways = new Map<string, Way>();
  const mark = (held: unknown, way: Way): void => {
    for (const [, name = ""] of JSON.stringify(held ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (ways.get(name) === way || ways.get(name) === "answer") continue;
      ways.set(name, way);
      mark(schemas[name], way);
    }
  };
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  for (const { responses } of operations) mark(responses, "answer");
  mark([document.webhooks, document.components.responses], "answer");
  for (const { requestBody, parameters } of operations) mark([requestBody, parameters], "request");
  return ways;
}
