import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clientOf, failureOf } from "../testing/clients";
import { UsageError, WebhookVerificationError } from "./index";
import { SlotwrightTest } from "./testing";
import { unwrapWebhook } from "./webhooks";

const DOCUMENT = join(import.meta.dirname, "../../server/surfaces/openapi/management.openapi.snapshot.json");
const document = JSON.parse(readFileSync(DOCUMENT, "utf8"));
const KINDS = Object.keys(document.webhooks) as Parameters<SlotwrightTest["event"]>[0][];

describe("a sample event", () => {
  it.each(KINDS)("%s has what the document says of it, and arrives", async (kind) => {
    const test = new SlotwrightTest();
    const event = test.event(kind);
    const { $ref } = document.webhooks[kind].post.requestBody.content["application/json"].schema;
    const schema = document.components.schemas[$ref.split("/").at(-1)];
    expect(Object.keys(event)).toEqual(expect.arrayContaining(schema.required));
    const [resource] = Object.keys(event.data);
    expect(resource ?? "ping").toBe(kind.split(".")[0]);
    const request = await test.request(event);
    expect(await unwrapWebhook(await request.text(), request.headers, { secret: test.secret })).toEqual(event);
    expect(request.headers.get("webhook-id")).toBe(event.id);
  });

  it("tells what its kind has changed, and what the test wants otherwise", () => {
    const { data } = new SlotwrightTest().event("booking.cancelled", { number: "AB12CD34" });
    expect(data.booking).toMatchObject({ number: "AB12CD34", status: "cancelled" });
    expect(data.previous).toMatchObject({ status: "approved" });
  });

  it("is another each time", () => {
    const test = new SlotwrightTest();
    expect(test.event("ping").id).not.toBe(test.event("ping").id);
  });
});

describe("a delivery", () => {
  it("is refused where it is signed with another secret, or was sent long ago", async () => {
    const [ours, another] = [new SlotwrightTest(), new SlotwrightTest()];
    const event = ours.event("booking.created");
    const late = await ours.sign(event, new Date(Date.now() - 600_000));
    const foreign = await another.sign(event);
    for (const { body, headers } of [late, foreign])
      expect(await failureOf(unwrapWebhook(body, headers, ours))).toBeInstanceOf(WebhookVerificationError);
  });
});

describe("a sandbox's clock", () => {
  it("goes on from where it stands", async () => {
    const now = "2026-11-23T07:00:00Z";
    const { client, server } = await clientOf([{ json: { now } }, { json: { now, fired: [] } }]);
    expect(await new SlotwrightTest({ client }).advance({ days: 1, hours: 2, minutes: 30 })).toEqual({
      now,
      fired: [],
    });
    expect(JSON.parse(server.requests[1]?.body ?? "")).toEqual({ now: "2026-11-24T09:30:00.000Z" });
  });

  it("needs a client", async () => {
    expect(await failureOf(new SlotwrightTest().advance({ days: 1 }))).toBeInstanceOf(UsageError);
  });
});
