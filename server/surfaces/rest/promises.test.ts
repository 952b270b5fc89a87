import { beforeAll, describe, expect, it } from "vitest";
import { SCOPES } from "../../domain/scopes";
import { newPlace, newResource } from "../../testing/fixture-resources";
import { setLimits } from "../../testing/limits";
import { type Account, type Answer, ask, manage, newKey, openAccount, UNKNOWN_ID, visit } from "../../testing/rest";

let account: Account;
beforeAll(async () => {
  account = await openAccount();
});

interface Page<Row = Record<string, unknown>> {
  data: Row[];
  total: number;
}

const answered = ({ status, code, fields }: Answer<unknown>) => [status, code, ...fields];

/** The newest mails of the account. */
const mails = async () => (await manage<Page>(account, "GET /outbox?limit=100")).body.data;

/** The account's webhook events of a kind, over a subscription that is replayed. */
async function eventsOf(type: string): Promise<number> {
  const hook = await newResource(account, "/webhooks", { url: "https://example.com/hook", events: [type] });
  const range = { from: "2020-01-01T00:00:00Z", to: "2020-01-31T00:00:00Z" };
  const now = new Date();
  range.from = new Date(now.getTime() - 86_400_000).toISOString();
  range.to = new Date(now.getTime() + 86_400_000).toISOString();
  const { body } = await manage<{ queued: number }>(account, `POST /webhooks/${hook.id}/replay`, { body: range });
  await manage(account, `DELETE /webhooks/${hook.id}`);
  return body.queued;
}

async function pendingPayment(): Promise<string> {
  const place = await newPlace(account);
  const { body } = await manage<{ paymentId: string }>(account, `GET /bookings/${place.id}`);
  return body.paymentId;
}

describe("states and transitions", () => {
  it("PATCH /bookings/{id} with status cancelled: cancelled, mailed when notify is true, booking.cancelled notified", async () => {
    const place = await newPlace(account);
    const [before, mailsBefore] = [await eventsOf("booking.cancelled"), (await mails()).length];
    const body = { status: "cancelled", notify: true };
    const answer = await manage(account, `PATCH /bookings/${place.id}`, { body });
    expect([answer.status, answer.body.status]).toEqual([200, "cancelled"]);
    expect(await eventsOf("booking.cancelled")).toBe(before + 1);
    const sent = await mails();
    expect([sent.length, sent[0]?.type]).toEqual([mailsBefore + 1, "booking_status"]);
  });

  it("DELETE /staff/{id}: visibility archive, and the member is kept", async () => {
    const { id } = await newResource(account, "/staff", { fullName: "Leaving", email: "leaving@example.com" });
    expect((await manage(account, `DELETE /staff/${id}`)).status).toBe(204);
    expect((await manage(account, `GET /staff/${id}`)).body.visibility).toBe("archive");
  });

  it("POST /payments/{id}/complete of a local payment: completed, payment.completed notified", async () => {
    const id = await pendingPayment();
    const before = await eventsOf("payment.completed");
    const answer = await manage(account, `POST /payments/${id}/complete`, { body: {} });
    expect([answer.status, answer.body.status, answer.body.paid]).toEqual([200, "completed", answer.body.total]);
    expect(await eventsOf("payment.completed")).toBe(before + 1);
  });

  it("POST /payments/{id}/refund: refunded without contacting anyone in a sandbox, payment.refunded notified", async () => {
    const id = await pendingPayment();
    await manage(account, `POST /payments/${id}/complete`, { body: {} });
    const before = await eventsOf("payment.refunded");
    const answer = await manage(account, `POST /payments/${id}/refund`, { body: {} });
    expect([answer.status, answer.body.status, answer.body.refunded]).toEqual([200, "refunded", answer.body.total]);
    expect(await eventsOf("payment.refunded")).toBe(before + 1);
  });

  it("POST /api/sandbox without a key: an account for 24 hours with a key of every scope and a public key", async () => {
    const { status, body } = await ask<{ apiKey: string; publicKey: string; expiresAt: string }>(
      "POST",
      "/api/sandbox",
    );
    const { scopes } = (await ask<{ scopes: string[] }>("GET", "/api/v1/me", { key: body.apiKey })).body;
    expect([status, scopes.sort()]).toEqual([201, [...SCOPES].sort()]);
    expect(body.publicKey).toMatch(/^pk_[\w-]{22}$/);
    const hoursLeft = (Date.parse(body.expiresAt) - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(23.9);
    expect(hoursLeft).toBeLessThanOrEqual(24);
  });

  it("DELETE /sandbox: 204, deleted with all its data, and the key is dead afterwards", async () => {
    const other = await openAccount();
    expect((await manage(other, "DELETE /sandbox")).status).toBe(204);
    expect(answered(await manage(other, "GET /me"))).toEqual([401, "unauthorized"]);
    expect((await visit(other, "GET /config")).status).toBe(404);
  });

  it("an outbox mail of a sandbox is suppressed", async () => {
    await newPlace(account);
    const sent = await mails();
    expect(sent.length).toBeGreaterThan(0);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set(["suppressed"]));
  });
});

