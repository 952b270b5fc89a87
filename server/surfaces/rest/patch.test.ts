import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { stateOf } from "../../testing/account-state";
import { MANAGEMENT_SURFACE, type ReadyCall, readyCalls, withEach } from "../../testing/calls";
import { type Asked, ask, everywhere, managementRoutes } from "../../testing/rest";

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

/** Reads a resource, sends something, and tells whether all is as it was: the answer, its stamps, the audit. */
async function leavesAlone({ account, target, send }: ReadyCall, toBody: (shown: object) => Asked) {
  const shown = await ask<object>("GET", target, { key: account.apiKey });
  const before = await stateOf(account);
  const { status, text } = await send(toBody(shown.body));
  return { status, isSame: text === shown.text, isLeftAlone: isDeepStrictEqual(await stateOf(account), before) };
}
const LEFT_ALONE = { status: 200, isSame: true, isLeftAlone: true };

it("is offered for everything that a PATCH is offered for to read it first", () => {
  expect(patches).toEqual(managementRoutes.filter(({ meta }) => meta.openapi.method === "PATCH"));
  expect(patches.length).toBeGreaterThan(3);
});

describe("every PATCH", () => {
  it("changes nothing when the whole answer of its GET is sent back", async () => {
    const answers = await withEach(await readyCalls(MANAGEMENT_SURFACE, patches), (call) =>
      leavesAlone(call, (body) => ({ body })),
    );
    expect(answers).toEqual(everywhere(patches, LEFT_ALONE));
  });

  it("changes nothing when an empty object is sent", async () => {
    const answers = await withEach(await readyCalls(MANAGEMENT_SURFACE, patches), (call) =>
      leavesAlone(call, () => ({ body: {} })),
    );
    expect(answers).toEqual(everywhere(patches, LEFT_ALONE));
  });

  it("ignores read-only fields, whatever they hold", async () => {
    const body = { id: "mine", createdAt: 1, updatedAt: "never", publicKey: "pk_mine", currency: "XXX", tenantId: {} };
    const answers = await withEach(await readyCalls(MANAGEMENT_SURFACE, patches), (call) =>
      leavesAlone(call, () => ({ body })),
    );
    expect(answers).toEqual(everywhere(patches, LEFT_ALONE));
  });

  it("writes the fields that are sent, keeps the others and stamps the change", async () => {
    const answers = await withEach(await readyCalls(MANAGEMENT_SURFACE, patches), async (call) => {
      const { account, target, example, send } = call;
      const { body: before } = await ask<{ updatedAt: string }>("GET", target, { key: account.apiKey });
      const { body: after } = await send<{ updatedAt: string }>();
      const expected = { ...before, ...example.body, updatedAt: after.updatedAt };
      return [isDeepStrictEqual(after, expected), after.updatedAt > before.updatedAt];
    });
    expect(answers).toEqual(everywhere(patches, [true, true]));
  });
});

describe("every PUT of what can be read", () => {
  const puts = readable("PUT");

  it("changes nothing when the answer of its GET is sent back", async () => {
    const answers = await withEach(await readyCalls(MANAGEMENT_SURFACE, puts), (call) =>
      leavesAlone(call, (body) => ({ body })),
    );
    expect(puts.length).toBeGreaterThan(1);
    expect(answers).toEqual(everywhere(puts, LEFT_ALONE));
  });
});
