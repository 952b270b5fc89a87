import { expect, it } from "vitest";
import { type Account, ask, manage, visit } from "../../testing/rest";

interface Opened {
  apiKey: string;
  publicKey: string;
  tenant: { id: string; name: string };
  expiresAt: string;
}
interface Booked {
  bookings: { id: string; status: string; start: string; manageUrl: string }[];
}
interface SlotList {
  days: { slots: { start: string; staffId: string }[] }[];
}
interface List<Row> {
  data: Row[];
  total: number;
}

/** Opens a salon and finds its first two free starts for a haircut. */
async function openSalon() {
  const opened = await ask<Opened>("POST", "/api/sandbox", { body: { seed: "salon" } });
  expect(opened.status).toBe(201);
  const { apiKey, publicKey, tenant, expiresAt } = opened.body;
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  const account: Account = { id: tenant.id, apiKey, publicKey };
  const { body: services } = await visit<List<{ id: string; title: string }>>(account, "GET /services");
  const haircut = services.data.find(({ title }) => title === "Haircut")?.id ?? "";
  const { body } = await visit<SlotList>(account, `GET /slots?service=${haircut}&days=7`);
  const [first, second] = body.days.flatMap(({ slots }) => slots);
  return { account, haircut, start: first?.start ?? "", staffId: first?.staffId, later: second?.start ?? "" };
}

it("goes from a sandbox to a booking that is moved, cancelled and brought back", async () => {
  const { account, haircut, start, later } = await openSalon();
  const order = { items: [{ service: haircut, start }], name: "Ana Blanco", email: "ana@example.com" };
  const headers = { "idempotency-key": "order-1" };
  const booked = await visit<Booked>(account, "POST /bookings", { body: order, headers });
  expect(booked).toMatchObject({ status: 201, body: { bookings: [{ status: "approved", start }] } });
  const again = await visit<Booked>(account, "POST /bookings", { body: order, headers });
  expect(again.text).toBe(booked.text);

  const { id = "", manageUrl = "" } = booked.body.bookings[0] ?? {};
  const token = manageUrl.split("/").at(-1);
  const { body: bookings } = await manage<List<{ id: string; customer: object }>>(account, "GET /bookings");
  expect(bookings).toMatchObject({ total: 1, data: [{ id, customer: { email: "ana@example.com" } }] });

  const moved = await visit(account, `POST /manage/${token}/reschedule`, { body: { start: later } });
  expect(moved).toMatchObject({ status: 200, body: { booking: { id, start: later, sequence: 1 } } });
  const cancelled = await visit(account, `POST /manage/${token}/cancel`, { body: { reason: "Ill" } });
  expect(cancelled).toMatchObject({ status: 200, body: { booking: { status: "cancelled", cancelReason: "Ill" } } });
  const revived = await manage(account, `PATCH /bookings/${id}`, { body: { status: "approved", notify: true } });
  expect(revived).toMatchObject({ status: 200, body: { status: "approved", cancelReason: null } });

  const file = await visit(account, `GET /manage/${token}/ics`);
  expect(file.text).toContain(`UID:booking-${id}@`);
  const { body: mails } = await manage<List<{ type: string; status: string }>>(account, "GET /outbox");
  expect(mails.data.map(({ type, status }) => `${type} ${status}`)).toEqual([
    "booking_status suppressed",
    "booking_status suppressed",
    "booking_rescheduled suppressed",
    "booking_new suppressed",
  ]);
});

it("gives a start to one of two, and ends with the sandbox", async () => {
  const { account, haircut, start, staffId } = await openSalon();
  const order = { items: [{ service: haircut, staff: staffId, start }], name: "Ana", email: "ana@example.com" };
  const both = await Promise.all([1, 2].map(() => visit(account, "POST /bookings", { body: order })));
  const outcomes = both.map(({ status, code }) => `${status} ${code ?? ""}`.trim()).sort();
  expect(outcomes).toEqual(["201", "409 slot_unavailable"]);

  expect((await manage(account, "DELETE /sandbox")).status).toBe(204);
  expect((await manage(account, "GET /me")).status).toBe(401);
  expect((await visit(account, "GET /services")).status).toBe(404);
});
