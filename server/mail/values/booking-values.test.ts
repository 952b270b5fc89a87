import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES } from "../../domain/booking-status";
import { codesFor } from "../../domain/notifications/template-variables";
import { type BookingMailView, bookingValues } from "./booking-values";

const VIEW: BookingMailView = {
  audience: "customer",
  locale: "en",
  timeZone: "Europe/Madrid",
  currency: "EUR",
  company: {
    name: "Salon Aurora",
    address: "Calle 1",
    phone: null,
    website: null,
    email: "a@b.example",
    logoUrl: null,
  },
  customer: { name: "Ana", email: "ana@example.com", phone: null, timeZone: null },
  service: {
    name: "Cut",
    info: "",
    categoryName: "Hair",
    priceMinor: 3200,
    durationMinutes: 90,
    durationDays: null,
  },
  staff: { name: "Marta Ruiz", email: "m@b.example", phone: null, info: "" },
  booking: {
    number: "K7QM2X9P",
    status: "approved",
    startsAt: Date.parse("2026-11-23T08:30:00Z"),
    endsAt: Date.parse("2026-11-23T10:00:00Z"),
    persons: 2,
    notes: "Ring twice",
    internalNote: "Pays late",
    cancelReason: null,
    extras: [
      { title: "Mask", quantity: 2 },
      { title: "Massage", quantity: 1 },
    ],
    fields: [
      { label: "Size", answers: ["M", "L"] },
      { label: "Photo", answers: ["me.jpg"] },
    ],
    waitlistPosition: null,
  },
  seriesStartsAt: [],
  payment: { totalMinor: 6400, paidMinor: 1600, dueMinor: 4800, taxMinor: 1111, couponCode: "SPRING", status: null },
  urls: { manage: "https://x.example/m", cancel: null, reschedule: null, ics: null, payment: null },
};

const valuesOf = (change: Partial<BookingMailView>) => bookingValues({ ...VIEW, ...change });
const bookingWith = (change: Partial<BookingMailView["booking"]>) => ({ booking: { ...VIEW.booking, ...change } });
const at = (startsAt: string, endsAt: string) =>
  bookingWith({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) });

it("has a value, perhaps empty, for every code a booking mail may use", () => {
  const values = bookingValues(VIEW);
  for (const type of ["booking_new", "booking_new_series", "waitlist_joined", "reminder"] as const) {
    for (const { code } of codesFor(type)) expect(values[code], code).toBeTypeOf("string");
  }
});

describe("dates and times", () => {
  it("are written in the account's zone, in plain English without a region", () => {
    expect(bookingValues(VIEW)).toMatchObject({
      appointment_date: "Monday, 23 November 2026",
      appointment_time: "09:30",
      appointment_end_time: "11:00",
      service_duration: "1 hour 30 minutes",
    });
  });

  it("follow the customer's locale", () => {
    expect(valuesOf({ locale: "es" })).toMatchObject({
      appointment_date: "lunes, 23 de noviembre de 2026",
      appointment_time: "9:30",
      service_duration: "1 hora 30 minutos",
    });
    expect(valuesOf({ locale: "en-US" })).toMatchObject({
      appointment_date: "Monday, November 23, 2026",
      appointment_time: "9:30 AM",
    });
  });

  it("fall back to English for a malformed locale instead of failing", () => {
    expect(valuesOf({ locale: "not_a locale!" }).appointment_time).toBe("09:30");
  });

  it("name the zone when the customer's clock shows another time, and only then", () => {
    const timeFor = (timeZone: string | null) =>
      valuesOf({ customer: { ...VIEW.customer, timeZone } }).appointment_time;
    expect(timeFor("America/New_York")).toBe("09:30 (Madrid, GMT+1)");
    expect(timeFor("Europe/Paris")).toBe("09:30");
    expect(timeFor("Europe/Madrid")).toBe("09:30");
    expect(timeFor(null)).toBe("09:30");
  });

  it("follow daylight saving, also inside one series", () => {
    const seriesStartsAt = ["2026-10-23T08:00:00Z", "2026-10-30T09:00:00Z"].map(Date.parse);
    expect(valuesOf({ seriesStartsAt })).toMatchObject({
      series_dates: "Friday, 23 October 2026, 10:00\nFriday, 30 October 2026, 10:00",
      series_count: "2",
    });
  });

  it("name the day of an end on a later date", () => {
    expect(valuesOf(at("2026-11-23T22:00:00Z", "2026-11-24T00:30:00Z")).appointment_end_time).toBe(
      "Tuesday, 24 November 2026, 01:30",
    );
  });

  it("give whole days for a day-based service, the last day included, over a clock change too", () => {
    const service = { ...VIEW.service, durationDays: 3, durationMinutes: 1440 };
    const threeDays = at("2026-10-23T22:00:00Z", "2026-10-26T23:00:00Z");
    expect(valuesOf({ ...threeDays, service })).toMatchObject({
      appointment_date: "Saturday 24 October – Monday 26 October 2026",
      appointment_time: "all day",
      appointment_end_time: "Monday, 26 October 2026",
      service_duration: "3 days",
    });
    const oneDay = at("2026-11-22T23:00:00Z", "2026-11-23T23:00:00Z");
    expect(valuesOf({ ...oneDay, service, locale: "es" })).toMatchObject({
      appointment_date: "lunes, 23 de noviembre de 2026",
      appointment_time: "todo el día",
    });
  });
});

