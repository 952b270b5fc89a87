import { describe, expect, it } from "vitest";
import { codesFor } from "../../domain/notifications/template-variables";
import type { OrderParties, PaymentFacts } from "./order-values";
import { type PackageMailView, packageValues } from "./package-values";
import { type PaidBooking, type PaymentMailView, paymentValues } from "./payment-values";

const PARTIES: OrderParties = {
  company: { name: "Salon Aurora", address: "Calle 1", phone: null, website: null, email: null, logoUrl: null },
  customer: { name: "Ana", email: "ana@example.com", phone: null, timeZone: null },
};
const PAYMENT: PaymentFacts = {
  totalMinor: 8000,
  paidMinor: 2000,
  taxMinor: 1388,
  couponCode: "SPRING",
  status: "completed",
  url: null,
};
const SOLD = {
  serviceTitle: "Cut",
  size: 5,
  used: 2,
  expiresAt: Date.parse("2026-12-31T23:00:00Z"),
  priceMinor: 8000,
  code: "K7QM2X9PAB",
};
const BOOKING: PaidBooking = {
  number: "K7QM2X9P",
  status: "approved",
  serviceTitle: "Cut",
  service: { info: "Dry", priceMinor: 2000, durationMinutes: 60, durationDays: null },
  staff: { name: "Marta", email: "m@b.example", phone: null, info: "" },
  startsAt: Date.parse("2026-11-23T08:30:00Z"),
  endsAt: Date.parse("2026-11-23T09:30:00Z"),
  persons: 2,
  notes: "",
  extras: [{ title: "Mask", quantity: 2 }],
  cancelReason: null,
  manageUrl: "https://x.example/m",
};
const READING = { locale: "en", timeZone: "Europe/Madrid", currency: "EUR" };
const PACKAGE_VIEW: PackageMailView = {
  ...PARTIES,
  ...READING,
  service: { info: "", categoryName: null, priceMinor: 2000, durationMinutes: 60, durationDays: null },
  package: SOLD,
  payment: PAYMENT,
};
const VIEW: PaymentMailView = { ...PARTIES, ...READING, payment: PAYMENT, bookings: [], tickets: [], package: null };

describe("a mail about a package", () => {
  it("has a value, perhaps empty, for every code it may use", () => {
    const values = packageValues(PACKAGE_VIEW);
    for (const { code } of codesFor("package_new")) expect(values[code], code).toBeTypeOf("string");
  });

  it("names the package, its uses and the last day on which it can be used", () => {
    expect(packageValues(PACKAGE_VIEW)).toMatchObject({
      service_name: "Cut",
      package_name: "5 × Cut",
      package_size: "5",
      package_remaining: "3",
      package_price: "€80.00",
      package_code: "K7QM2X9PAB",
      package_expires: "Thursday, 31 December 2026",
      client_timezone: "Europe/Madrid",
    });
  });

  it("leaves the date out of one that never expires", () => {
    expect(packageValues({ ...PACKAGE_VIEW, package: { ...SOLD, expiresAt: null } }).package_expires).toBe("");
  });
});

describe("a mail about a payment", () => {
  it("tells total, paid and what is left apart", () => {
    expect(paymentValues(VIEW)).toMatchObject({
      total_price: "€80.00",
      amount_paid: "€20.00",
      amount_due: "€60.00",
      total_tax: "€13.88",
      coupon: "SPRING",
      payment_status: "paid",
    });
  });

  it("asks for nothing more once money went back", () => {
    const values = paymentValues({ ...VIEW, locale: "es", payment: { ...PAYMENT, status: "refunded" } });
    expect(values).toMatchObject({ amount_due: "0,00\u00a0€", payment_status: "reembolsado" });
  });

  it("names every booking it is for, and dates the first", () => {
    const second = { ...BOOKING, number: "00000000", serviceTitle: "Colour" };
    expect(paymentValues({ ...VIEW, bookings: [BOOKING, second] })).toMatchObject({
      service_name: "Cut, Colour",
      staff_name: "Marta",
      booking_number: "K7QM2X9P, 00000000",
      booking_status: "confirmed",
      service_info: "Dry",
      service_price: "€20.00",
      service_duration: "1 hour",
      extras: "Mask × 2",
      appointment_date: "Monday, 23 November 2026",
      appointment_time: "09:30",
      manage_url: "https://x.example/m",
    });
  });

  it("says that a booking by days takes all day", () => {
    const byDays = { ...BOOKING, service: { ...BOOKING.service, durationDays: 2 } };
    expect(paymentValues({ ...VIEW, bookings: [byDays] }).appointment_time).toBe("all day");
  });

  it("names the package or the tickets, and nothing it is not for", () => {
    const event = { title: "Fair", info: "", location: "Hall", startsAt: BOOKING.startsAt, endsAt: BOOKING.endsAt };
    const ticket = {
      code: "AB12",
      typeTitle: "Adult",
      priceMinor: 1500,
      status: "approved" as const,
      attendeeName: "Eva",
      url: "https://x.example/t",
      event,
    };
    const forPackage = paymentValues({ ...VIEW, package: SOLD });
    expect([forPackage.package_name, forPackage.service_name, forPackage.event_name]).toEqual([
      "5 × Cut",
      undefined,
      undefined,
    ]);
    expect(paymentValues({ ...VIEW, tickets: [ticket, { ...ticket, code: "CD34" }] })).toMatchObject({
      event_name: "Fair",
      event_date: "Monday, 23 November 2026",
      event_location: "Hall",
      ticket_code: "AB12, CD34",
      ticket_type: "Adult",
      ticket_price: "€15.00",
      ticket_status: "confirmed",
      ticket_url: "https://x.example/t",
    });
    const waiting = { ...ticket, status: "pending" as const };
    expect(paymentValues({ ...VIEW, tickets: [waiting] })).toMatchObject({
      ticket_code: "",
      ticket_status: "waiting for approval",
    });
  });
});
