import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seatTickets } from "../../../domain/booking/tickets/ticket-seats";
import type { PublicEvent, TicketType } from "../api-types";
import { en } from "../messages/en";
import type { Page } from "../page";
import { type Attendee, linesOf, quantityName, ticketForm, toOrder, toTicketErrors } from "./event-form";

const page = { lang: "en", m: en, zone: "UTC", config: null } as Page;

const typeOf = (id: string, fields: Partial<TicketType> = {}): TicketType => ({
  id,
  title: id,
  description: "",
  price: 10,
  currency: "EUR",
  taxRate: 0,
  remaining: null,
  minPerOrder: 1,
  maxPerOrder: 10,
  salesStart: null,
  salesEnd: null,
  onSale: true,
  ...fields,
});

const eventOf = (ticketTypes: TicketType[], fields: Partial<PublicEvent> = {}): PublicEvent => ({
  id: "event",
  slug: "evening",
  status: "published",
  title: "Evening",
  description: "",
  startAt: "2031-06-20T18:00:00Z",
  endAt: "2031-06-20T20:00:00Z",
  timeZone: "Europe/Madrid",
  location: null,
  imageUrl: null,
  remaining: null,
  salesStart: null,
  salesEnd: null,
  onSale: true,
  requiresApproval: false,
  waitlist: false,
  ticketTypes,
  ...fields,
});

const posted = (fields: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));

describe("the lines of an order", () => {
  it("wait exactly where the service makes them wait", () => {
    const limit = fc.option(fc.nat({ max: 6 }), { nil: null });
    fc.assert(
      fc.property(limit, fc.array(fc.record({ remaining: limit, quantity: fc.nat({ max: 5 }) })), (seats, asked) => {
        const types = asked.map(({ remaining }, index) => typeOf(`t${index}`, { remaining }));
        const event = eventOf(types, { remaining: seats, waitlist: true });
        const quantities = Object.fromEntries(
          asked.map(({ quantity }, index) => [quantityName(`t${index}`), quantity]),
        );
        const lines = linesOf(event, ticketForm(page, event, posted(quantities)));
        const items = lines.map(({ type, quantity }) => ({ ticketTypeId: type.id, quantity }));
        const limits = {
          event: { max: seats, sold: 0 },
          types: new Map(types.map(({ id, remaining }) => [id, { max: remaining, sold: 0 }])),
        };
        expect(lines.map(({ waits }) => !waits)).toEqual(seatTickets(items, limits, true));
      }),
    );
  });

  it("leave out what is not wanted, and take nonsense for nothing", () => {
    const event = eventOf([typeOf("a"), typeOf("b"), typeOf("c")]);
    const form = ticketForm(page, event, posted({ "q.a": 2, "q.b": "-3", "q.c": "many", "q.d": 4 }));
    expect(linesOf(event, form)).toMatchObject([{ type: { id: "a" }, quantity: 2 }]);
  });
});

describe("the names on the tickets", () => {
  const order = (names: Record<string, string>) => {
    const event = eventOf([typeOf("a")]);
    const form = ticketForm(page, event, posted({ "q.a": 3, name: "Eva", email: "eva@example.com", ...names }));
    return toOrder(page, event, form).items[0]?.attendees as Attendee[];
  };

  it("are left to the service where none is given, and are the buyer's before the last that is", () => {
    expect(order({})).toEqual([]);
    expect(order({ "a.a.1.name": "Leo", "a.a.1.email": "leo@example.com" })).toEqual([
      { name: "Eva", email: "eva@example.com" },
      { name: "Leo", email: "leo@example.com" },
    ]);
  });
});

it("tells what is wrong at its input, in the order of the form", () => {
  const event = eventOf([typeOf("a"), typeOf("b", { minPerOrder: 2, maxPerOrder: 4 })]);
  const form = ticketForm(page, event, posted({ "q.b": 9 }));
  const fields = {
    items: "",
    phone: "",
    name: "",
    "items.0.quantity": "",
    "items.0.attendees.1.email": "",
    coupon: "",
  };
  expect(Object.entries(toTicketErrors(page, fields, { event, form }))).toEqual([
    ["q.b", "Choose 2 to 4 tickets"],
    ["name", en.invalid.name],
    ["phone", en.invalid.phone],
    ["a.b.1.email", en.events.invalid.attendee],
    ["code", en.invalid.code],
  ]);
  expect(toTicketErrors(page, { locale: "" }, { event, form })).toEqual({ other: en.events.invalid.other });
});
