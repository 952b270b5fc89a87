import { describe, expect, it } from "vitest";
import { type ApiName, DOCUMENTS, type Documented, operationsOf } from "../../testing/openapi";
import type { Schema } from "./document";

/** One number that a caller may send, and where: `createService price`, `listSlots days`. */
interface SentNumber {
  place: string;
  description: string;
}

/** What makes a description more than the name: a unit, a bound, a default, or what null stands for. */
const SAYS_MORE =
  /\b(minutes?|hours?|days?|weeks?|months?|percent|major units|seats|uses|bytes|seconds|years)\b|\d|\bdefault|\bat (most|least)\b|\bnull\b/i;

function resolved(api: ApiName, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (DOCUMENTS[api].components.schemas[name] ?? schema);
}

const isNumber = ({ type, anyOf, oneOf }: Schema): boolean =>
  [type].flat().some((one) => one === "number" || one === "integer") ||
  [...(anyOf ?? []), ...(oneOf ?? [])].some(isNumber);

/** The numbers of a schema, with those of what lies within it. @param place so far */
function numbersIn(api: ApiName, schema: Schema, place: string): SentNumber[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = resolved(api, schema);
  const named = Object.entries(properties).flatMap(([name, property]) => {
    const at = `${place}.${name}`;
    const { description = "" } = { ...resolved(api, property), ...property };
    return [
      ...(isNumber(resolved(api, property)) ? [{ place: at, description }] : []),
      ...numbersIn(api, property, at),
    ];
  });
  const within = [...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf];
  return [...named, ...within.flatMap((one) => numbersIn(api, one, place))];
}

/** What an operation reads: its body's numbers and those of its query. */
function sentTo({ api, operation }: Documented): SentNumber[] {
  const { operationId, parameters, requestBody } = operation;
  const ofBody = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => numbersIn(api, schema, operationId));
  const ofQuery = parameters.flatMap((parameter) =>
    "in" in parameter && parameter.in === "query" && isNumber(resolved(api, parameter.schema))
      ? [{ place: `${operationId}.${parameter.name}`, description: parameter.description ?? "" }]
      : [],
  );
  return [...ofBody, ...ofQuery];
}

describe.each<ApiName>(["management", "public"])("every number sent to the %s API", (api) => {
  const sent = operationsOf(api).flatMap(sentTo);

  it("is looked at, in bodies, lists and queries alike", () => {
    const places = sent.map(({ place }) => place);
    const some = { management: ["createService.price", "replaceServiceParts.parts.minutes", "listSlots.days"] };
    const expected = api === "management" ? some.management : ["createBooking.items.persons", "listSlots.persons"];
    expect(places).toEqual(expect.arrayContaining(expected));
  });

  it("says its unit, a default or a bound", () => {
    expect(sent.filter(({ description }) => !SAYS_MORE.test(description))).toEqual([]);
  });
});
