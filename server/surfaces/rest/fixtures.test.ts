import { describe, expect, it } from "vitest";
import { MANAGEMENT_DOOR, PUBLIC_DOOR, readyCall } from "../../testing/calls";
import { forEach, lineOf } from "../../testing/rest";

describe.each([MANAGEMENT_DOOR, PUBLIC_DOOR])("the $name API", (door) => {
  it("has a valid call of every operation to test its rules with, and of no other", () => {
    const known = door.routes.map(({ meta }) => meta.openapi.operationId);
    expect(Object.keys(door.fixtures).sort()).toEqual(known.sort());
  });

  it("answers each of them with its success status, and with a body unless that is 204", async () => {
    const answers = await forEach(door.routes, async (route) => {
      const { status, text } = await (await readyCall(door, route)).send();
      return [status, text !== null];
    });
    const expected = door.routes.map(({ meta: { status = 200 } }) => [status, status !== 204]);
    expect(answers).toEqual(Object.fromEntries(door.routes.map((route, index) => [lineOf(route), expected[index]])));
  });
});
