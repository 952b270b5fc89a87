import { NotFoundError, type Slotwright, UsageError } from "../index";
import { CLIENT_OPTIONS, type Command, clientOf, parsed } from "./terminal";

const SOMEBODY = { fullName: "Ana Trigger", email: "ana.trigger@example.com" };
const DAYS = 60;
const DAY_MS = 86_400_000;

/** What makes each event happen. @returns what was made or changed, in a few words */
export const TRIGGERS: Record<string, (client: Slotwright) => Promise<string>> = {
  "booking.created": async (client) => `booking ${(await book(client)).id}`,
  "booking.updated": async (client) => {
    const { id } = await book(client);
    await client.bookings.update(id, { status: "pending" });
    return `booking ${id}`;
  },
  "booking.cancelled": async (client) => {
    const { id } = await book(client);
    await client.bookings.cancel(id, { reason: "Triggered" });
    return `booking ${id}`;
  },
  "payment.completed": async (client) => `payment ${await pay(client)}`,
  "payment.refunded": async (client) => {
    const id = await pay(client);
    await client.payments.refund(id);
    return `payment ${id}`;
  },
  "ticket.created": async (client) => `ticket ${(await ticket(client)).id}`,
  "ticket.cancelled": async (client) => {
    const { id, eventId } = await ticket(client);
    await client.events.attendees.cancel(eventId, id);
    return `ticket ${id}`;
  },
};

/** Makes an event happen in a sandbox, and in no other account. */
export const trigger: Command = async (args, { out }) => {
  const { values, positionals } = parsed(args, CLIENT_OPTIONS);
  const [event = ""] = positionals;
  const make = Object.hasOwn(TRIGGERS, event) ? TRIGGERS[event] : undefined;
  if (!make) throw new UsageError(`Give one of ${Object.keys(TRIGGERS).join(", ")}.`);
  const client = clientOf(values);
  await requireSandbox(client);
  out(`${event}: ${await make(client)}`);
};

/** @throws UsageError for a real account, whose customers would meet what is made */
async function requireSandbox(client: Slotwright): Promise<void> {
  try {
    await client.sandbox.clock();
  } catch (error) {
    if (error instanceof NotFoundError) throw new UsageError("Only a sandbox's events can be triggered.");
    throw error;
  }
}

/** The first free start of any service, for somebody. */
async function book(client: Slotwright) {
  const { data: services } = await client.services.list();
  const customer = await client.customers.create(SOMEBODY);
  // One that costs something first, so that there is a payment.
  for (const { id: serviceId, type } of services.toSorted((a, b) => b.price - a.price)) {
    if (type !== "simple") continue;
    const { days } = await client.slots.list({ service: serviceId, days: DAYS });
    const slot = days.flatMap(({ slots }) => slots)[0];
    if (!slot) continue;
    const { start, staffId } = slot;
    const made = await client.appointments.create({ serviceId, staffId, start, customerId: customer.id, force: true });
    const [booking] = made.bookings.filter(({ id }) => id === made.bookingId);
    if (booking) return booking;
  }
  throw new UsageError("No service of this sandbox has a free start: open one with --seed salon.");
}

async function pay(client: Slotwright): Promise<string> {
  const { paymentId } = await book(client);
  if (!paymentId) throw new UsageError("No service of this sandbox costs anything: open one with --seed salon.");
  await client.payments.complete(paymentId, {});
  return paymentId;
}

/** A ticket of a new event. */
async function ticket(client: Slotwright) {
  const { now } = await client.sandbox.clock();
  const startAt = new Date(Math.floor(Date.parse(now) / DAY_MS) * DAY_MS + 7 * DAY_MS);
  const endAt = new Date(startAt.getTime() + 3_600_000);
  const event = await client.events.create({ title: "Triggered", startAt, endAt, status: "published" });
  const ticketType = await client.events.ticketTypes.create(event.id, { title: "Seat" });
  const { fullName: attendeeName, email: attendeeEmail } = SOMEBODY;
  const made = await client.events.attendees.create(event.id, {
    ticketTypeId: ticketType.id,
    attendeeName,
    attendeeEmail,
  });
  return { id: made.id, eventId: event.id };
}
