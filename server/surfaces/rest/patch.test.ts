import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { changingNothing, inTurn, keptCalls, MANAGEMENT_SURFACE, type ReadyCall, unchanged } from "../../testing/calls";
import { type Asked, ask, everywhere, managementRoutes } from "../../testing/rest";
import type { Route } from "./routes";

/** Setting a clock to the moment just read would set it back. */
const NOT_IDEMPOTENT = ["PUT /sandbox/clock"];

const pathsWithGet = new Set(
  managementRoutes.filter(({ meta }) => meta.openapi.method === "GET").map(({ meta }) => meta.openapi.path),
);
const readable = (method: string) =>
  managementRoutes.filter(
    ({ meta: { openapi } }) =>
      openapi.method === method &&
      pathsWithGet.has(openapi.path) &&
      !NOT_IDEMPOTENT.includes(`${method} ${openapi.path}`),
  );
const patches = readable("PATCH");

/** Reads resources, sends something to each, and tells whether all is as it was: the answers, stamps, the audit. */
async function leavesAlone(routes: Route[], toBody: (shown: object) => Asked) {
  return changingNothing(await keptCalls(MANAGEMENT_SURFACE, routes), async ({ account, target, send }) => {
    const shown = await ask<object>("GET", target, { key: account.apiKey });
    const { status, text } = await send(toBody(shown.body));
    return { status, isSame: text === shown.text };
  });
}
const leftAlone = (routes: Route[]) => unchanged(routes, { status: 200, isSame: true });

it("is offered for everything that a PATCH is offered for to read it first", () => {
  expect(patches).toEqual(managementRoutes.filter(({ meta }) => meta.openapi.method === "PATCH"));
  expect(patches.length).toBeGreaterThan(3);
});

describe("every PATCH", () => {
  it("changes nothing when the whole answer of its GET is sent back", async () => {
    const seen = await leavesAlone(patches, (body) => ({ body }));
    expect(seen).toEqual(leftAlone(patches));
  });

  it("changes nothing when an empty object is sent", async () => {
    const seen = await leavesAlone(patches, () => ({ body: {} }));
    expect(seen).toEqual(leftAlone(patches));
  });

  it("ignores read-only fields, whatever they hold", async () => {
    const body = { id: "mine", createdAt: 1, updatedAt: "never", publicKey: "pk_mine", currency: "XXX", tenantId: {} };
    const seen = await leavesAlone(patches, () => ({ body }));
    expect(seen).toEqual(leftAlone(patches));
  });

  it("writes the fields that are sent, keeps the others and stamps the change", async () => {
    const writes = async ({ account, target, example, send }: ReadyCall) => {
      const { body: before } = await ask<{ updatedAt: string }>("GET", target, { key: account.apiKey });
      const { body: after } = await send<{ updatedAt: string }>();
      const expected = { ...before, ...example.body, updatedAt: after.updatedAt };
      return [isDeepStrictEqual(after, expected), after.updatedAt > before.updatedAt];
    };
    expect(await inTurn(MANAGEMENT_SURFACE, writes, patches)).toEqual(everywhere(patches, [true, true]));
  });
});

describe("every PUT of what can be read", () => {
  const puts = readable("PUT");

  it("changes nothing when the answer of its GET is sent back", async () => {
    const seen = await leavesAlone(puts, (body) => ({ body }));
    expect(puts.length).toBeGreaterThan(1);
    expect(seen).toEqual(leftAlone(puts));
  });
});
