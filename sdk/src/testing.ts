import { UsageError } from "./core/errors";
import { signWebhook } from "./core/webhook-signature";
import { SAMPLES } from "./generated/management/samples";
import type { Booking, Payment, SetSandboxClock, Ticket } from "./generated/management/types";
import type { WebhookEvent } from "./generated/management/webhook-events";
import { API_VERSION } from "./generated/version";

/** Every kind of event that this package knows. */
export type KnownEventType = WebhookEvent["type"];

/** The event of a kind. */
export type EventOf<T extends KnownEventType> = Extract<WebhookEvent, { type: T }>;

/** What an event of a kind tells of: a booking, a ticket or a payment. */
export type ToldOf<T extends KnownEventType> = T extends `booking.${string}`
  ? Booking
  : T extends `ticket.${string}`
    ? Ticket
    : T extends `payment.${string}`
      ? Payment
      : Record<string, never>;

/** What is needed of a client, as a `Slotwright` has it. */
export interface SandboxHolder {
  readonly sandbox: {
    clock(): PromiseLike<{ now: string }>;
    setClock(body: { now: Date }): PromiseLike<SetSandboxClock>;
  };
}

/** What `new SlotwrightTest()` takes. */
export interface SlotwrightTestOptions {
  /** `whsec_…`, as your handler has it. Default: a new one, to be read as `secret`. */
  secret?: string | undefined;
  /** A client of a sandbox, for its clock. */
  client?: SandboxHolder | undefined;
}

/** A delivery as it arrives: the body's very text, and the headers that sign it. */
export interface SignedDelivery {
  body: string;
  headers: Record<string, string>;
}

/** How far a sandbox's clock goes. */
export interface Advance {
  days?: number | undefined;
  hours?: number | undefined;
  minutes?: number | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SANDBOX = { id: "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f01", sandbox: true };
/** What a kind of event has changed. */
const CHANGED: Partial<Record<KnownEventType, { now: object; previous: Record<string, unknown> }>> = {
  "booking.updated": { now: { notes: "Comes ten minutes later." }, previous: { notes: "" } },
  "booking.cancelled": {
    now: { status: "cancelled", cancelledBy: "customer" },
    previous: { status: "approved", cancelledBy: null },
  },
  "ticket.approved": { now: { status: "approved" }, previous: { status: "pending" } },
  "ticket.cancelled": { now: { status: "cancelled" }, previous: { status: "approved" } },
  "payment.completed": { now: { status: "completed" }, previous: { status: "pending" } },
  "payment.failed": { now: { status: "failed" }, previous: { status: "pending" } },
  "payment.refunded": { now: { status: "refunded" }, previous: { status: "completed" } },
};

/** Helps to test what you build on the service: deliveries as they arrive, and a sandbox's time. */
export class SlotwrightTest {
  /** What deliveries are signed with: give it to your handler. */
  readonly secret: string;
  readonly #client: SandboxHolder | undefined;

  /**
   * @example
   * const test = new SlotwrightTest({ secret: process.env.SLOTWRIGHT_WEBHOOK_SECRET, client });
   */
  constructor({ secret = newSecret(), client }: SlotwrightTestOptions = {}) {
    this.secret = secret;
    this.#client = client;
  }

  /**
   * An event of a kind, with a booking, ticket or payment as the documents show it.
   *
   * @param told  what is to be otherwise in what it tells of
   * @example
   * const event = test.event("booking.cancelled", { cancelReason: "Ana is ill" });
   */
  event<T extends KnownEventType>(type: T, told: Partial<ToldOf<T>> = {}): EventOf<T> {
    const [name = ""] = type.split(".");
    const { now, previous } = CHANGED[type] ?? {};
    const resource = { ...SAMPLES[name as keyof typeof SAMPLES], ...now, ...told };
    const data = name in SAMPLES ? { [name]: resource, ...(previous ? { previous } : {}), cause: "api" } : {};
    const event = { id: crypto.randomUUID(), type, timestamp: new Date().toISOString(), apiVersion: API_VERSION };
    // Which of the events it is, the compiler cannot tell from a type that is not chosen yet.
    return { ...event, account: SANDBOX, data } as unknown as EventOf<T>;
  }

  /**
   * The body and the headers of an event's delivery, for handlers that take no `Request`.
   *
   * @param timestamp  when it is sent; one of ten minutes ago is refused
   * @example
   * const { body, headers } = await test.sign(test.event("booking.created"));
   * await request(app).post("/hooks").set(headers).send(body); // supertest
   */
  async sign(event: WebhookEvent, timestamp: Date = new Date()): Promise<SignedDelivery> {
    const body = JSON.stringify(event);
    const signed = await signWebhook(body, { secret: this.secret, id: event.id, timestamp });
    return { body, headers: { "content-type": "application/json", ...signed } };
  }

  /**
   * The delivery of an event as a `Request`, for handlers that take one.
   *
   * @example
   * const answer = await POST(await test.request(test.event("booking.created")));
   */
  async request(event: WebhookEvent, url = "http://localhost/"): Promise<Request> {
    return new Request(url, { method: "POST", ...(await this.sign(event)) });
  }

  /**
   * Sets the sandbox's clock forward; what falls due on the way happens, such as reminders.
   *
   * @returns the new present, and what fell due
   * @throws UsageError without a client
   * @example
   * const { fired } = await test.advance({ days: 1 });
   */
  async advance({ days = 0, hours = 0, minutes = 0 }: Advance): Promise<SetSandboxClock> {
    if (!this.#client) throw new UsageError("Pass the `client` of a sandbox to move its clock.");
    const { now } = await this.#client.sandbox.clock();
    const ms = (days * 24 + hours) * HOUR_MS + minutes * MINUTE_MS;
    return this.#client.sandbox.setClock({ now: new Date(Date.parse(now) + ms) });
  }
}

const newSecret = () => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
