import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { tickets } from "../db/schema";
import { autoCompleteBookings } from "../features/bookings/auto-complete/auto-complete";
import { expireHolds } from "../features/payments/holds/holds";
import { inProcessApi } from "../surfaces/in-process-api";
import { visit as browse } from "../surfaces/pages/testing/visit";
import { addType, openConcert, order as orderTickets } from "./concert";
import { testDatabase } from "./database";
import { orderedOnline, setPayment } from "./online";
import { type Account, visit } from "./rest";
import { addService, at, book, booked, done, eventsOf, openShop, type Shop, setTenant } from "./shop";
import { MANAGED, TICKETS } from "./surface-plans";
import { callRest, SURFACES } from "./surfaces";

/**
 * Who hears what, by which surface: each change tells exactly these kinds of events, once each, with the cause of its surface.
 */

/** The kinds and causes that came while something was done, in no order. */
async function notified(account: Account, run: () => Promise<unknown>): Promise<string[]> {
  const before = (await eventsOf(account)).length;
  await run();
  return (await eventsOf(account))
    .slice(before)
    .map(({ type, data }) => `${type} ${data.cause}`)
    .toSorted();
}

/** The same kinds with one cause. */
const by = (cause: string, kinds: string[]) => kinds.map((kind) => `${kind} ${cause}`).toSorted();

describe.each(SURFACES)("through $name", ({ cause, call }) => {
  it.each(MANAGED)("%s tells %j", async (_action, kinds, plan) => {
    const shop = await openShop();
    const change = await plan({ shop, call: (operationId, input) => call(shop, operationId, input) });
    expect(await notified(shop, change)).toEqual(by(cause, kinds));
  });
});

describe.each(SURFACES)("of an event, through $name", ({ cause, call }) => {
  it.each(TICKETS)("%s tells %j", async (_action, kinds, { type, plan }) => {
    const concert = await openConcert();
    const adult = await addType(concert, type);
    const change = await plan({ concert, adult, call: (operationId, input) => call(concert, operationId, input) });
    expect(await notified(concert, change)).toEqual(by(cause, kinds));
  });

  it("a ticket approved tells that alone", async () => {
    const concert = await openConcert({ requiresApproval: true });
    const adult = await addType(concert, { price: 12 });
    const { tickets } = await done(orderTickets(concert, adult));
    const change = () => call(concert, "approveAttendee", { id: concert.eventId, ticketId: tickets[0]?.id });
    expect(await notified(concert, change)).toEqual(by(cause, ["ticket.approved"]));
  });
});

describe("through the public API", () => {
  it.each<[string, string[], (shop: Shop) => Promise<unknown>]>([
    ["a booking", ["booking.created"], (shop) => done(book(shop, { start: "10:00" }))],
    [
      "an order of two",
      ["booking.created", "booking.created"],
      (shop) => done(book(shop, [{ start: "10:00" }, { start: "12:00" }])),
    ],
    [
      "a price that is asked for",
      [],
      (shop) =>
        done(visit(shop, "POST /quote", { body: { items: [{ service: shop.serviceId, start: at(shop, "10:00") }] } })),
    ],
    [
      "what costs nothing",
      ["booking.created", "payment.completed"],
      async (shop) => done(book(shop, { start: "10:00", service: await addService(shop, { price: 0 }) })),
    ],
  ])("%s tells %j", async (_action, kinds, run) => {
    const shop = await openShop();
    expect(await notified(shop, () => run(shop))).toEqual(by("public", kinds));
  });

  it("tickets tell that each was created and approved, and that free ones are paid", async () => {
    const concert = await openConcert();
    const [free, paid] = [await addType(concert, { price: 0 }), await addType(concert, { price: 12 })];
    const twice = ["ticket.created", "ticket.approved", "ticket.created", "ticket.approved"];
    expect(await notified(concert, () => done(orderTickets(concert, free, { quantity: 2 })))).toEqual(
      by("public", [...twice, "payment.completed"]),
    );
    expect(await notified(concert, () => done(orderTickets(concert, paid, { quantity: 2 })))).toEqual(
      by("public", twice),
    );
  });

  it("what is refused tells nothing", async () => {
    const shop = await openShop();
    await booked(shop, { start: "10:00" });
    expect(await notified(shop, () => book(shop, { start: "10:00" }))).toEqual([]);
  });
});

interface Linked {
  shop: Shop;
  token: string;
  action: string;
  input: Record<string, string>;
}

