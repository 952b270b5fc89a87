import { expect, it } from "vitest";
import {
  NOTIFICATION_TYPES,
  type NotificationType,
  VARIABLE_PATTERN,
} from "../../domain/notifications/template-variables";
import { addType, giveTicket, openConcert } from "../../testing/concert";
import { manage, visit } from "../../testing/rest";
import { at, book, booked, done, mailsOf, openShop, type Shop } from "../../testing/shop";

type Deed = () => Promise<Shop>;

const openGroup = () => openShop({ service: { capacity: 2, waitlistCapacity: 2 } });

async function customerOf(shop: Shop): Promise<string> {
  const body = { fullName: "Eva Gil", email: "eva@example.com" };
  return (await done(manage<{ id: string }>(shop, "POST /customers", { body }))).id;
}

async function sale(): Promise<{ shop: Shop; paymentId: string }> {
  const shop = await openShop();
  return { shop, paymentId: (await booked(shop, { start: "10:00" })).payment.id };
}

/** What makes each type of mail. Those that go out by the clock have their own tests. */
const DEEDS: Record<Exclude<NotificationType, "reminder" | "staff_agenda">, Deed> = {
  booking_new: async () => {
    const shop = await openShop();
    await booked(shop, { start: "10:00" });
    return shop;
  },
  booking_new_series: async () => {
    const shop = await openShop();
    const [staffId] = shop.staffIds;
    const which = { serviceId: shop.serviceId, staffId, customerId: await customerOf(shop), start: at(shop, "10:00") };
    const body = { ...which, recurrence: { freq: "weekly", count: 3 }, notify: true };
    await done(manage(shop, "POST /appointments", { body }));
    return shop;
  },
  booking_status: async () => {
    const shop = await openShop();
    const { id } = await booked(shop, { start: "10:00" });
    await done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled", notify: true } }));
    return shop;
  },
  booking_rescheduled: async () => {
    const shop = await openShop();
    const { token } = await booked(shop, { start: "10:00" });
    await done(visit(shop, `POST /manage/${token}/reschedule`, { body: { start: at(shop, "12:00") } }));
    return shop;
  },
  waitlist_joined: async () => {
    const shop = await openGroup();
    await booked(shop, { start: "10:00", persons: 2 });
    await done(book(shop, { start: "10:00" }, { waitlist: true }));
    return shop;
  },
  waitlist_seat: async () => {
    const shop = await openGroup();
    const first = await booked(shop, { start: "10:00", persons: 2 });
    const waiting = await booked(shop, { start: "10:00" }, { waitlist: true });
    await done(manage(shop, `PATCH /bookings/${first.id}`, { body: { status: "cancelled" } }));
    await done(manage(shop, `POST /bookings/${waiting.id}/give-seat`, { body: { notify: true } }));
    return shop;
  },
  package_new: async () => {
    const shop = await openShop();
    const body = { customerId: await customerOf(shop), serviceId: shop.serviceId, payment: "local" };
    await done(manage(shop, "POST /packages", { body }));
    return shop;
  },
  ticket_new: async () => {
    const concert = await openConcert();
    await giveTicket(concert, await addType(concert), { notify: true });
    return concert;
  },
  ticket_status: async () => {
    const concert = await openConcert({ requiresApproval: true });
    const { id } = await giveTicket(concert, await addType(concert));
    const path = `/events/${concert.eventId}/attendees/${id}`;
    await done(manage(concert, `POST ${path}/approve`, { body: { notify: true } }));
    return concert;
  },
  event_cancelled: async () => {
    const concert = await openConcert();
    await giveTicket(concert, await addType(concert));
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { status: "cancelled" } }));
    return concert;
  },
  payment_completed: async () => {
    const { shop, paymentId } = await sale();
    await done(manage(shop, `POST /payments/${paymentId}/complete`, { body: { notify: true } }));
    return shop;
  },
  payment_refunded: async () => {
    const { shop, paymentId } = await sale();
    await done(manage(shop, `POST /payments/${paymentId}/complete`, { body: {} }));
    await done(manage(shop, `POST /payments/${paymentId}/refund`, { body: { notify: true } }));
    return shop;
  },
};

it.each(Object.entries(DEEDS))(
  "%s is written by what it tells of, with every placeholder filled",
  async (type, act) => {
    const mails = await mailsOf(await act());
    const mail = mails.at(-1);
    expect(mail).toMatchObject({ type, toEmail: "eva@example.com", status: "suppressed" });
    for (const part of [mail?.subject, mail?.text, mail?.html.replace(/<style>[\s\S]*<\/style>/, "")])
      expect(part).not.toMatch(VARIABLE_PATTERN);
    expect(mail?.text).not.toMatch(/undefined|null|NaN|Invalid/);
    expect(mails.filter((one) => one.type === type)).toHaveLength(1);
  },
);

it("no type is left out", () => {
  expect([...Object.keys(DEEDS), "reminder", "staff_agenda"].sort()).toEqual([...NOTIFICATION_TYPES].sort());
});
