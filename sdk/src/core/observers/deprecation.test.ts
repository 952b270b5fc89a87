import { beforeEach, describe, expect, it, vi } from "vitest";
import { clientOf } from "../../../testing/clients";
import { Slotwright } from "../../index";

const ID = "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f1f";

beforeEach(() => void vi.restoreAllMocks());

describe("the end of an API version", () => {
  const headers = {
    deprecation: "@1798761600",
    sunset: "Thu, 01 Jul 2027 00:00:00 GMT",
    "x-api-version": "2026-10-13",
  };

  const notice = {
    apiVersion: "2026-10-13",
    deprecatedAt: "2027-01-01T00:00:00.000Z",
    sunsetAt: "2027-07-01T00:00:00.000Z",
  };

  it("is told to each client once, however many calls there are", async () => {
    const [notified, notifiedOther] = [vi.fn(), vi.fn()];
    const { client, server } = await clientOf([{ headers, json: {} }], { onDeprecation: notified });
    const other = new Slotwright({ apiKey: "slw_other", baseUrl: server.origin, onDeprecation: notifiedOther });
    for (const each of [client, client, other, other]) await each.services.get(ID);
    expect(notified.mock.calls).toEqual([[notice]]);
    expect(notifiedOther.mock.calls).toEqual([[notice]]);
  });

  it.each([
    ["at once", () => fail()],
    ["later", async () => fail()],
  ])("fails no call when the listener fails %s, and warns instead", async (_, onDeprecation) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { client, server } = await clientOf([{ headers, json: { id: "1" } }], { onDeprecation });
    expect(await client.categories.create({ name: "Hair" })).toEqual({ id: "1" });
    expect(server.requests).toHaveLength(1);
    expect(warn).toHaveBeenCalledOnce();
  });

  it("may be told with dates that are none", async () => {
    const notified = vi.fn();
    const odd = { ...headers, deprecation: `@${"9".repeat(20)}`, sunset: "soon" };
    const { client } = await clientOf([{ headers: odd, json: { id: "1" } }], { onDeprecation: notified });
    expect(await client.services.get(ID)).toEqual({ id: "1" });
    expect(notified).toHaveBeenCalledWith({ ...notice, deprecatedAt: null, sunsetAt: null });
  });

  it("is a warning on the console unless the caller listens", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { client, server } = await clientOf([{ headers, json: {} }]);
    const other = new Slotwright({ apiKey: "slw_other", baseUrl: server.origin });
    for (const each of [client, client, other]) await each.services.get(ID);
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[0]).toContain("2026-10-13 is deprecated");
  });
});

function fail(): never {
  throw new Error("The listener is broken.");
}
