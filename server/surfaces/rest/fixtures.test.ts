import { describe, expect, it } from "vitest";
import { MANAGEMENT_SURFACE, PUBLIC_SURFACE } from "../../testing/calls";

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("the $name API", (surface) => {
  it("has a valid call of every operation to test its rules with, and of no other", () => {
    const known = surface.routes.map(({ meta }) => meta.openapi.operationId);
    expect(Object.keys(surface.fixtures).sort()).toEqual(known.sort());
  });
});
