import { expect, it } from "vitest";
import { dispatch } from "../dispatch";

const req = (method: string, target: string, key?: string, body?: unknown, headers: Record<string, string> = {}) => {
  const [path = "", search = ""] = target.split("?");
  const all: Record<string, string> = { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}), ...headers };
  return dispatch({ method, path, search, header: (n) => all[n], body: async () => Buffer.from(body === undefined ? "" : JSON.stringify(body)), clientAddress: "127.0.0.1", requestId: "r" });
};
it("goes from a sandbox to a booking", async () => {
  const created = await req("POST", "/api/sandbox", undefined, { seed: "salon" });
  console.log(created);
  const { apiKey, publicKey } = JSON.parse(String(created?.body));
  console.log(await req("GET", "/api/v1/me", apiKey));
  const services = JSON.parse(String((await req("GET", `/api/public/${publicKey}/services`))?.body));
  console.log(JSON.stringify(services).slice(0, 600));
  const service = services.data[0].id;
  const slots = JSON.parse(String((await req("GET", `/api/public/${publicKey}/slots?service=${service}&days=5`))?.body));
  console.log(JSON.stringify(slots).slice(0, 600));
  const start = slots.days.flatMap((d: any) => d.slots)[0].start;
  const b = await req("POST", `/api/public/${publicKey}/bookings`, undefined, { items: [{ service, start }], name: "Ana", email: "ana@example.com" }, { "idempotency-key": "k1" });
  console.log(b);
  const b2 = await req("POST", `/api/public/${publicKey}/bookings`, undefined, { items: [{ service, start }], name: "Ana", email: "ana@example.com" }, { "idempotency-key": "k1" });
  console.log(b2?.headers, b2?.body === b?.body);
  console.log((await req("GET", `/api/v1/bookings`, apiKey))?.body);
  console.log((await req("GET", `/api/v1/appointments?from=2026-11-01&to=2027-01-01`, apiKey))?.body);
  console.log(String((await req("GET", `/api/v1/outbox`, apiKey))?.body).slice(0, 1500));
  const token = JSON.parse(String(b?.body)).bookings[0].manageUrl.split("/").pop();
  console.log((await req("GET", `/api/public/${publicKey}/manage/${token}/ics`))?.body);
  const later = slots.days.flatMap((d: any) => d.slots)[5].start;
  console.log((await req("POST", `/api/public/${publicKey}/manage/${token}/reschedule`, undefined, { start: later }))?.body);
  console.log((await req("POST", `/api/public/${publicKey}/manage/${token}/cancel`, undefined, { reason: "ill" }))?.body);
  const id = JSON.parse(String(b?.body)).bookings[0].id;
  console.log((await req("PATCH", `/api/v1/bookings/${id}`, apiKey, { status: "approved", notify: true }))?.body);
  console.log((await req("PATCH", `/api/v1/bookings/${id}`, apiKey, { status: "waitlisted", notify: true }))?.body);
  console.log((await req("DELETE", `/api/v1/sandbox`, apiKey)));
  console.log((await req("GET", `/api/v1/me`, apiKey)));
  expect(1).toBe(1);
});
