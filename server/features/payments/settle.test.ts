import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { bookings, events, type PaymentRow, packages, payments, tickets, ticketTypes } from "../../db/schema";
import { inUnit } from "../../db/unit/unit";
import { DomainError } from "../../domain/errors";
import { testContext } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { setPayment } from "../../testing/online";
import { manage } from "../../testing/rest";
import { atOnce, booked, done, eventsOf, expectSoundData, openShop, type Shop, setTenant } from "../../testing/shop";
import { settlePayment } from "./settle";

const { db } = testDatabase();
let shop: Shop;
let bookingId: string;
let paymentId: string;

beforeEach(async () => {
  shop = await openShop();
  ({ bookingId, paymentId } = await bookedOnline(shop));
});

/** A booking as an order with online payment leaves it. */
async function bookedOnline(account: Shop) {
  const { id, payment } = await booked(account, { start: "10:00" });
  await db.update(payments).set({ method: "provider", dueMinor: 500 }).where(eq(payments.id, payment.id));
  await db.update(bookings).set({ status: "pending" }).where(eq(bookings.id, id));
  return { bookingId: id, paymentId: payment.id };
}

/** As the provider's news does: in a unit of its own. */
async function settle(id = paymentId) {
  const ctx = await testContext(shop.id);
  const { tenant } = ctx;
  if (!tenant) throw new Error("The account is there.");
  const paidOf = (locked: PaymentRow) => {
    if (locked.status !== "pending") throw new DomainError("conflict", "It is settled already.");
    return locked.dueMinor;
  };
  return inUnit({ ...ctx, tenant }, (own) =>
    settlePayment(own, { id, cause: "provider", notifiesCustomer: true, paidOf }),
  );
}

const booking = () => done(manage<Record<string, unknown>>(shop, `GET /bookings/${bookingId}`));

describe("a booking that waits for an online payment alone", () => {
  it("is approved when it is paid, and both are notified with their cause", async () => {
    const { row } = await settle();
    expect(row).toMatchObject({ status: "completed", paidMinor: 500 });
    expect(await booking()).toMatchObject({ status: "approved", paymentStatus: "completed" });
    const [updated] = await eventsOf(shop, "booking.updated");
    expect(updated?.data).toMatchObject({
      cause: "provider",
      previous: { status: "pending", paymentStatus: "pending" },
    });
    expect(updated?.data.booking).toMatchObject({ id: bookingId, status: "approved" });
    expect((await eventsOf(shop, "payment.completed")).map(({ data }) => data.cause)).toEqual(["provider"]);
    await expectSoundData();
  });

  it("is approved once, however many settle it at once", async () => {
    const settled = await atOnce(20, () =>
      settle().then(
        () => "settled",
        (error) => error.code,
      ),
    );
    expect(settled.filter((outcome) => outcome === "settled")).toHaveLength(1);
    expect(settled.filter((outcome) => outcome === "conflict")).toHaveLength(19);
    expect(await eventsOf(shop, "booking.updated")).toHaveLength(1);
  });

  it("is never brought back when it is cancelled at the same time", async () => {
    const cancel = manage(shop, `PATCH /bookings/${bookingId}`, { body: { status: "cancelled" } });
    await Promise.allSettled([cancel, settle()]);
    expect((await booking()).status).toBe("cancelled");
    await expectSoundData();
  });
});

describe("a paid booking goes on waiting", () => {
  it("when its service wants approval", async () => {
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { requiresApproval: true } }));
    await settle();
    expect(await booking()).toMatchObject({ status: "pending", paymentStatus: "completed" });
  });

  it("when the account wants to look first", async () => {
    await setTenant(shop, { defaultBookingStatus: "pending" });
    await settle();
    expect((await booking()).status).toBe("pending");
  });
});

describe("a ticket that waits for its payment", () => {
  const addTicket = async (requiresApproval: boolean) => {
    const [eventId, ticketTypeId, id, at] = [newId(), newId(), newId(), new Date()];
    const stamps = { tenantId: shop.id, createdAt: at, updatedAt: at };
    const { customerId } = (await booking()) as { customerId: string };
    await db.insert(events).values({
      ...stamps,
      id: eventId,
      title: "Fair",
      description: "",
      startsAt: at,
      endsAt: new Date(at.getTime() + 1),
      status: "published",
      ticketMask: "********",
      sold: 1,
      requiresApproval,
      waitlist: false,
      slug: eventId,
    });
    await db.insert(ticketTypes).values({
      ...stamps,
      id: ticketTypeId,
      eventId,
      title: "Adult",
      description: "",
      priceMinor: 0,
      sold: 1,
      minPerOrder: 1,
      maxPerOrder: 10,
      visibility: "public",
      taxRatePercent: 0,
      position: 0,
    });
    const attendee = { attendeeName: "Eva", attendeeEmail: "eva@example.com", fields: {} };
    const sale = { code: id, status: "pending", priceMinor: 0, currency: "EUR", paymentId, source: "public" } as const;
    const [paid] = await db.select().from(bookings).where(eq(bookings.paymentId, paymentId));
    const whose = { eventId, ticketTypeId, customerId, orderId: paid?.orderId ?? "" };
    await db.insert(tickets).values({ ...stamps, ...attendee, ...sale, id, ...whose });
    return id;
  };
  const statusOf = async (id: string) => (await db.select().from(tickets).where(eq(tickets.id, id)))[0]?.status;

  it("is approved when it is paid, unless its event wants approval", async () => {
    const [free, checked] = [await addTicket(false), await addTicket(true)];
    expect((await settle()).targets.ticketIds).toEqual([free, checked]);
    expect([await statusOf(free), await statusOf(checked)]).toEqual(["approved", "pending"]);
    const [notified, ...more] = (await eventsOf(shop, "ticket.approved")) as { data: Record<string, unknown> }[];
    expect(more).toEqual([]);
    expect(notified?.data).toMatchObject({ ticket: { id: free, status: "approved" }, cause: "provider" });
  });
});

describe("a package that was sold online", () => {
  const sellOnline = async () => {
    await setTenant(shop, { payProviderEnabled: true });
    const { customerId } = (await booking()) as { customerId: string };
    const body = { customerId, serviceId: shop.serviceId, payment: "provider" };
    return done(manage<{ id: string; paymentId: string }>(shop, "POST /packages", { body }));
  };
  const statusOf = async (id: string) => (await done(manage(shop, `GET /packages/${id}`))).status;

  it("can be used once it is paid", async () => {
    const sold = await sellOnline();
    expect((await settle(sold.paymentId)).targets.packageId).toBe(sold.id);
    expect(await statusOf(sold.id)).toBe("active");
  });

  it("stays cancelled when it was cancelled while it was being paid", async () => {
    const sold = await sellOnline();
    await setPayment(sold.paymentId, { providerRef: "cs_1" });
    await manage(shop, `DELETE /packages/${sold.id}`);
    await settle(sold.paymentId);
    expect(await statusOf(sold.id)).toBe("cancelled");
    expect(await db.$count(packages, eq(packages.tenantId, shop.id))).toBe(1);
  });
});