const posted = (path: string, body: unknown) => manage(account, `POST ${path}`, { body });

let members = 0;

/** A service of one place with a member of its own. */
async function bookable(fields: Record<string, unknown> = {}) {
  const service = await newResource(account, "/services", { title: "Massage", price: 10, ...fields });
  const email = `member${++members}@example.com`;
  const { id: staffId } = await newResource(account, "/staff", { fullName: "Marta", email });
  await manage(account, `PUT /staff/${staffId}/services/${service.id}`, { body: {} });
  return { serviceId: service.id, staffId };
}

/** The first free start of a service. */
async function freeStart(serviceId: string, from = ""): Promise<string> {
  const { body } = await visit<{ days: { slots: { start: string }[] }[] }>(
    account,
    `GET /slots?service=${serviceId}&days=14${from}`,
  );
  return body.days.flatMap(({ slots }) => slots)[0]?.start ?? "";
}

const visitor = { name: "Ana Blanco", email: "ana@example.com" };

describe("errors", () => {
  it.each([
    ["a body that is no JSON object", { raw: "[]" }, "POST /categories"],
    ["an unknown X-Api-Version", { headers: { "x-api-version": "2020-01-01" } }, "GET /me"],
    ["a malformed Idempotency-Key", { body: { name: "x" }, headers: { "idempotency-key": "ü" } }, "POST /categories"],
  ])("bad_request 400: %s", async (_when, asked, line) => {
    expect(answered(await manage(account, line, asked))).toEqual([400, "bad_request"]);
  });

  it.each([
    ["missing", { key: undefined }],
    ["invalid", { key: "slw_nobody" }],
  ])("unauthorized 401: a %s key", async (_what, asked) => {
    expect(answered(await manage(account, "GET /me", asked))).toEqual([401, "unauthorized"]);
  });

  it("forbidden 403: the key lacks the scope", async () => {
    const key = await newKey(account, ["catalog:read"]);
    expect(answered(await manage(account, "POST /categories", { key, body: { name: "x" } }))).toEqual([
      403,
      "forbidden",
    ]);
  });

  it("not_found 404: an unknown id, and an id of another account", async () => {
    const other = await openAccount();
    const { id } = await newResource(other, "/categories", { name: "Theirs" });
    expect(answered(await manage(account, `GET /categories/${UNKNOWN_ID}`))).toEqual([404, "not_found"]);
    expect(answered(await manage(account, `GET /categories/${id}`))).toEqual([404, "not_found"]);
  });

  it("conflict 409: a service that is still in use, extras on a service that is not simple, parts on one that is", async () => {
    const { serviceId } = await newPlace(account);
    expect(answered(await manage(account, `DELETE /services/${serviceId}`))).toEqual([409, "conflict"]);
    const composite = await newResource(account, "/services", { title: "Day", type: "compound" });
    expect(answered(await posted(`/services/${composite.id}/extras`, { title: "Tea" }))).toEqual([409, "conflict"]);
    expect(answered(await manage(account, `GET /services/${serviceId}/parts`))).toEqual([409, "conflict"]);
    const body = { parts: [] };
    expect(answered(await manage(account, `PUT /services/${serviceId}/parts`, { body }))).toEqual([409, "conflict"]);
  });

  it("conflict 409: an event with a live ticket", async () => {
    const event = await newResource(account, "/events", {
      title: "Concert",
      startAt: "2030-01-01T19:00:00Z",
      endAt: "2030-01-01T21:00:00Z",
    });
    const type = await newResource(account, `/events/${event.id}/ticket-types`, { title: "Stall", price: 5 });
    const body = { ticketTypeId: type.id, attendeeName: "Ana", attendeeEmail: "ana@example.com" };
    await newResource(account, `/events/${event.id}/attendees`, body);
    expect(answered(await manage(account, `DELETE /events/${event.id}`))).toEqual([409, "conflict"]);
  });

  it("idempotency_in_progress 409 with Retry-After: 1, and idempotency_mismatch 422 for another body", async () => {
    const headers = { "idempotency-key": "the-same-key" };
    const send = (name: string) => manage(account, "POST /categories", { body: { name }, headers });
    const answers = await Promise.all([send("One"), send("One")]);
    const running = answers.find(({ status }) => status === 409);
    if (running) expect([running.code, running.headers["retry-after"]]).toEqual(["idempotency_in_progress", "1"]);
    expect(answered(await send("Two"))).toEqual([422, "idempotency_mismatch"]);
  });

  it("validation 422: fields maps each field to its message", async () => {
    const { status, body } = await posted("/services", { title: "", price: -1 });
    const fields = { title: expect.any(String), price: expect.any(String) };
    expect([status, body.error]).toEqual([422, { code: "validation", message: expect.any(String), fields }]);
  });

  it("warnings 422: overlap, duration, schedule and holiday at once, unless forced", async () => {
    const { serviceId, staffId } = await bookable();
    const at = { serviceId, staffId, start: "2030-06-09T10:00:00Z", end: "2030-06-09T10:30:00Z" };
    await posted("/holidays", { date: "2030-06-09", kind: "once" });
    expect((await posted("/appointments", { ...at, force: true })).status).toBe(201);
    const [status, code, ...fields] = answered(await posted("/appointments", at));
    expect([status, code, fields.sort()]).toEqual([422, "warnings", ["duration", "holiday", "overlap", "schedule"]]);
    expect((await posted("/appointments", { ...at, force: true })).status).toBe(201);
  });

  it("capacity_exceeded 409: a hard limit that force does not pass", async () => {
    const { serviceId, staffId } = await bookable({ capacity: 2 });
    const customer = await newResource(account, "/customers", { fullName: "Ana", email: "ana@example.com" });
    const start = await freeStart(serviceId);
    const body = { serviceId, staffId, customerId: customer.id, start, persons: 3, force: true };
    expect(answered(await posted("/appointments", body))).toEqual([409, "capacity_exceeded"]);
  });

  it("slot_unavailable 409: the slot was taken in the meantime", async () => {
    const { serviceId } = await bookable();
    const order = { items: [{ service: serviceId, start: await freeStart(serviceId) }], ...visitor };
    expect((await visit(account, "POST /bookings", { body: order })).status).toBe(201);
    expect(answered(await visit(account, "POST /bookings", { body: order }))).toEqual([409, "slot_unavailable"]);
  });

  /** A package of the service, and an order that uses it. */
  async function packaged(serviceId: string, fields: Record<string, unknown>) {
    const customer = await newResource(account, "/customers", { fullName: "Ana Blanco", email: "ana@example.com" });
    const body = { customerId: customer.id, serviceId, payment: "local", ...fields };
    const answer = await manage<{ id: string; code: string }>(account, "POST /packages", { body });
    return answer.body;
  }
  const using = async (serviceId: string, packageCode: string) =>
    visit(account, "POST /bookings", {
      body: { items: [{ service: serviceId, start: await freeStart(serviceId) }], ...visitor, packageCode },
    });

  it("package_used_up 422: the package has no uses left", async () => {
    const { serviceId } = await bookable();
    const { code } = await packaged(serviceId, { size: 1 });
    expect((await using(serviceId, code)).status).toBe(201);
    expect(answered(await using(serviceId, code))[1]).toBe("package_used_up");
  });

  it("package_expired 422: the package has expired", async () => {
    const other = account;
    account = await openAccount();
    const { serviceId } = await bookable();
    const { code } = await packaged(serviceId, { size: 5, days: 1 });
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await manage(account, "PUT /sandbox/clock", { body: { now: later } });
    const answer = await using(serviceId, code);
    account = other;
    expect([answer.status, answer.code]).toEqual([422, "package_expired"]);
  });

  it("package_invalid 422: the package is not valid for the request", async () => {
    const [{ serviceId }, other] = [await bookable(), await bookable()];
    const { code } = await packaged(other.serviceId, { size: 5 });
    expect(answered(await using(serviceId, code)).slice(0, 2)).toEqual([422, "package_invalid"]);
  });

  it("rate_limited 429: over the requests per minute of a key", async () => {
    setLimits({ keys: 1 });
    const key = await newKey(account);
    const answers = [await manage(account, "GET /me", { key }), await manage(account, "GET /me", { key })];
    setLimits();
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [200, undefined],
      [429, "rate_limited"],
    ]);
    expect(Number(answers[1]?.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("the specific 422 cases", () => {
  it("payProviderEnabled before a provider key is stored", async () => {
    const body = { payProviderEnabled: true };
    expect(answered(await manage(account, "PATCH /settings", { body }))).toEqual([
      422,
      "validation",
      "payProviderEnabled",
    ]);
  });

  it("coupon generation when the mask is used up", async () => {
    const body = { mask: "ONLY*", count: 37, discount: 5 };
    expect(answered(await posted("/coupons/generate", body))).toEqual([422, "validation", "mask"]);
  });

  it("spare time outside a compound service", async () => {
    const composite = await newResource(account, "/services", { title: "Duo", type: "collaborative" });
    const body = {
      parts: [
        { kind: "spare_time", minutes: 10 },
        { kind: "spare_time", minutes: 10 },
      ],
    };
    const answer = await manage(account, `PUT /services/${composite.id}/parts`, { body });
    expect([answer.status, answer.code]).toEqual([422, "validation"]);
    expect(answer.fields).toContain("parts.0.kind");
  });
});

describe("limits", () => {
  it("page size: limit 1 to 100, default 50", async () => {
    const many = Array.from({ length: 51 }, (_, index) => posted("/categories", { name: `Category ${index}` }));
    await Promise.all(many);
    const lengthOf = async (query: string) => (await manage<Page>(account, `GET /categories${query}`)).body.data.length;
    expect(await lengthOf("")).toBe(50);
    expect(await lengthOf("?limit=1&offset=50")).toBe(1);
    for (const limit of [0, 101])
      expect(answered(await manage(account, `GET /categories?limit=${limit}`))).toEqual([422, "validation", "limit"]);
  });

  it("outbox limit: at most 100", async () => {
    expect((await manage(account, "GET /outbox?limit=100")).status).toBe(200);
    expect(answered(await manage(account, "GET /outbox?limit=101"))).toEqual([422, "validation", "limit"]);
  });

  it("coupons per generate call: at most 100", async () => {
    const answer = await manage<{ data: unknown[] }>(account, "POST /coupons/generate", {
      body: { mask: "C-****", count: 100, discount: 5 },
    });
    expect([answer.status, answer.body.data.length]).toEqual([201, 100]);
    expect(answered(await posted("/coupons/generate", { mask: "C-****", count: 101 }))).toEqual([
      422,
      "validation",
      "count",
    ]);
  });

  it("occurrences per recurrence: at most 52", async () => {
    const { serviceId, staffId } = await bookable();
    const at = { serviceId, staffId, start: "2031-01-06T10:00:00Z", force: true };
    const answer = await manage<{ appointmentIds: string[] }>(account, "POST /appointments", {
      body: { ...at, recurrence: { freq: "weekly", count: 52 } },
    });
    expect([answer.status, answer.body.appointmentIds.length]).toEqual([201, 52]);
    const tooMany = await posted("/appointments", { ...at, recurrence: { freq: "weekly", count: 53 } });
    expect([tooMany.status, tooMany.code]).toEqual([422, "validation"]);
  });

  it("Idempotency-Key: 1 to 255 visible ASCII characters, and the same request is answered again", async () => {
    const send = (key: string) =>
      manage(account, "POST /categories", { body: { name: "Once" }, headers: { "idempotency-key": key } });
    const first = await send("k".repeat(255));
    const again = await send("k".repeat(255));
    expect([first.status, again.headers["idempotent-replayed"], again.text]).toEqual([201, "true", first.text]);
    for (const key of ["", "k".repeat(256), "with space"])
      expect(answered(await send(key))).toEqual([400, "bad_request"]);
  });

  it("webhook retry window: about 39 hours", async () => {
    const { RETRY_SECONDS } = await import("../../domain/notifications/webhook-schedule");
    const hours = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 3600;
    expect(hours).toBeCloseTo(39, 1);
  });
});
