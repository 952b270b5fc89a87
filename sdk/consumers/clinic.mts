// A clinic's whole integration, written from the package's README alone, to see that this is enough.
import {
  type Booking,
  ConflictError,
  NotFoundError,
  Slotwright,
  SlotwrightError,
  UsageError,
  ValidationError,
  WarningsError,
  WebhookVerificationError,
} from "@slotwright/sdk";
import { SlotwrightPublic } from "@slotwright/sdk/public";
import { SlotwrightTest } from "@slotwright/sdk/testing";
import { unwrapWebhook } from "@slotwright/sdk/webhooks";

const baseUrl = process.env.SLOTWRIGHT_BASE_URL;
const secret = "whsec_c2VjcmV0LXRoYXQtaXMtMzItYnl0ZXMtbG9uZy1vaw==";

/** A start that is free. */
interface Free {
  serviceId: string;
  staffId: string;
  start: string;
}

async function openClinic() {
  const calls: string[] = [];
  const client = await Slotwright.sandbox({
    baseUrl,
    name: "Clínica Sol",
    timeZone: "Europe/Madrid",
    currency: "EUR",
    seed: "clinic",
    onResponse: ({ operation, status }) => calls.push(`${operation} ${status ?? "-"}`),
  });
  return { client, calls };
}

async function catalogue(client: Slotwright): Promise<string[]> {
  const category = await client.categories.create({ name: "Physiotherapy" });
  const made = await client.services.create({ title: "Back massage", price: 45, categoryId: category.id });
  const renamed = await client.services.update(made.id, { ...made, title: "Back massage, 1 h" });
  const titles: string[] = [renamed.title];
  for await (const service of client.services.list()) titles.push(service.title);
  return titles;
}

async function freeStarts(client: Slotwright, count: number): Promise<Free[]> {
  for await (const { id: serviceId, type } of client.services.list()) {
    if (type !== "simple") continue;
    const { days } = await client.slots.list({ service: serviceId, days: 14 });
    const slots = days.flatMap((day) => day.slots);
    if (slots.length >= count)
      return slots.slice(0, count).map(({ staffId, start }) => ({ serviceId, staffId, start }));
  }
  throw new Error("Nothing is free.");
}

async function book(client: Slotwright, free: Free): Promise<Booking> {
  const customer = await client.customers.create({ fullName: "Ana García", email: "ana@example.com" });
  const input = { ...free, customerId: customer.id };
  const tried = await client.appointments.create({ ...input, dryRun: true });
  if (!tried.ok) throw new Error("It would not be booked.");
  const { bookings } = await client.appointments.create({ ...input, notify: true, force: true });
  const booking = bookings[0];
  if (!booking) throw new Error("Nothing was booked.");
  return booking;
}

/** The first of the starts that is still free. */
async function moveToOne(client: Slotwright, booking: Booking, starts: string[]): Promise<Booking> {
  for (const start of starts) {
    try {
      return await client.bookings.reschedule(booking.id, { start, notify: false });
    } catch (error) {
      const isTaken = error instanceof ConflictError && error.code === "slot_unavailable";
      if (!isTaken && !(error instanceof WarningsError)) throw error;
    }
  }
  throw new Error("Nothing else is free.");
}

/** Names what a call is refused for. */
async function refusalOf(call: PromiseLike<unknown>): Promise<string> {
  try {
    await call;
    return "none";
  } catch (error) {
    if (error instanceof ValidationError) return `${error.status} ${error.code}: ${Object.keys(error.fields).join()}`;
    if (error instanceof NotFoundError) return `${error.status} ${error.code}`;
    if (error instanceof UsageError) return "not sent";
    if (error instanceof SlotwrightError) return error.message;
    throw error;
  }
}

async function once(client: Slotwright): Promise<boolean[]> {
  const create = () =>
    client.customers
      .create(
        { fullName: "Ben Ode", email: "ben@example.com" },
        { idempotencyKey: "order-1842", timeout: 5_000, maxRetries: 1 },
      )
      .withResponse();
  const [first, second] = [await create(), await create()];
  return [first.replayed, second.replayed, first.data.id === second.data.id];
}

async function paging(client: Slotwright): Promise<boolean> {
  const page = await client.customers.list({ limit: 1, search: "a" });
  const all = await client.customers.list({ limit: 2 }).toArray();
  const some = await client.customers.list().toArray({ limit: 1 });
  return page.data.length === 1 && page.hasNextPage() === page.total > 1 && all.length >= some.length;
}

async function receive(client: Slotwright, request: Request): Promise<Response> {
  try {
    const event = await client.webhooks.unwrap(await request.text(), request.headers);
    if (event.type === "booking.cancelled") console.log("Cancelled:", event.data.booking.number);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(null, { status: 400 });
    throw error;
  }
}

async function deliver(client: Slotwright): Promise<number[]> {
  const test = new SlotwrightTest({ secret });
  const { body, headers } = await test.sign(test.event("ping"));
  await unwrapWebhook(body, headers, { secret, toleranceSeconds: 60 });
  const post = (text: string) => new Request("http://localhost/hooks", { method: "POST", body: text, headers });
  return [(await receive(client, post(body))).status, (await receive(client, post("{}"))).status];
}

async function asVisitor(publicKey: string): Promise<boolean> {
  const shop = new SlotwrightPublic({ publicKey, baseUrl });
  const { data } = await shop.storefront.services();
  return data.length > 0;
}

const { client, calls } = await openClinic();
const patient = client.withOptions({ timeout: 60_000, maxRetries: 5, webhookSecret: secret });
console.log("catalogue", (await catalogue(patient)).includes("Back massage, 1 h"));

const [free, ...others] = await freeStarts(patient, 12);
if (!free) throw new Error("Nothing is free.");
const booking = await book(patient, free);
const moved = await moveToOne(patient, booking, others.map(({ start }) => start).reverse());
const cancelled = await patient.bookings.cancel(moved.id, { reason: "The patient is ill", notify: false });
console.log("booking", moved.number === booking.number, cancelled.status);

console.log("lists", await paging(patient));
console.log("errors", await refusalOf(patient.services.create({ title: "", price: -1 })));
console.log("errors", await refusalOf(patient.services.get("019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f1f")));
console.log("errors", await refusalOf(patient.services.get("")));
console.log("once", ...(await once(patient)));
console.log("webhooks", ...(await deliver(patient)));
console.log("visitor", await asVisitor(client.account.publicKey));
console.log("watched", calls.length > 0);
const me = await patient.request<{ scopes: string[] }>({ method: "GET", path: "/me" });
const raw = await patient.me.get().asResponse();
console.log("raw", me.scopes.length > 0, raw.status);
await client.sandbox.delete();
