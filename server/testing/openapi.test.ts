import { expect, it } from "vitest";
import { documented, faultsOfSchema, undocumentedIn } from "./openapi";

const json = { "content-type": "application/json; charset=utf-8" };
const listServices = documented("management", "listServices");

it("finds nothing wrong with an answer as documented", () => {
  const body = JSON.stringify({ data: [], total: 0 });
  expect(undocumentedIn(listServices, { status: 200, headers: json, body })).toEqual([]);
  const refused = JSON.stringify({ error: { code: "not_found", message: "No." } });
  const getService = documented("management", "getService");
  expect(undocumentedIn(getService, { status: 404, headers: json, body: refused })).toEqual([]);
  const deleteService = documented("management", "deleteService");
  expect(undocumentedIn(deleteService, { status: 204, headers: {}, body: null })).toEqual([]);
});

it("tells an undocumented status, content type, body and code", () => {
  const empty = JSON.stringify({ data: [], total: 0 });
  expect(undocumentedIn(listServices, { status: 418, headers: json, body: "{}" })).toHaveLength(1);
  expect(
    undocumentedIn(listServices, { status: 200, headers: { "content-type": "text/html" }, body: empty }),
  ).toHaveLength(1);
  expect(undocumentedIn(listServices, { status: 200, headers: json, body: '{"data": []}' })).toHaveLength(1);
  expect(undocumentedIn(listServices, { status: 200, headers: json, body: "no JSON" })).toHaveLength(1);
  expect(
    undocumentedIn(documented("management", "deleteService"), { status: 204, headers: {}, body: "{}" }),
  ).toHaveLength(1);
  const unknown = JSON.stringify({ error: { code: "teapot", message: "No." } });
  expect(undocumentedIn(listServices, { status: 401, headers: json, body: unknown })).toHaveLength(1);
});

it("checks a value by the name of its schema", () => {
  expect(faultsOfSchema("management", "SandboxClock", { now: "2026-11-23T09:30:00Z" })).toEqual([]);
  expect(faultsOfSchema("management", "SandboxClock", { now: "noon" })).toHaveLength(1);
});
