import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../domain/dates";
import { stateOf } from "../../testing/account-state";
import { type Answer, manage, visit } from "../../testing/rest";
import {
  addHoliday,
  at,
  atOnce,
  book,
  booked,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  setTenant,
} from "../../testing/shop";

interface Read {
  id: string;
  number: string;
  appointmentId: string;
  status: string;
  price: number;
  paymentId: string;
  paymentStatus: string;
  sequence: number;
}
interface Refused {
  error: { fields: Record<string, string> };
}

let shop: Shop;
let customerId: string;

beforeEach(async () => {
  shop = await openShop();
  customerId = await newCustomer();
});
afterAll(expectSoundData);

const newCustomer = async (): Promise<string> => {
  const body = { fullName: "Sol Gil", email: "sol@example.com" };
  return (await done(manage<{ id: string }>(shop, "POST /customers", { body }))).id;
};
const reopen = async (plan: Parameters<typeof openShop>[0]): Promise<void> => {
  shop = await openShop(plan);
  customerId = await newCustomer();
};
/** A shop whose customers pay online before their booking is sure. */
const openPaidFirst = async (): Promise<void> => {
  await reopen({ service: { deposit: 100 } });
  await setTenant(shop, { payProviderEnabled: true });
};
const write = <Body = Record<string, unknown>>(start: string, body: Record<string, unknown> = {}) => {
  const who = { serviceId: shop.serviceId, staffId: shop.staffIds[0], customerId };
  return manage<Body>(shop, "POST /appointments", { body: { ...who, start, ...body } });
};
const read = (id: string) => done(manage<Read>(shop, `GET /bookings/${id}`));
const patch = (id: string, body: object) => manage<Read>(shop, `PATCH /bookings/${id}`, { body });
const listed = async () =>
  (await done(manage<{ data: { persons: number; status: string }[] }>(shop, "GET /appointments?status=active"))).data;
const starts = async (days = 1, from = shop.date): Promise<string[]> => {
  const path = `GET /slots?service=${shop.serviceId}&from=${from}&days=${days}`;
  const list = await done(visit<{ days: { slots: { start: string }[] }[] }>(shop, path));
  return list.days.flatMap(({ slots }) => slots.map(({ start }) => start));
};

describe("a booking that waits for approval or payment", () => {
  it("holds its slot: the second is refused by both surfaces", async () => {
    await reopen({ service: { requiresApproval: true } });
    expect((await booked(shop, { start: "10:00" })).status).toBe("pending");
    expect((await book(shop, { start: "10:00" })).code).toBe("slot_unavailable");
    expect((await book(shop, { start: "10:45" })).code).toBe("slot_unavailable");
    expect(await write(at(shop, "10:30"))).toMatchObject({ code: "warnings", fields: ["overlap"] });
    expect(await starts()).not.toContain(at(shop, "10:00"));
  });

  it("holds its slot until the time to pay is over, and not a moment longer", async () => {
    await openPaidFirst();
    expect((await booked(shop, { start: "10:00" }, { payment: "provider" })).status).toBe("pending");
    expect((await book(shop, { start: "10:00" })).code).toBe("slot_unavailable");
    await done(manage(shop, "PUT /sandbox/clock", { body: { now: new Date(Date.now() + 3_600_000) } }));
    expect((await book(shop, { start: "10:00" })).status).toBe(201);
  });
});

describe("a recurring booking", () => {
  const weekly = { recurrence: { freq: "weekly", count: 4 } };

  it("does not bypass the checks: it is refused with the dates in the way, and nothing is written", async () => {
    await booked(shop, { start: at(shop, "10:30", addDays(shop.date, 7)) });
    await addHoliday(shop, addDays(shop.date, 21));
    const before = await stateOf(shop);
    const { code, fields, body } = await write<Refused>(at(shop, "10:00"), { ...weekly, notify: true });
    expect([code, fields.sort()]).toEqual(["warnings", ["holiday", "overlap"]]);
    const { overlap, holiday } = body.error.fields;
    expect([overlap, holiday].map((sentence) => sentence?.match(/\d{4}-\d\d-\d\d/g))).toEqual([
      [addDays(shop.date, 7)],
      [addDays(shop.date, 21)],
    ]);
    expect(await stateOf(shop)).toEqual(before);
  });

  it("sells no seat that is not there, by force neither", async () => {
    await reopen({ service: { capacity: 2 } });
    await booked(shop, { start: at(shop, "10:00", addDays(shop.date, 14)), persons: 2 });
    const before = await stateOf(shop);
    for (const force of [false, true])
      expect((await write(at(shop, "10:00"), { ...weekly, force })).code).toBe("capacity_exceeded");
    expect(await stateOf(shop)).toEqual(before);
  });

  it("takes every occurrence out of what visitors are offered", async () => {
    await done(write(at(shop, "10:00"), weekly));
    const offered = await starts(28);
    const weeks = [0, 7, 14, 21].map((days) => addDays(shop.date, days));
    for (const date of weeks) {
      expect(offered).not.toContain(at(shop, "10:00", date));
      expect(offered).not.toContain(at(shop, "10:45", date));
      expect(offered).toContain(at(shop, "11:00", date));
      expect((await book(shop, { start: at(shop, "10:15", date) })).code).toBe("slot_unavailable");
    }
  });
});

