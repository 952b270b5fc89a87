import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { failureOf } from "../testing/clients";
import { Slotwright, UsageError, type WebhookEvent } from "./index";
import { signWebhook, unwrapWebhook, WebhookVerificationError } from "./webhooks";

const SECRET = `whsec_${Buffer.from("a secret of thirty-two bytes, ok").toString("base64")}`;
const OTHER = `whsec_${Buffer.from("another secret of 32 bytes, sure").toString("base64")}`;
const EVENT = {
  type: "booking.created",
  timestamp: "2026-11-23T09:30:00Z",
  data: { booking: { id: "1", notes: "Año ✂️" } },
};
const BODY = JSON.stringify(EVENT);

const client = new Slotwright({ apiKey: "slw_x", baseUrl: "http://localhost", webhookSecret: SECRET });

describe("a delivery", () => {
  it("is unwrapped by the client and without it, from headers of any kind and a body of any kind", async () => {
    const signed = await signWebhook(BODY, { secret: SECRET });
    const pairs = Object.entries(signed).map(([name, value]): [string, string[]] => [name.toUpperCase(), [value]]);
    const upper = Object.fromEntries(pairs);
    const bytes = new TextEncoder().encode(BODY);
    for (const headers of [signed, new Headers(signed), upper]) {
      for (const body of [BODY, bytes, bytes.buffer, Buffer.from(BODY)]) {
        expect(await client.webhooks.unwrap(body, headers)).toEqual(EVENT);
        expect(await unwrapWebhook(body, headers, { secret: SECRET })).toEqual(EVENT);
      }
    }
  });

  it("narrows by its type", async () => {
    const event: WebhookEvent = await client.webhooks.unwrap(BODY, {
      ...(await signWebhook(BODY, { secret: SECRET })),
    });
    if (event.type !== "booking.created") throw new Error("Another type was not sent.");
    expect(event.data.booking.id).toBe("1");
  });

  it("is taken with either signature while a secret is rotated", async () => {
    const at = { id: "msg_1", timestamp: new Date() };
    const [old, fresh] = await Promise.all([OTHER, SECRET].map((secret) => signWebhook(BODY, { secret, ...at })));
    const headers = {
      ...old,
      "webhook-signature": `v1a,AAAA ${old?.["webhook-signature"]} ${fresh?.["webhook-signature"]}`,
    };
    expect(await unwrapWebhook(BODY, headers, { secret: SECRET })).toEqual(EVENT);
    expect(await unwrapWebhook(BODY, headers, { secret: OTHER })).toEqual(EVENT);
  });

  const tampered: [string, (headers: Record<string, string>) => [string, Record<string, string | undefined>]][] = [
    ["another body", (headers) => [`${BODY} `, headers]],
    ["another id", (headers) => [BODY, { ...headers, "webhook-id": "msg_2" }]],
    [
      "another time",
      (headers) => [BODY, { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) }],
    ],
    ["no signature", (headers) => [BODY, { ...headers, "webhook-signature": undefined }]],
    ["a signature that is none", (headers) => [BODY, { ...headers, "webhook-signature": "v1,%%% v1, v1" }]],
    [
      "a signature of another kind",
      (headers) => [
        BODY,
        { ...headers, "webhook-signature": (headers["webhook-signature"] ?? "").replace("v1,", "v2,") },
      ],
    ],
    ["a time that is none", (headers) => [BODY, { ...headers, "webhook-timestamp": "1e9" }]],
  ];

  it.each(tampered)("with %s is refused", async (_, tamper) => {
    const [body, headers] = tamper(await signWebhook(BODY, { secret: SECRET }));
    expect(await failureOf(unwrapWebhook(body, headers, { secret: SECRET }))).toBeInstanceOf(WebhookVerificationError);
  });

  it("of another secret is refused", async () => {
    const headers = await signWebhook(BODY, { secret: OTHER });
    expect(await failureOf(client.webhooks.unwrap(BODY, headers))).toBeInstanceOf(WebhookVerificationError);
  });

  it.each([-301, 301])("%i s off is refused, unless more is tolerated", async (seconds) => {
    const timestamp = new Date(Date.now() + seconds * 1000 + Math.sign(seconds) * 500);
    const headers = await signWebhook(BODY, { secret: SECRET, timestamp });
    expect(await failureOf(client.webhooks.unwrap(BODY, headers))).toBeInstanceOf(WebhookVerificationError);
    expect(await client.webhooks.unwrap(BODY, headers, { toleranceSeconds: 400 })).toEqual(EVENT);
  });

  it("that is signed and no JSON is refused as well", async () => {
    const headers = await signWebhook("{", { secret: SECRET });
    expect(await failureOf(client.webhooks.unwrap("{", headers))).toBeInstanceOf(WebhookVerificationError);
  });

  it("cannot be checked once it is parsed, or without a secret", async () => {
    const headers = await signWebhook(BODY, { secret: SECRET });
    expect(await failureOf(unwrapWebhook(EVENT as never, headers, { secret: SECRET }))).toBeInstanceOf(UsageError);
    for (const secret of ["", "whsec_", "whsec_%", undefined as never])
      expect(await failureOf(unwrapWebhook(BODY, headers, { secret }))).toBeInstanceOf(UsageError);
    expect(await failureOf(unwrapWebhook(BODY, undefined as never, { secret: SECRET }))).toBeInstanceOf(UsageError);
    const bare = new Slotwright({ apiKey: "slw_x", baseUrl: "http://localhost" });
    expect(await failureOf(bare.webhooks.unwrap(BODY, headers))).toBeInstanceOf(UsageError);
  });
});

describe("the reference implementation", () => {
  const reference = new Webhook(SECRET);

  it("takes what we sign", async () => {
    expect(reference.verify(BODY, await signWebhook(BODY, { secret: SECRET }))).toEqual(EVENT);
  });

  it("signs what we take", async () => {
    const timestamp = new Date();
    const signature = reference.sign("msg_1", timestamp, BODY);
    const seconds = String(Math.floor(timestamp.getTime() / 1000));
    const headers = { "webhook-id": "msg_1", "webhook-timestamp": seconds, "webhook-signature": signature };
    expect(await unwrapWebhook(BODY, headers, { secret: SECRET })).toEqual(EVENT);
    expect(await signWebhook(BODY, { secret: SECRET, id: "msg_1", timestamp })).toEqual(headers);
  });

  it.each([-301, -299, 299, 301])("judges a delivery %i s off as we do", async (seconds) => {
    const timestamp = new Date(Date.now() + seconds * 1000);
    const headers = await signWebhook(BODY, { secret: SECRET, timestamp });
    const isTaken = Math.abs(seconds) < 300;
    const takes = (judge: () => unknown) =>
      Promise.resolve()
        .then(judge)
        .then(
          () => true,
          () => false,
        );
    expect(await takes(() => reference.verify(BODY, headers))).toBe(isTaken);
    expect(await takes(() => unwrapWebhook(BODY, headers, { secret: SECRET }))).toBe(isTaken);
  });
});
