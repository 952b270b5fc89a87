import { describe, expect, it, vi } from "vitest";
import { clientOf, failureOf, heldWaits } from "../../testing/clients";
import { nobody, refusal, type Step } from "../../testing/fault-server";
import { ConnectionError, NotFoundError, ServerError, TimeoutError } from "../index";

const NOW = "2026-11-23T07:00:00Z";
const SET: Step = { json: { now: NOW, fired: [{ kind: "reminder" }] } };
/** What the service says to a clock that stands there already. */
const REFUSED = refusal(422, "validation", { fields: { now: "Must be later." } });

/** Sends its first request to where nobody listens. */
async function firstToNobody(): Promise<typeof globalThis.fetch> {
  const origin = await nobody();
  let sent = 0;
  return (url, init) => globalThis.fetch(sent++ === 0 ? origin : url, init);
}

describe("a call that the service refuses the second time", () => {
  it.each<[string, Step, typeof ConnectionError | typeof ServerError]>([
    ["a connection that ended", "reset", ConnectionError],
    ["half an answer", "reset in the body", ConnectionError],
    ["a failure of the service", { status: 500 }, ServerError],
    ["a failure between", { status: 502, text: "<html>" }, ServerError],
  ])("is not sent again once it may have been done: %s", async (_, step, Class) => {
    heldWaits();
    const { client, server } = await clientOf([step, REFUSED]);
    expect(await failureOf(client.sandbox.setClock({ now: NOW }))).toBeInstanceOf(Class);
    expect(server.requests.map(({ method, path }) => [method, path])).toEqual([["PUT", "/api/v1/sandbox/clock"]]);
  });

  it("is not sent again when its answer comes too late", async () => {
    const { expire } = heldWaits();
    const { client, server } = await clientOf(["hang", REFUSED]);
    const failure = failureOf(client.sandbox.setClock({ now: NOW }));
    await vi.waitUntil(() => server.requests.length === 1);
    expire();
    expect(await failure).toBeInstanceOf(TimeoutError);
    expect(server.requests).toHaveLength(1);
  });

  it("is sent again when it was turned away unread", async () => {
    heldWaits();
    const { client, server } = await clientOf([refusal(429, "rate_limited"), { status: 408 }, SET]);
    expect(await client.sandbox.setClock({ now: NOW })).toMatchObject({ now: NOW, fired: [{ kind: "reminder" }] });
    expect(server.requests).toHaveLength(3);
  });

  it("is sent again when there was nobody to take it", async () => {
    heldWaits();
    const { client, server } = await clientOf([SET], { fetch: await firstToNobody() });
    expect(await client.sandbox.setClock({ now: NOW })).toMatchObject({ now: NOW });
    expect(server.requests).toHaveLength(1);
  });
});

it("a deletion that finds nothing after a connection that was refused has deleted nothing", async () => {
  heldWaits();
  const { client } = await clientOf([refusal(404, "not_found")], { fetch: await firstToNobody() });
  expect(await failureOf(client.categories.delete("1"))).toBeInstanceOf(NotFoundError);
});
