import { describe, expect, it } from "vitest";
import type { BookingStatus, ManagedBooking } from "../api-types";
import { type FakeSalon, fakeApi, refusal, TOKEN } from "../testing/fake-api";
import { orderOf } from "../testing/salon";
import { textOf, visit } from "../testing/visit";

const address = `/manage/${TOKEN}`;
const UNPAID = { total: 32, due: 16, paid: 0, method: "provider" as const };

describe("a booking's page", () => {
  it("confirms with when, where, who, price and number, and offers calendars, a change and cancelling", async () => {
    const { status, html } = await visit(fakeApi(), address);
    const text = textOf(html);
    expect(status).toBe(200);
    for (const fact of [
      "You are booked",
      "Tuesday 24 November 2026 09:30 – 10:15",
      "Calle del Pez 12",
      "Marta Ruiz",
      "€32.00",
      "K7QX2M9A",
    ]) {
      expect(text).toContain(fact);
    }
    expect(html).toContain(`href="${address}/ics"`);
    expect(html).toContain("dates=20261124T083000Z%2F20261124T091500Z");
    expect(html).toContain("https://outlook.live.com/");
    expect(html).toContain(`href="${address}/reschedule"`);
    expect(html).toContain(`href="${address}/cancel"`);
  });

  it("is of the whole order: every item with day, member, extras, answers and parts, the other ones as links", async () => {
    const service = { id: "svc-colour", title: "Colour", durationDays: null };
    const shared = { persons: 1, waitlistPlace: null, service, staff: { id: "staff-jon", fullName: "Jon Vega" } };
    const second = {
      ...shared,
      number: "OTHER123",
      status: "pending" as const,
      start: "2026-11-24T09:15:00Z",
      end: "2026-11-24T11:15:00Z",
      price: 80,
      extras: [{ title: "Oil", quantity: 2, price: 10 }],
      answers: [{ label: "Allergies?", answers: ["Nuts"] }],
      parts: [
        { title: "Mix", staff: "Eva Sol", start: "2026-11-24T09:15:00Z", end: "2026-11-24T09:45:00Z" },
        { title: "Dye", staff: "Jon Vega", start: "2026-11-24T09:45:00Z", end: "2026-11-24T11:15:00Z" },
      ],
      manageUrl: "http://localhost:3000/manage/tok_second",
    };
    const own = { ...second, ...shared, number: "K7QX2M9A", extras: [], answers: [], parts: [] };
    const items = [{ ...own, service: { ...service, title: "Haircut" } }, second];
    const { html } = await visit(fakeApi({ order: { items } }), address);
    const text = textOf(html);
    expect(html).toMatch(/<a href="\/manage\/tok_second"><bdi>Colour<\/bdi><\/a>/);
    for (const fact of [
      "Tuesday 24 November 2026 , 10:15 – 12:15",
      "with Oil × 2",
      "Waits for approval",
      "Allergies? Nuts",
      "10:15 – 10:45 · Mix · Eva Sol",
    ])
      expect(text).toContain(fact);
  });

  it("says what was taken off, what is paid and what is left to pay on site", async () => {
    const line = { unitPrice: 80, taxRate: 21 };
    const lines = [
      { kind: "service" as const, label: "Colour", quantity: 1, amount: 80, ...line },
      { kind: "discount" as const, label: "TEN", quantity: 1, amount: -8, ...line },
    ];
    const payment = { lines, currency: "EUR", total: 72, paid: 20, refunded: 0, dueNow: 0, dueOnSite: 52 };
    const text = textOf((await visit(fakeApi({ order: { payment } }), address)).html);
    expect(text).toContain("Colour €80.00 TEN -€8.00 Total €72.00 Paid €20.00 Due on site €52.00");
  });

  it.each(["cancelled", "rejected"] as const)("says who settles what was paid for it once it is %s", async (status) => {
    const lines = [{ kind: "service" as const, label: "Cut", quantity: 1, amount: 32, unitPrice: 32, taxRate: 21 }];
    const said = async (paid: number, refunded: number, now: typeof status | "approved" = status) => {
      const payment = { lines, currency: "EUR", total: 32, paid, refunded, dueNow: 0, dueOnSite: 0 };
      return textOf(
        (await visit(fakeApi({ managed: { booking: { status: now } }, order: { payment } }), address)).html,
      );
    };
    const settled = "What you have paid is settled with Salon Aurora.";
    expect(await said(16, 0)).toContain(settled);
    for (const text of [await said(0, 0), await said(16, 16), await said(16, 0, "approved")])
      expect(text).not.toContain(settled);
  });

  it("leads to the address, and says the place on the waiting list", async () => {
    const { html } = await visit(fakeApi(), address);
    expect(html).toContain("https://www.google.com/maps/dir/?api=1&amp;destination=Calle+del+Pez+12%2C+28004+Madrid");
    const managed = { booking: { status: "waitlisted" as const } };
    const fake = fakeApi({ managed });
    const [item] = orderOf(fake.bookings.get(TOKEN) as ManagedBooking).items;
    if (!item) throw new Error("The order has an item.");
    const waiting = fakeApi({ managed, order: { items: [{ ...item, waitlistPlace: 2 }] } });
    expect(textOf((await visit(waiting, address)).html)).toContain("Your place on it is 2.");
  });

  it("says what has just happened, and only what did", async () => {
    const said = async (query: string, managed: FakeSalon["managed"] = {}) =>
      textOf((await visit(fakeApi({ managed }), `${address}?done=${query}`)).html);
    expect(await said("moved", { booking: { sequence: 1 } })).toContain("Time changed The confirmation goes to");
    expect(await said("moved")).not.toContain("Time changed");
    const payment = {
      status: "completed",
      total: 32,
      due: 16,
      paid: 16,
      method: "provider" as const,
      checkoutUrl: null,
    };
    expect(await said("paid", { payment })).toContain("You are booked €16.00 received.");
    expect(await said("paid")).not.toContain("received");
  });

  it.each<[BookingStatus, string]>([
    ["pending", "Your booking waits for approval"],
    ["waitlisted", "You are on the waiting list"],
    ["cancelled", "Your booking is cancelled"],
    ["rejected", "Your booking was declined"],
    ["done", "This booking is over"],
    ["no_show", "This booking was missed"],
  ])("says in words what %s means", async (status, words) => {
    const { html } = await visit(fakeApi({ managed: { booking: { status } } }), address);
    expect(textOf(html)).toContain(words);
  });

  it("strikes nothing through when it is cancelled, gives the reason and offers to book again", async () => {
    const booking = { status: "cancelled" as const, cancelReason: "I am ill" };
    const { html } = await visit(fakeApi({ managed: { booking } }), address);
    expect(html).not.toContain("<s>");
    expect(textOf(html)).toContain("Tuesday 24 November 2026 09:30 – 10:15");
    expect(textOf(html)).toContain("I am ill");
    expect(html).toMatch(/href="\/book\/pk_aurora\/svc-haircut\?staff=[^"]*again=tok_[^"]*">Book again/);
    expect(html).not.toContain(`${address}/cancel`);
  });

  it.each(["pending", "failed"])("leads to the payment it waits for: %s", async (status) => {
    const checkoutUrl = "http://localhost:3000/pay/tok_pay";
    const payment = { ...UNPAID, status, checkoutUrl };
    const { html } = await visit(fakeApi({ managed: { booking: { status: "pending" }, payment } }), address);
    expect(textOf(html)).toContain("Not paid yet");
    expect(textOf(html)).toContain("Due now €16.00 Due on site €16.00");
    expect(html).toContain('href="/pay/tok_pay">Pay €16.00</a>');
  });

  it("says that the time to pay is over, and offers to book again", async () => {
    const payment = { ...UNPAID, status: "pending", checkoutUrl: null };
    const { html } = await visit(fakeApi({ managed: { booking: { status: "pending" }, payment } }), address);
    expect(textOf(html)).toContain("The time to pay for it is over.");
    expect(html).toMatch(/href="\/book\/pk_aurora\/svc-haircut\?staff=[^"]*again=tok_[^"]*">Book again/);
    expect(html).not.toContain(`${address}/cancel`);
  });

  it("names what ran out in the visitor's language, and the customer's own reason as it was written", async () => {
    const booking = { status: "cancelled" as const, cancelReason: "expired" };
    const payment = { ...UNPAID, status: "failed", checkoutUrl: null };
    const reasonOf = async (managed: FakeSalon["managed"]) =>
      textOf((await visit(fakeApi({ managed }), `${address}?lang=es`)).html);
    expect(await reasonOf({ booking, payment })).toContain("Motivo No se pagó a tiempo.");
    expect(await reasonOf({ booking })).toContain("Motivo expired");
  });

  it("counts a booking whose end has passed as over, by the account's clock", async () => {
    const { html } = await visit(fakeApi({ config: { now: "2026-12-01T00:00:00Z" } }), address);
    expect(textOf(html)).toContain("This booking is over");
  });

  it("shows both clocks to a customer who booked from another zone", async () => {
    const { html } = await visit(fakeApi({ managed: { booking: { timeZone: "America/New_York" } } }), address);
    expect(textOf(html)).toContain("Tuesday 24 November 2026 03:30 – 04:15 (Tuesday 24 November, 09:30 in Madrid)");
    expect(textOf(html)).toContain("You can change or cancel until Monday 23 November, 03:30.");
  });

  it("tells the rule and the telephone when it is too late to change", async () => {
    const { html } = await visit(fakeApi({ managed: { canCancel: false, canReschedule: false } }), address);
    expect(textOf(html)).toContain("Changing and cancelling online was possible until Monday 23 November, 09:30.");
    expect(html).not.toContain(`${address}/cancel`);
  });

  it("never lets its address leave for another origin", async () => {
    const { headers } = await visit(fakeApi(), address);
    expect(headers).toMatchObject({
      "referrer-policy": "same-origin",
      "x-robots-tag": "noindex",
      "cache-control": "no-store",
    });
  });

  it("is 404 for an unknown token, without a word about any account", async () => {
    const { status, html } = await visit(fakeApi(), "/manage/tok_unknown");
    expect(status).toBe(404);
    expect(html).not.toContain("Aurora");
  });

  it("hands out the calendar file as a download", async () => {
    const { status, headers, html } = await visit(fakeApi(), `${address}/ics`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(html).toContain("BEGIN:VCALENDAR");
  });
});

describe("cancelling", () => {
  it("asks first, naming the booking, with an optional reason", async () => {
    const { html } = await visit(fakeApi(), `${address}/cancel`);
    expect(textOf(html)).toContain("Cancel this booking? Tuesday 24 November 2026 09:30 – 10:15");
    expect(html).toContain('for="reason"');
  });

  it("cancels with the reason and leads back with 303", async () => {
    const fake = fakeApi();
    const { status, headers } = await visit(fake, `${address}/cancel`, { form: { reason: " ill " } });
    expect([status, headers.location]).toEqual([303, address]);
    expect(fake.calls.find((call) => call.method === "POST")?.body).toEqual({ reason: "ill" });
  });

  it("past the deadline (too_late) leads to the booking, which is 409 with the rule", async () => {
    const refuse = { [`POST ${address}/cancel`]: refusal(409, "too_late") };
    const fake = fakeApi({ refuse, managed: { canCancel: false, canReschedule: false } });
    const { status, headers } = await visit(fake, `${address}/cancel`, { form: {} });
    expect([status, headers.location]).toEqual([303, `${address}?done=late`]);
    const { status: late, html } = await visit(fake, `${address}?done=late`);
    expect(late).toBe(409);
    expect(textOf(html)).toContain(
      "It is too late to change or cancel this booking online. Changing and cancelling online was possible until Monday 23 November, 09:30. Call us and we find a way: +34 910 000 000",
    );
    expect(html).toMatch(/role="alert".*?href="tel:\+34910000000"/);
  });

  it("is not called too late while it is not, whatever the address says", async () => {
    const { status, html } = await visit(fakeApi(), `${address}?done=late`);
    expect([status, html.includes('role="alert"')]).toEqual([200, false]);
  });

  it("of what is over leads to the booking's page, which says so", async () => {
    const over = {
      canCancel: false,
      canReschedule: false,
      cancelUntil: null,
      booking: { status: "cancelled" as const },
    };
    for (const path of ["cancel", "reschedule"]) {
      const { status, headers } = await visit(fakeApi({ managed: over }), `${address}/${path}`);
      expect([status, headers.location]).toEqual([303, address]);
    }
  });

  it.each(["cancel", "reschedule"])("and moving too late is told the rule by GET and POST of /%s", async (path) => {
    const refuse = { [`POST ${address}/${path}`]: refusal(409, "too_late") };
    const fake = fakeApi({ refuse, managed: { canCancel: false, canReschedule: false } });
    for (const form of [undefined, {}]) {
      const { status, headers } = await visit(fake, `${address}/${path}`, form ? { form } : {});
      expect([status, headers.location]).toEqual([303, `${address}?done=late`]);
    }
  });
});

describe("rescheduling", () => {
  it("shows the times of the same person beside the booked one, which stays as it is", async () => {
    const fake = fakeApi();
    const { html } = await visit(fake, `${address}/reschedule`);
    expect(html).not.toContain("<s>");
    expect(textOf(html)).toContain("Tuesday 24 November, 09:30");
    expect(textOf(html)).toContain("Keep this time");
    expect(fake.calls.at(-1)?.path).toContain("staff=staff-marta");
    expect(html).toMatch(/reschedule\?start=[^"]+&amp;staff=staff-marta/);
  });

  it("says what a time inside the deadline costs, before and when it is chosen", async () => {
    const said =
      "Once you move to a time before Saturday 21 November, 09:12, you can no longer change or cancel it online.";
    expect(textOf((await visit(fakeApi(), `${address}/reschedule`)).html)).toContain(said);
    const later = `${address}/reschedule?date=2026-11-24`;
    expect(textOf((await visit(fakeApi(), later)).html)).not.toContain("you can no longer");
    const inside = `${address}/reschedule?start=2026-11-20T15:00:00Z`;
    const plain = "If you move to this time, you can no longer change or cancel it online.";
    expect(textOf((await visit(fakeApi(), inside)).html)).toContain(plain);
    const outside = `${address}/reschedule?start=2026-11-25T09:30:00Z`;
    expect(textOf((await visit(fakeApi(), outside)).html)).not.toContain("you can no longer");
  });

  it("asks for a confirmation of the chosen time", async () => {
    const { html } = await visit(fakeApi(), `${address}/reschedule?start=2026-11-25T09:30:00Z&staff=any`);
    expect(html).toContain(">Change to Wednesday 25 November, 10:30</button>");
  });

  it("says until when the chosen time would last, however long the booking was made meanwhile", async () => {
    const fake = fakeApi();
    const managed = fake.bookings.get(TOKEN);
    if (managed) managed.booking.end = "2026-11-24T12:30:00Z";
    const { html } = await visit(fake, `${address}/reschedule`);
    const chosen = /reschedule\?start=[^"]+staff=staff-marta/.exec(html)?.[0].replaceAll("&amp;", "&");
    const confirm = textOf((await visit(fake, `/manage/${TOKEN}/${chosen}`)).html);
    expect(confirm).toContain("11:00 – 11:45");
  });

  it("moves the booking and leads back with 303", async () => {
    const fake = fakeApi();
    const form = { start: "2026-11-25T09:30:00Z", staff: "staff-jon" };
    const { status, headers } = await visit(fake, `${address}/reschedule`, { form });
    expect([status, headers.location]).toEqual([303, `${address}?done=moved`]);
    expect(fake.calls.at(-1)?.body).toEqual(form);
  });

  it("to a time taken meanwhile (slot_unavailable) is 409 with the six nearest", async () => {
    const refuse = { [`POST ${address}/reschedule`]: refusal(409, "slot_unavailable") };
    const form = { start: "2026-11-25T09:30:00Z", staff: "any" };
    const { status, html } = await visit(fakeApi({ refuse }), `${address}/reschedule`, { form });
    expect(status).toBe(409);
    expect(html.match(/type="radio"/g)).toHaveLength(6);
  });

  it("past the deadline (too_late) leads to the booking, which tells the rule", async () => {
    const refuse = { [`POST ${address}/reschedule`]: refusal(409, "too_late") };
    const form = { start: "2026-11-25T09:30:00Z", staff: "any" };
    const { status, headers } = await visit(fakeApi({ refuse }), `${address}/reschedule`, { form });
    expect([status, headers.location]).toEqual([303, `${address}?done=late`]);
  });

  it("is told the rule where the deadline passes while the times are looked for", async () => {
    const refuse = { [`GET ${address}/slots`]: refusal(409, "too_late") };
    const { status, headers } = await visit(fakeApi({ refuse }), `${address}/reschedule`);
    expect([status, headers.location]).toEqual([303, `${address}?done=late`]);
  });

  it("still works when the service is no longer public", async () => {
    const fake = fakeApi({
      managed: { booking: { service: { id: "svc-gone", title: "Old service", durationDays: null } } },
    });
    const { status, html } = await visit(fake, `${address}/reschedule`);
    expect(status).toBe(200);
    expect(html).toContain("Old service");
  });
});
