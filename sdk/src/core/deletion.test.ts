import { describe, expect, it, vi } from "vitest";
import { clientOf, failureOf, heldWaits } from "../../testing/clients";
import { refusal, type Step } from "../../testing/fault-server";
import { NotFoundError } from "../index";

const ID = "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f1f";

describe("a deletion that finds nothing", () => {
  const gone = refusal(404, "not_found");

  it.each<[string, Step]>([
    ["a connection that ended", "reset"],
    ["half an answer", "reset in the body"],
    ["a failure of the service", { status: 500 }],
    ["a failure between", { status: 502, text: "<html>" }],
  ])("was done by the attempt whose answer was lost: %s", async (_, step) => {
    heldWaits();
    const { client, server } = await clientOf([step, gone]);
    expect(await client.categories.delete(ID).withResponse()).toMatchObject({ data: undefined, requestId: "req_1" });
    expect(server.requests.map(({ method }) => method)).toEqual(["DELETE", "DELETE"]);
  });

  it("was done by an attempt whose answer came too late", async () => {
    const { expire } = heldWaits();
    const { client, server } = await clientOf(["hang", gone]);
    const call = client.categories.delete(ID);
    await vi.waitUntil(() => server.requests.length === 1);
    expire();
    expect(await call).toBeUndefined();
  });

  it("was done also when a refusal to serve came between", async () => {
    heldWaits();
    const { client } = await clientOf(["reset", refusal(429, "rate_limited"), gone]);
    expect(await client.categories.delete(ID)).toBeUndefined();
  });

  it.each<[string, Step[]]>([
    ["the first attempt", [gone]],
    ["an attempt that was not served before", [refusal(429, "rate_limited"), gone]],
    ["what is no answer of the API", ["reset", { status: 404, text: "<h1>Not here</h1>" }]],
  ])("is an error of %s", async (_, steps) => {
    heldWaits();
    const { client } = await clientOf(steps);
    expect(await failureOf(client.categories.delete(ID))).toBeInstanceOf(NotFoundError);
  });

  it("is told from any other call that finds nothing after a lost answer", async () => {
    heldWaits();
    const { client } = await clientOf(["reset", gone]);
    expect(await failureOf(client.categories.update(ID, { name: "Hair" }))).toBeInstanceOf(NotFoundError);
  });
});
