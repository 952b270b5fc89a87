import { describe, expect, it, vi } from "vitest";
import { API_KEY, clientOf, failureOf, heldWaits } from "../../../testing/clients";
import { refusal } from "../../../testing/fault-server";
import type { EndedAttempt, StartedAttempt } from "../../index";

const DONE = { status: 201, headers: { "x-request-id": "req_9" }, json: { id: "1" } };

/** A client whose attempts are kept as they are told. */
async function observed(...steps: Parameters<typeof clientOf>[0]) {
  const started: StartedAttempt[] = [];
  const ended: EndedAttempt[] = [];
  const said: string[] = [];
  const logger = {
    debug: (text: string) => said.push(`debug ${text}`),
    warn: (text: string) => said.push(`warn ${text}`),
  };
  const hooks = {
    onRequest: (one: StartedAttempt) => started.push(one),
    onResponse: (one: EndedAttempt) => ended.push(one),
  };
  return { ...(await clientOf(steps, { ...hooks, logger })), started, ended, said };
}

describe("an attempt", () => {
  it("is told when it begins and when it is over, also when it is tried again", async () => {
    heldWaits();
    const { client, started, ended } = await observed(refusal(503, "unavailable"), "reset", DONE);
    await client.customers.create({ fullName: "Ana", email: "ana@example.com" });
    expect(started.map(({ operation, attempt }) => [operation, attempt])).toEqual([
      ["POST /customers", 1],
      ["POST /customers", 2],
      ["POST /customers", 3],
    ]);
    expect(ended.map(({ status, requestId, error, retryInMs }) => [status, requestId, error?.name, retryInMs])).toEqual(
      [
        [503, "req_1", "ServerError", expect.any(Number)],
        [null, null, "ConnectionError", expect.any(Number)],
        [201, "req_9", undefined, null],
      ],
    );
    expect(ended.every(({ durationMs }) => Number.isInteger(durationMs))).toBe(true);
  });

  it("is logged with its request id, and as a warning when it is tried again", async () => {
    heldWaits();
    const { client, said } = await observed(refusal(503, "unavailable"), DONE);
    await client.customers.create({ fullName: "Ana", email: "ana@example.com" });
    expect(said).toEqual([
      expect.stringMatching(
        /^warn POST \/customers 503 unavailable: .* \(request req_1\), \d+ ms; tried again in \d+ ms$/,
      ),
      expect.stringMatching(/^debug POST \/customers 201 \(request req_9\), \d+ ms$/),
    ]);
  });

  it("tells no key and no body", async () => {
    const { client, started, ended, said } = await observed(refusal(422, "validation"));
    await failureOf(client.customers.create({ fullName: "Ana", email: "ana@example.com" }));
    const told = JSON.stringify([started, ended, said]);
    expect(told).toContain("x-api-version");
    expect(told).not.toContain(API_KEY);
    expect(told).not.toContain("ana@example.com");
  });

  it("succeeds when an observer fails, at once or later", async () => {
    const fail = () => {
      throw new Error("An observer's own fault.");
    };
    const later = vi.fn(async () => fail());
    const { client } = await clientOf([DONE], {
      onRequest: fail,
      onResponse: later,
      logger: { debug: fail, warn: fail },
    });
    expect(await client.categories.create({ name: "Hair" })).toEqual({ id: "1" });
    expect(later).toHaveBeenCalledOnce();
  });
});
