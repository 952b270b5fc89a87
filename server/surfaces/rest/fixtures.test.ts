import { describe, expect, it } from "vitest";
import { MANAGEMENT_SURFACE, PUBLIC_SURFACE, readyCall } from "../../testing/calls";
import { forEach, lineOf } from "../../testing/rest";

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("the $name API", (surface) => {
  it("has a valid call of every operation to test its rules with, and of no other", () => {
    const known = surface.routes.map(({ meta }) => meta.openapi.operationId);
    expect(Object.keys(surface.fixtures).sort()).toEqual(known.sort());
  });

  it("answers each of them with its success status, and with a body unless that is 204", async () => {
    const answers = await forEach(surface.routes, async (route) => {
      const { status, text } = await (await readyCall(surface, route)).send();
      return [status, text !== null];
    });
    const expected = surface.routes.map(({ meta: { status = 200 } }) => [status, status !== 204]);
    expect(answers).toEqual(Object.fromEntries(surface.routes.map((route, index) => [lineOf(route), expected[index]])));
  });
});