/** Both ways of a manage link: its API, and its page. */
const LINKS: [string, (linked: Linked) => Promise<unknown>][] = [
  ["API", ({ shop, token, action, input }) => done(visit(shop, `POST /manage/${token}/${action}`, { body: input }))],
  [
    "page",
    async ({ token, action, input }) => {
      const { status } = await browse(inProcessApi, `/manage/${token}/${action}`, { form: input });
      if (status !== 303) throw new Error(`The page answered ${status}.`);
    },
  ],
];

describe.each(LINKS)("through a manage link's %s", (_name, act) => {
  it.each<[string, (shop: Shop) => Record<string, string>, string[]]>([
    ["cancel", () => ({ reason: "ill" }), ["booking.cancelled"]],
    ["reschedule", (shop) => ({ start: at(shop, "12:00") }), ["booking.updated"]],
  ])(
    "a customer's %s has the customer as its cause, and a second one tells nothing",
    async (action, inputOf, kinds) => {
      const shop = await openShop();
      const { token } = await booked(shop, { start: "10:00" });
      const run = () => act({ shop, token, action, input: inputOf(shop) });
      expect(await notified(shop, run)).toEqual(by("customer", kinds));
      expect(await notified(shop, run)).toEqual([]);
    },
  );
});

describe("through the booking page", () => {
  it("a booking tells that it was created, by the public, once however often the form is sent", async () => {
    const shop = await openShop();
    const start = at(shop, "10:00");
    const address = `/book/${shop.publicKey}/${shop.serviceId}/details?start=${start}`;
    const form = { start, wanted: start, key: newId(), name: "Eva Gil", email: "eva@example.com" };
    const send = async () => expect((await browse(inProcessApi, address, { form })).status).toBe(303);
    expect(await notified(shop, send)).toEqual(by("public", ["booking.created"]));
    expect(await notified(shop, send)).toEqual([]);
  });
});

describe("through the payment page", () => {
  it.each([
    ["pay", ["payment.completed provider", "booking.updated provider"]],
    ["decline", ["payment.failed provider"]],
    // Who leaves the page may come back while the time is held.
    ["cancel", []],
  ])("%s tells %j", async (action, expected) => {
    const shop = await openShop();
    const { token } = await orderedOnline(shop, { start: "10:00" }, { provider: "sandbox" });
    const press = () => browse(inProcessApi, `/pay/${token}/${action}`, { form: {} });
    expect(await notified(shop, press)).toEqual(expected.toSorted());
    expect(await notified(shop, press)).toEqual([]);
  });
});

describe("by itself", () => {
  const OVER = new Date(Date.now() - 60_000);

  it("a hold that runs out tells that the payment failed and what was cancelled, by the system", async () => {
    const shop = await openShop();
    await orderedOnline(shop, { start: "10:00" }, { provider: "sandbox", holdExpiresAt: OVER });
    const run = () => Promise.all([expireHolds({ limit: 100 }), expireHolds({ limit: 100 })]);
    expect(await notified(shop, run)).toEqual(by("system", ["booking.cancelled", "payment.failed"]));
    expect(await notified(shop, run)).toEqual([]);
  });

  it("a ticket's hold that runs out tells so too", async () => {
    const concert = await openConcert();
    const adult = await addType(concert, { price: 12 });
    const { payment } = await done(orderTickets(concert, adult));
    await setPayment(payment?.id ?? "", { method: "provider", provider: "sandbox", holdExpiresAt: OVER });
    // As an order with online payment leaves it.
    await testDatabase().db.update(tickets).set({ status: "pending" }).where(eq(tickets.tenantId, concert.id));
    expect(await notified(concert, () => expireHolds({ limit: 100 }))).toEqual(
      by("system", ["payment.failed", "ticket.cancelled"]),
    );
  });

  it("a booking whose time is over is done, by the system, whoever moves the clock", async () => {
    const shop = await openShop();
    await booked(shop, { start: "10:00" });
    const over = Date.parse(at(shop, "11:00")) + 60_000;
    expect(await notified(shop, () => autoCompleteBookings({ limit: 100 }))).toEqual([]);
    await setTenant(shop, { clockOffsetMs: over - Date.now() });
    expect(await notified(shop, () => autoCompleteBookings({ limit: 100 }))).toEqual(by("system", ["booking.updated"]));
    const sandbox = await openShop();
    await booked(sandbox, { start: "10:00" });
    const setClock = () => callRest(sandbox, "setSandboxClock", { now: new Date(over).toISOString() });
    expect(await notified(sandbox, setClock)).toEqual(by("system", ["booking.updated"]));
    expect(await notified(sandbox, () => autoCompleteBookings({ limit: 100 }))).toEqual([]);
  });
});
