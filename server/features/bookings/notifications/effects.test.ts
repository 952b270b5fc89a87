import ical from "node-ical";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { instantText } from "../../../schemas/outputs";
import { manage, visit } from "../../../testing/rest";
import {
  addMember,
  addService,
  at,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  lastSundayAhead,
  mailsOf,
  openShop,
  type Shop,
  setTemplates,
  setTenant,
} from "../../../testing/shop";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});
afterAll(expectSoundData);

/** The one entry of a calendar file. */
function entryOf(ics: string) {
  const parsed = ical.sync.parseICS(ics);
  const [entry, ...more] = Object.values(parsed).filter((part) => part?.type === "VEVENT");
  if (entry?.type !== "VEVENT" || more.length > 0) throw new Error("The file has not one entry.");
  return { method: parsed.vcalendar?.type === "VCALENDAR" ? parsed.vcalendar.method : undefined, ...entry };
}

describe("the mail of a new booking", () => {
  it("goes to the customer in a real account, once it is due", async () => {
    const real = await openShop({ isSandbox: false });
    const { id, number, manageUrl } = await booked(real, { start: "10:00" });
    const [mail, ...more] = await mailsOf(real);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ type: "booking_new", status: "pending", bookingId: id, attempts: 0 });
    expect(mail).toMatchObject({ toEmail: "eva@example.com", toName: "Eva Gil", nextAttemptAt: mail?.createdAt });
    expect(mail?.text).toContain(number);
    expect(mail?.text).toContain(manageUrl);
    expect(mail?.html).toContain(manageUrl);
  });

  it("never leaves a sandbox, and can be read there", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    expect(await mailsOf(shop)).toMatchObject([{ status: "suppressed", nextAttemptAt: null }]);
    const { data } = await done(manage<{ data: Record<string, unknown>[] }>(shop, "GET /outbox?to=EVA@example.com"));
    expect(data).toMatchObject([{ status: "suppressed", bookingId: id, hasIcs: true, sentAt: null }]);
    const { text, headers } = await manage(shop, `GET /outbox/${data[0]?.id}/ics`);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(entryOf(text ?? "").uid).toBe(`booking-${id}@slotwright`);
  });

  it("carries an invitation with the booking's time", async () => {
    const { id, manageUrl } = await booked(shop, { start: "10:00" });
    const [mail] = await mailsOf(shop);
    const entry = entryOf(mail?.ics ?? "");
    expect(entry).toMatchObject({ method: "REQUEST", uid: `booking-${id}@slotwright`, status: "CONFIRMED" });
    expect(instantText(entry.start)).toBe(at(shop, "10:00"));
    expect(entry.end && instantText(entry.end)).toBe(at(shop, "11:00"));
    expect(String(entry.sequence)).toBe("0");
    expect(entry.description).toContain(manageUrl);
  });

  it("carries dates when the service takes days, also over a change of the clocks", async () => {
    const service = await addService(shop, { durationDays: 2, maxDays: 730 });
    const sunday = lastSundayAhead(3);
    await booked(shop, { service, start: at(shop, "00:00", sunday) });
    const [mail] = await mailsOf(shop);
    expect(mail?.ics).toContain(`DTSTART;VALUE=DATE:${sunday.replaceAll("-", "")}`);
  });

  it("goes to staff, admin and others as the template says, and not to the customer then", async () => {
    await setTenant(shop, { companyEmail: "office@example.com" });
    await setTemplates(shop, { toStaff: true, toAdmin: true, toCustom: ["boss@example.com"], toCustomer: false });
    const { id } = await booked(shop, { start: "10:00" });
    const [staff, ...others] = (await mailsOf(shop)).map(({ toEmail }) => toEmail);
    expect([staff?.endsWith("@example.com"), ...others]).toEqual([true, "office@example.com", "boss@example.com"]);
    await done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled", notify: false } }));
    expect(await mailsOf(shop)).toHaveLength(6);
  });

  it("keeps to the statuses and services of its template", async () => {
    const dye = await addService(shop, { title: "Dye" });
    await setTemplates(shop, { serviceIds: [dye], statuses: ["approved"] });
    await booked(shop, { start: "10:00" });
    await booked(shop, { start: "12:00", service: dye });
    await done(manage(shop, "PATCH /settings", { body: { defaultBookingStatus: "pending" } }));
    await booked(shop, { start: "14:00", service: dye });
    expect(await mailsOf(shop)).toHaveLength(1);
  });

  it("is in the booking's language, in the account's for who asks for none and for the business", async () => {
    await setTenant(shop, { companyEmail: "office@example.com" });
    await setTemplates(shop, { toAdmin: true });
    const subjects = async () => (await mailsOf(shop)).slice(-2).map(({ subject }) => subject.split(":")[0]);
    const { id } = await booked(shop, { start: "10:00" }, { locale: "es" });
    expect(await subjects()).toEqual(["Tu reserva", "Your booking"]);
    await done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled", notify: true } }));
    expect(await subjects()).toEqual(["Tu reserva está cancelada", "Your booking is cancelled"]);
    await done(manage(shop, "PATCH /settings", { body: { locale: "es" } }));
    await booked(shop, { start: "12:00" }, { email: "ben@example.com" });
    expect(await subjects()).toEqual(["Tu reserva", "Tu reserva"]);
  });

  it("keeps the words of a template of the business, with values in the account's language", async () => {
    await setTemplates(shop, { subject: "Salon: {booking_status}", body: "{appointment_date}" });
    await booked(shop, { start: "10:00" }, { locale: "es" });
    const [mail] = await mailsOf(shop);
    expect(mail?.subject).toBe("Salon: confirmed");
    expect(mail?.html).toContain('lang="en"');
    expect(mail?.text).toContain("Monday");
  });

  it("is one for each item of an order", async () => {
    await done(book(shop, [{ start: "10:00" }, { start: "12:00" }]));
    expect(await mailsOf(shop)).toHaveLength(2);
  });
});

