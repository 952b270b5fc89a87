import { describe, expect, it } from "vitest";
import type { BookingStatus, ManagedBooking, ManagedOrder } from "../api-types";
import { type FakeApi, fakeApi, TOKEN } from "../testing/fake-api";
import { orderOf } from "../testing/salon";
import { textOf, visit } from "../testing/visit";

const address = `/manage/${TOKEN}`;
const SECOND = "tok_second";
const own = (fake: FakeApi) => fake.bookings.get(TOKEN) as ManagedBooking;

interface Rest {
  status?: BookingStatus;
  day?: string;
  from?: string;
}

/** A haircut from 09:30 to 10:15 and, in the same order after half an hour, a colour until 12:15. */
function together({ status = "approved", day = "2026-11-24", from = "09:45" }: Rest = {}): FakeApi {
  const [first] = orderOf(own(fakeApi())).items;
  if (!first) throw new Error("The order has an item.");
  const second = {
    ...first,
    number: "OTHER123",
    status,
    start: `${day}T${from}:00Z`,
    end: `${day}T11:15:00Z`,
    service: { id: "svc-colour", title: "Colour", durationDays: null },
    manageUrl: `http://localhost:3000/manage/${SECOND}`,
  };
  const fake = fakeApi({ order: { items: [second, first] } });
  fake.bookings.set(SECOND, { ...own(fake), manageUrl: second.manageUrl });
  return fake;
}

describe("what was booked in one visit", () => {
  it("is told from its beginning to its end, and so do the calendars", async () => {
    const { html } = await visit(together(), address);
    expect(textOf(html)).toContain("Tuesday 24 November 2026 09:30 – 12:15");
    expect(html).toContain("dates=20261124T083000Z%2F20261124T111500Z");
    expect(html).toContain("text=Haircut+%2B+Colour");
    const file = (await visit(together(), `${address}/ics`)).html;
    expect(file.match(/^UID:.*$/gm)).toEqual([`UID:${TOKEN}`, `UID:${SECOND}`]);
    expect(file).toContain("METHOD:PUBLISH\r\n");
    expect(file.match(/END:VCALENDAR/g)).toHaveLength(1);
  });

  it("is changed and cancelled one by one, which the buttons say, and what stays is named before", async () => {
    const text = textOf((await visit(together(), address)).html);
    expect(text).toContain("Change Haircut");
    expect(text).toContain("Cancel Haircut");
    expect(textOf((await visit(together(), `${address}/cancel`)).html)).toContain(
      "The rest of your visit stays: Colour.",
    );
  });

  it.each([{ status: "cancelled" as const }, { day: "2026-11-25" }, { from: "09:46" }])(
    "is told alone where the rest is %o",
    async (rest) => {
      const { html } = await visit(together(rest), address);
      expect(textOf(html)).toContain("Tuesday 24 November 2026 09:30 – 10:15");
      expect(textOf(html)).toContain("Change time");
    },
  );

  it("has the file of a cancelled booking alone", async () => {
    const fake = together({ status: "cancelled" });
    const file = (await visit(fake, `/manage/${SECOND}/ics`)).html;
    expect(file.match(/^UID:.*$/gm)).toEqual([`UID:${SECOND}`]);
    expect(file).toContain("METHOD:REQUEST");
  });
});

describe("who waits", () => {
  it("leaves the list instead of cancelling a booking, and is promised no change", async () => {
    const waiting = () => fakeApi({ managed: { booking: { status: "waitlisted" }, canReschedule: false } });
    const text = textOf((await visit(waiting(), address)).html);
    expect(text).toContain("Leave the waiting list");
    expect(text).toContain("You can cancel until Monday 23 November, 09:30.");
    expect(text).not.toContain("Cancel booking");
    const page = textOf((await visit(waiting(), `${address}/cancel`)).html);
    expect(page).toContain("Leave the waiting list?");
    expect(page).toContain("Stay on the list");
  });
});

describe("the money of an order", () => {
  const line = { quantity: 1, unitPrice: 0, taxRate: 21 };
  const lines = [
    { ...line, kind: "service" as const, label: "Haircut", amount: 32 },
    { ...line, kind: "discount" as const, label: "TEN", amount: -3.2 },
    { ...line, kind: "extra" as const, label: "Oil", amount: 8 },
    { ...line, kind: "discount" as const, label: "TEN", amount: -0.8 },
  ];
  const payment = { lines, currency: "EUR", total: 36, paid: 0, refunded: 0, dueNow: 0, dueOnSite: 36 };
  const told = async (order: Partial<ManagedOrder>) => textOf((await visit(fakeApi({ order }), address)).html);

  it("says once what a code takes off, below what is charged", async () => {
    expect(await told({ payment })).toContain("Haircut €32.00 Oil €8.00 TEN -€4.00 Total €36.00");
  });

  it("says of what is owed no more that there is nothing to pay", async () => {
    expect(await told({ payment: { ...payment, dueOnSite: 0 } })).toContain("Total €36.00 There is nothing to pay.");
    expect(await told({ payment })).not.toContain("nothing to pay");
    expect(await told({ payment: { ...payment, paid: 36, dueOnSite: 0 } })).not.toContain("nothing to pay");
  });
});

it("cancelling leads to another time where only that is wrong", async () => {
  const { html } = await visit(fakeApi(), `${address}/cancel`);
  expect(html).toMatch(/Only the time is wrong\?.{0,60}href="\/manage\/[^"]*\/reschedule"/);
  const fixed = await visit(fakeApi({ managed: { canReschedule: false } }), `${address}/cancel`);
  expect(fixed.html).not.toContain("Only the time");
});
