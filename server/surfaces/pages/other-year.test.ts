import { describe, expect, it } from "vitest";
import type { PublicEvent } from "./api-types";
import type { PackageOrderView, TicketOrderView } from "./order/order-access";
import { orderPage } from "./order/order-page";
import { packageOrderPage } from "./order/package-order-page";
import { pageOf, whenLines } from "./page";
import { payPage } from "./pay/pay-page";
import type { PayView } from "./pay/payment-access";
import { fakeApi, PUBLIC_KEY } from "./testing/fake-api";
import { CONFIG } from "./testing/salon";
import { requestTo, textOf, visit } from "./testing/visit";
import type { TicketView } from "./ticket/ticket-access";

/** Ten minutes before midnight in Madrid on New Year's Eve, and what is held from then on for half an hour. */
const NOW = "2026-12-31T22:50:00.000Z";
const HELD_UNTIL = "2026-12-31T23:20:00.000Z";
const HELD = /Held for you until [^.]+\./;

const config = { ...CONFIG, slug: "aurora", now: NOW };
const page = pageOf(requestTo("/"), { publicKey: PUBLIC_KEY, config });
const heldOn = async (answer: Promise<{ body: unknown }>) => HELD.exec(textOf(String((await answer).body)))?.[0];

const payment = (heldUntil: string): PayView => ({
  ...{ state: "open", lines: [], total: 20, due: 20, paid: 0, currency: "EUR" },
  ...{ heldUntil, bookings: [], boughtUrl: null },
});

const sold = (heldUntil: string): PackageOrderView => ({
  ...{ state: "pending", title: "Haircut", size: 5, remaining: 5, code: "ABCD", email: "ana@example.com" },
  ...{ expiresAt: null, serviceId: null, money: null, payUrl: "/pay/x", heldUntil },
});

const evening = (fields: Partial<PublicEvent>): PublicEvent => ({
  ...{ id: "evening", slug: "evening", status: "published", title: "Evening", description: "", location: null },
  ...{ startAt: "2027-01-12T18:00:00Z", endAt: "2027-01-12T20:00:00Z", timeZone: "Europe/Madrid", imageUrl: null },
  ...{ remaining: null, salesStart: null, salesEnd: null, onSale: false, requiresApproval: false, waitlist: false },
  ...{ ticketTypes: [], ...fields },
});

describe("a moment in another year than now", () => {
  it("has its year where a payment is held until then", async () => {
    const token = "tok";
    expect(await heldOn(payPage(page, payment(HELD_UNTIL), { token }))).toBe(
      "Held for you until Friday 1 January 2027, 00:20.",
    );
    expect(await heldOn(payPage(page, payment("2026-12-31T22:55:00.000Z"), { token }))).toBe(
      "Held for you until Thursday 31 December, 23:55.",
    );
  });

  it("has its year where a package is held until then", async () => {
    expect(await heldOn(packageOrderPage(page, sold(HELD_UNTIL)))).toBe(
      "Held for you until Friday 1 January 2027, 00:20.",
    );
  });

  it("has its year where tickets are held until then, on their order's page", async () => {
    const event = { title: "Evening", description: "", location: null, start: NOW, end: NOW };
    const view: TicketView = {
      ...{ state: "unpaid", code: "ABCD", attendeeName: "Ana", typeTitle: "Adult", event, price: 12, currency: "EUR" },
      ...{ paid: null, checkedInAt: null, payment: { url: "https://a.example/pay/x", due: 12, heldUntil: HELD_UNTIL } },
    };
    const order: TicketOrderView = {
      ...{ state: "unpaid", event, email: "ana@example.com", tickets: [{ url: "https://a.example/ticket/x", view }] },
      money: { total: 12, due: 12, isPaid: false, isPaidAtDoor: false, currency: "EUR" },
    };
    const said = textOf(String((await orderPage(page, order)).body));
    expect(said).toContain("Held for you until Friday 1 January 2027, 00:20. Pay to keep it.");
  });

  it("has its year where tickets are on sale from then on, and where an event begins then", async () => {
    const api = fakeApi({ config, events: [evening({ salesStart: "2027-01-02T09:00:00Z" })] });
    const list = textOf((await visit(api, `/book/${PUBLIC_KEY}/events`)).html);
    expect(list).toContain("Saturday 2 January 2027, 10:00");
    expect(textOf((await visit(api, "/aurora")).html)).toContain("Tuesday 12 January 2027, 19:00");
  });
});

describe("days that are booked as a whole", () => {
  const DAY = { start: "2026-11-29T23:00:00.000Z", end: "2026-12-01T23:00:00.000Z", wholeDays: true };

  it("are one range with one year, or with both", () => {
    const spanish = pageOf(requestTo("/?lang=es"), { publicKey: PUBLIC_KEY, config });
    const newYear = { ...DAY, start: "2026-12-30T23:00:00.000Z", end: "2027-01-01T23:00:00.000Z" };
    // Between the two stand thin spaces.
    const said = [whenLines(page, DAY), whenLines(spanish, DAY), whenLines(page, newYear)].map(([day, hours]) => {
      expect(hours).toBeNull();
      return day.replace(/\s/g, " ");
    });
    expect(said).toEqual([
      "Monday 30 November – Tuesday 1 December 2026",
      "lunes, 30 de noviembre – martes, 1 de diciembre de 2026",
      "Thursday 31 December 2026 – Friday 1 January 2027",
    ]);
  });

  it("are asked for by their first day, not by a time", async () => {
    const { html } = await visit(fakeApi({ config }), `/book/${PUBLIC_KEY}/svc-chair`);
    expect(textOf(html)).toContain("Choose a day: Chair rental");
  });
});
