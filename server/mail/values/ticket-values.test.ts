import { expect, it } from "vitest";
import { codesFor } from "../../domain/notifications/template-variables";
import { type MailedTicket, type TicketMailView, ticketValues } from "./ticket-values";

const TICKET: MailedTicket = {
  code: "A1B2",
  type: "Adult",
  priceMinor: 1210,
  status: "approved",
  url: "https://x.example/ticket/t",
  attendeeName: "Leo",
};

const VIEW: TicketMailView = {
  locale: "en",
  timeZone: "Europe/Madrid",
  currency: "EUR",
  company: { name: "Salon Aurora", address: null, phone: null, website: null, email: null, logoUrl: null },
  client: { name: "Ana", email: "ana@example.com", phone: null, timeZone: null },
  event: {
    name: "Concert",
    info: "Strings",
    location: "Hall",
    startsAt: Date.parse("2026-11-23T18:00:00Z"),
    endsAt: Date.parse("2026-11-23T20:00:00Z"),
  },
  tickets: [TICKET],
  payment: { totalMinor: 2420, paidMinor: 0, dueMinor: 2420, taxMinor: 420, couponCode: null, status: "pending" },
  paymentUrl: null,
};

it("has a value, perhaps empty, for every code a ticket mail may use", () => {
  const values = ticketValues(VIEW);
  for (const type of ["ticket_new", "ticket_status", "event_cancelled"] as const)
    for (const { code } of codesFor(type)) expect(values[code], code).toBeTypeOf("string");
});

it("writes times in the account's zone, and money and statuses in the reader's words", () => {
  expect(ticketValues(VIEW)).toMatchObject({
    event_date: "Monday, 23 November 2026",
    event_time: "19:00",
    event_end_time: "21:00",
    ticket_price: "€12.10",
    ticket_status: "confirmed",
    amount_due: "€24.20",
    payment_status: "pending",
    payment_url: "",
  });
  expect(ticketValues({ ...VIEW, locale: "es" })).toMatchObject({
    event_date: "lunes, 23 de noviembre de 2026",
    ticket_status: "confirmada",
  });
});

it("says what a ticket waits for, and shows its code once it waits no more", () => {
  const said = (status: MailedTicket["status"], paymentUrl: string | null = null) => {
    const values = ticketValues({ ...VIEW, tickets: [{ ...TICKET, status }], paymentUrl });
    return [values.ticket_status, values.ticket_code];
  };
  expect(said("pending")).toEqual(["waiting for approval", ""]);
  expect(said("pending", "https://x.example/pay")).toEqual(["waiting for your payment", ""]);
  expect(said("waitlisted")).toEqual(["on the waiting list", ""]);
  expect(said("approved", "https://x.example/pay")).toEqual(["confirmed", "A1B2"]);
  expect(said("cancelled")).toEqual(["cancelled", "A1B2"]);
});

it("names every day of an event of several, and the day of its end", () => {
  const endsAt = Date.parse("2026-11-25T11:00:00Z");
  expect(ticketValues({ ...VIEW, event: { ...VIEW.event, endsAt } })).toMatchObject({
    event_date: "Monday 23 November – Wednesday 25 November 2026",
    event_end_time: "Wednesday, 25 November 2026, 12:00",
  });
});

it("names the zone to a reader whose clock shows another time", () => {
  const client = { ...VIEW.client, timeZone: "America/New_York" };
  expect(ticketValues({ ...VIEW, client }).event_time).toBe("19:00 (Madrid, GMT+1)");
});

it("names every ticket of an order, and links to the first", () => {
  const child = { ...TICKET, code: "C3D4", type: "Child", priceMinor: 400, url: "https://x.example/ticket/u" };
  const other = { ...TICKET, code: "E5F6", attendeeName: "Eva" };
  expect(ticketValues({ ...VIEW, tickets: [TICKET, child, other] })).toMatchObject({
    ticket_code: "A1B2, C3D4, E5F6",
    ticket_type: "2 × Adult, 1 × Child",
    ticket_price: "€12.10, €4.00",
    ticket_status: "confirmed",
    ticket_url: "https://x.example/ticket/t",
    attendee_name: "Leo, Eva",
  });
});