describe("money", () => {
  it("is written from minor units in the currency's own decimals", () => {
    const payment = { ...VIEW.payment, totalMinor: 123450 };
    expect(valuesOf({ payment }).total_price).toBe("€1,234.50");
    expect(valuesOf({ payment, currency: "JPY", locale: "en-US" }).total_price).toBe("¥123,450");
    expect(valuesOf({ payment, currency: "KWD" }).total_price).toBe("KWD\u00a0123.450");
    expect(valuesOf({ payment, locale: "es" }).total_price).toBe("1234,50\u00a0€");
  });

  it("keeps every cent of the largest amount", () => {
    expect(valuesOf({ payment: { ...VIEW.payment, totalMinor: 9_999_999_999 } }).total_price).toBe("€99,999,999.99");
  });

  it("tells paid, due, tax and coupon apart", () => {
    expect(bookingValues(VIEW)).toMatchObject({
      service_price: "€32.00",
      amount_paid: "€16.00",
      amount_due: "€48.00",
      total_tax: "€11.11",
      coupon: "SPRING",
      payment_status: "",
    });
  });
});

describe("words", () => {
  it("name every status in both languages, never by its code", () => {
    for (const status of BOOKING_STATUSES) {
      const english = valuesOf(bookingWith({ status })).booking_status;
      const spanish = valuesOf({ ...bookingWith({ status }), locale: "es-MX" }).booking_status;
      expect(english).toBeTruthy();
      expect(spanish).toBeTruthy();
      expect(spanish).not.toBe(english);
      expect(english).not.toMatch(/_/);
    }
    expect(valuesOf({ payment: { ...VIEW.payment, status: "partially_refunded" } }).payment_status).toBe(
      "partly refunded",
    );
  });

  it("use English words where a language has none, with the locale's dates", () => {
    expect(valuesOf({ locale: "fr" })).toMatchObject({
      booking_status: "confirmed",
      appointment_date: "lundi 23 novembre 2026",
    });
  });

  it("list extras in one line and answers line by line", () => {
    expect(bookingValues(VIEW)).toMatchObject({
      extras: "Mask × 2, Massage",
      custom_fields: "Size: M, L\nPhoto: me.jpg",
      number_of_persons: "2",
    });
  });
});

it("shows the internal note to staff and never to the customer", () => {
  expect(bookingValues(VIEW).internal_note).toBe("");
  expect(JSON.stringify(bookingValues(VIEW))).not.toContain("Pays late");
  expect(valuesOf({ audience: "staff" }).internal_note).toBe("Pays late");
});

it("gives the place on the waiting list, and the reason of a cancellation", () => {
  expect(valuesOf(bookingWith({ waitlistPosition: 3, cancelReason: "Ill" }))).toMatchObject({
    waitlist_position: "3",
    cancellation_reason: "Ill",
  });
});