describe("the webhook event of a booking", () => {
  it("holds the booking as the API shows it, and who caused it", async () => {
    const { id } = await booked(shop, { start: "10:00", persons: 1 }, { notes: "by the window" });
    const [event, ...more] = await eventsOf(shop);
    expect(more).toEqual([]);
    const booking = await done(manage(shop, `GET /bookings/${id}`));
    const [{ id: eventId } = { id: "" }] = (await done(manage<{ data: { id: string }[] }>(shop, "GET /changes"))).data;
    expect(event).toEqual({
      id: eventId,
      type: "booking.created",
      timestamp: booking.createdAt,
      apiVersion: "2026-10-13",
      account: { id: shop.id, sandbox: true },
      data: { booking, cause: "public" },
    });
  });

  it("says what a customer's move changed, under the names the booking has for it", async () => {
    const ben = await addMember(shop, "Ben", 5);
    await done(manage(shop, `PUT /staff/${ben}/services/${shop.serviceId}`, { body: {} }));
    const [member = ""] = shop.staffIds;
    const { token, start, end } = await booked(shop, { start: "10:00", staff: member });
    const move = { start: at(shop, "12:00"), staff: ben };
    await done(visit(shop, `POST /manage/${token}/reschedule`, { body: move }));
    const [event] = await eventsOf(shop, "booking.updated");
    expect(event?.data).toMatchObject({
      booking: { sequence: 1, appointment: { start: move.start, staffId: ben } },
      cause: "customer",
    });
    expect(event?.data.previous).toEqual({
      appointment: { start, end, staffId: member },
      staff: { id: member, fullName: "Member 1" },
      sequence: 0,
    });
  });

  it("of a customer's cancellation says so, with the reason", async () => {
    const { token } = await booked(shop, { start: "10:00" });
    await done(visit(shop, `POST /manage/${token}/cancel`, { body: { reason: "ill" } }));
    const [event] = await eventsOf(shop, "booking.cancelled");
    expect(event?.data).toMatchObject({
      booking: { status: "cancelled", cancelReason: "ill", cancelledBy: "customer" },
      previous: { status: "approved", cancelReason: null, cancelledBy: null },
      cause: "customer",
    });
  });
});
