import { describe, expect, it } from "vitest";
import { SCOPES } from "../../domain/scopes";
import { STATUS_OF } from "../../errors";
import { type ApiDescription, MANAGEMENT_API, PUBLIC_API, PUBLIC_CODES } from "./apis";
import { factsOf } from "./facts";

interface Defined {
  _def: { inputs: unknown[]; output?: unknown };
}

const named = (api: ApiDescription) => factsOf(api.router).map((facts) => [facts.route.name, facts] as const);
const definitionOf = (api: ApiDescription, name: string) =>
  (api.router._def.procedures as Record<string, Defined>)[name]?._def;

describe.each([
  ["management", MANAGEMENT_API],
  ["public", PUBLIC_API],
])("every procedure of the %s router", (_, api) => {
  it("has an operationId of its own, fit for a function's name", () => {
    const ids = named(api).map(([, { route }]) => route.meta.openapi.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
  });

  it.each(named(api))("%s says what it is, what it takes, what it answers and who may call it", (name, { route }) => {
    const { openapi, scope, refuses } = route.meta;
    expect(openapi.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(openapi.description).toMatch(/[.!]$/);
    expect(openapi.tags).toHaveLength(1);
    const definition = definitionOf(api, name);
    expect(definition?.inputs).toHaveLength(1);
    expect(definition?.output).toBeDefined();
    expect([...SCOPES, "any", "none", "public"]).toContain(scope);
    expect(refuses.filter((code) => !(code in STATUS_OF))).toEqual([]);
  });
});

it("the management router holds no public procedure, and the public one no other", () => {
  expect(named(MANAGEMENT_API).filter(([, { route }]) => route.meta.scope === "public")).toEqual([]);
  expect(named(PUBLIC_API).filter(([, { route }]) => route.meta.scope !== "public")).toEqual([]);
});

it("the public router refuses with codes of the public API alone", () => {
  const refused = named(PUBLIC_API).flatMap(([, { route }]) => [...route.meta.refuses]);
  expect(refused.filter((code) => !PUBLIC_CODES.includes(code))).toEqual([]);
});