describe("capacity comes back, by whichever surface a booking ends:", () => {
  type Ended = Awaited<ReturnType<typeof booked>>;
  const surfaces: [string, (ended: Ended) => Promise<Answer<unknown>>][] = [
    ["the customer cancels", ({ token }) => visit(shop, `POST /manage/${token}/cancel`, { body: {} })],
    ["the account cancels", ({ id }) => patch(id, { status: "cancelled" })],
    ["the account rejects", ({ id }) => patch(id, { status: "rejected" })],
    [
      "the appointment is deleted",
      async ({ id }) => manage(shop, `DELETE /appointments/${(await read(id)).appointmentId}`),
    ],
    [
      "it is moved away",
      ({ token }) => visit(shop, `POST /manage/${token}/reschedule`, { body: { start: at(shop, "16:00") } }),
    ],
  ];

  it.each(surfaces)("%s", async (_, end) => {
    const made = await booked(shop, { start: "10:00" });
    expect((await book(shop, { start: "10:00" })).code).toBe("slot_unavailable");
    expect((await end(made)).status).toBeLessThan(300);
    expect(await starts()).toContain(at(shop, "10:00"));
    expect((await book(shop, { start: "10:00" })).status).toBe(201);
  });

  it.each(surfaces.filter(([surface]) => !surface.includes("deleted")))(
    "one seat of a group when %s",
    async (_, end) => {
      await reopen({ service: { capacity: 2 } });
      const [made] = [await booked(shop, { start: "10:00" }), await booked(shop, { start: "10:00" })];
      expect((await book(shop, { start: "10:00" })).code).toBe("capacity_exceeded");
      expect((await end(made)).status).toBeLessThan(300);
      expect((await book(shop, { start: "10:00", persons: 2 })).code).toBe("capacity_exceeded");
      expect((await book(shop, { start: "10:00" })).status).toBe(201);
    },
  );
});

describe("the seats of a group's start", () => {
  it("are never split over two appointments, by visitors, by hand or by force", async () => {
    await reopen({ service: { capacity: 3 } });
    const start = at(shop, "10:00");
    await booked(shop, { start: "10:00" });
    await done(write(start));
    const more = [
      await book(shop, { start: "10:00", persons: 2 }),
      await write(start, { persons: 2 }),
      await write(start, { persons: 2, force: true }),
      await write(start, { persons: 2, force: true, dryRun: true }),
    ];
    expect(more.map(({ code }) => code)).toEqual(Array(4).fill("capacity_exceeded"));
    expect(await listed()).toMatchObject([{ persons: 2 }]);
    await done(write(start, { force: true }));
    expect(await listed()).toMatchObject([{ persons: 3 }]);
  });

  it("are not put together from two members' groups", async () => {
    await reopen({ members: 2, service: { capacity: 2 } });
    for (const staff of shop.staffIds) await booked(shop, { start: "10:00", staff });
    expect((await book(shop, { start: "10:00", persons: 2, staff: "any" })).code).toBe("capacity_exceeded");
    const answers = await atOnce(6, () => book(shop, { start: "10:00", staff: "any" }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await listed()).toMatchObject([{ persons: 2 }, { persons: 2 }]);
  });
});

describe("a booking that is moved", () => {
  const byLink = (token: string) =>
    visit<unknown>(shop, `POST /manage/${token}/reschedule`, { body: { start: at(shop, "15:00") } });

  it.each(["by its customer", "by the account"])("stays the same booking, paid as it was, %s", async (surface) => {
    const { id, number, payment, token } = await booked(shop, { start: "10:00" });
    await done(manage(shop, `POST /payments/${payment.id}/complete`, { body: {} }));
    const before = await read(id);
    const path = `PATCH /appointments/${before.appointmentId}`;
    const move = () => manage<unknown>(shop, path, { body: { start: at(shop, "15:00") } });
    await done(surface === "by its customer" ? byLink(token) : move());
    expect(await read(id)).toMatchObject({
      id,
      number,
      status: "approved",
      price: before.price,
      paymentId: payment.id,
      paymentStatus: "completed",
      sequence: 1,
      appointment: { start: at(shop, "15:00") },
    });
    expect((await done(manage<{ total: number }>(shop, "GET /payments"))).total).toBe(1);
    expect((await eventsOf(shop)).map(({ type }) => type)).toEqual([
      "booking.created",
      "payment.completed",
      "booking.updated",
    ]);
    expect((await visit(shop, `GET /manage/${token}`)).body).toMatchObject({
      payment: { status: "completed", paid: 20 },
    });
  });

  it("while its online payment waits keeps that one payment and its address", async () => {
    await openPaidFirst();
    const { id, token, payment } = await booked(shop, { start: "10:00" }, { payment: "provider" });
    await done(byLink(token));
    expect(await read(id)).toMatchObject({ status: "pending", paymentId: payment.id });
    const { data, total } = await done(
      manage<{ data: { checkoutUrl: string }[]; total: number }>(shop, "GET /payments"),
    );
    expect([total, data[0]?.checkoutUrl]).toEqual([1, payment.checkoutUrl]);
    expect((await mailsOf(shop)).filter(({ type }) => type.startsWith("payment"))).toEqual([]);
  });
});
