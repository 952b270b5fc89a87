// An ES module that uses all three entries, in its types and at run time.
import { createRequire } from "node:module";
import {
  type ApiError,
  type Booking,
  type CreateServiceInput,
  type Page,
  Slotwright,
  SlotwrightError,
  ValidationError,
  type WebhookEvent,
} from "@slotwright/sdk";
import { SlotwrightPublic, UsageError } from "@slotwright/sdk/public";
import { signWebhook, unwrapWebhook } from "@slotwright/sdk/webhooks";

const SECRET = "whsec_c2VjcmV0LXRoYXQtaXMtMzItYnl0ZXMtbG9uZy1vaw==";
const asked: string[] = [];
const fetch: typeof globalThis.fetch = async (input, init) => {
  asked.push(`${init?.method} ${new URL(String(input)).pathname}`);
  if (init?.method === "POST")
    return Response.json({ error: { code: "validation", message: "No.", fields: { title: "Say." } } }, { status: 422 });
  return Response.json({ data: [{ id: "1", status: "approved", customer: { fullName: "Ana" } }], total: 1 });
};
const client = new Slotwright({ apiKey: "slw_x", baseUrl: "http://localhost", fetch });
const { SlotwrightError: RequiredError } = createRequire(import.meta.url)(
  "@slotwright/sdk",
) as typeof import("@slotwright/sdk", { with: { "resolution-mode": "require" }});

const page: Page<Booking> = await client.bookings.list({ status: "pending", from: new Date() });
for await (const { status, customer } of client.bookings.list()) {
  // Open in answers: any text may come, and the known ones are offered.
  const known: boolean = status === "approved" || status === "one of tomorrow";
  console.log(known, customer.fullName);
}

// What an answer holds can be sent again, also what may be missing.
const again = async (booking: Booking, notify: boolean | undefined) =>
  client.bookings.update(booking.id, { status: booking.status, notes: booking.notes, notify });
const sameService = async (id: string) => client.services.update(id, await client.services.get(id));
const sameStaff = async (id: string) => client.staff.update(id, await client.staff.get(id));
const sameCustomer = async (id: string) => client.customers.update(id, await client.customers.get(id));
const sameEvent = async (id: string) => client.events.update(id, await client.events.get(id));
const sameCoupon = async (id: string) => client.coupons.update(id, await client.coupons.get(id));

// A text that is none of the known ones is a fault in requests.
// @ts-expect-error no such status
const listed = client.bookings.list({ status: "one of tomorrow" });
await listed;
const input: CreateServiceInput = { title: "", type: "simple" };
try {
  await client.services.create(input, { idempotencyKey: "a" });
} catch (error) {
  if (!(error instanceof ValidationError)) throw error;
  const refused: ApiError = error;
  console.log(refused.status, error.fields.title, error instanceof SlotwrightError, error instanceof RequiredError);
}
const dry = async (start: Date) =>
  (await client.appointments.create({ serviceId: "a", staffId: "b", start, dryRun: true })).ok;
const done = async (start: Date) =>
  (await client.appointments.create({ serviceId: "a", staffId: "b", start })).bookingId;

const body = JSON.stringify({ type: "booking.created", data: { booking: { number: "AB12CD34" } } });
const event: WebhookEvent = await unwrapWebhook(body, await signWebhook(body, { secret: SECRET }), { secret: SECRET });
if (event.type === "booking.created") console.log(event.data.booking.number);
// @ts-expect-error only bookings have a number
else console.log(event.data.booking);

console.log(page.total, asked.length, new SlotwrightPublic({ publicKey: "pk_x", baseUrl: "http://localhost" }).baseUrl);
const echoes = [again, sameService, sameStaff, sameCustomer, sameEvent, sameCoupon];
console.log(echoes.length, typeof dry, typeof done, new UsageError("x") instanceof SlotwrightError);
