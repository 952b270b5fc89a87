import { expect } from "vitest";
import { addComposite, serviceOf } from "../../../testing/composites";
import {
  calendar,
  cancel,
  complete,
  deleteAppointment,
  events,
  mails,
  move,
  moveAppointment,
  openComposite,
  payment,
  readBooking,
  refund,
  refusal,
  refused,
  seats,
  setStatus,
  testPairs,
} from "../../../testing/composition";
import { manage } from "../../../testing/rest";
import { at, booked, done, type Shop } from "../../../testing/shop";

const TAKEN = [409, "slot_unavailable"];
const INVALID = [422, "validation"];
const bookingsOf = async (shop: Shop) => (await calendar(shop, "")).flatMap(({ bookings }) => bookings);
const statuses = async (shop: Shop) => (await bookingsOf(shop)).map(({ status }) => status);
const starts = async (shop: Shop) => (await calendar(shop)).map(({ start }) => start);
/** When the parts of a composite start. */
const startsAt = (shop: Shop, type: string, [first, second]: [string, string]) =>
  [first, type === "compound" ? second : first].map((time) => at(shop, time));

/** The parts of a composite are simple services that last minutes, and so does the composite. */
const notByDay = (type: string) => async () => {
  const shop = await openComposite(type);
  const days = { title: "Camp", type, durationDays: 2 };
  expect(refusal(await manage(shop, "POST /services", { body: days }))).toEqual([...INVALID, "durationDays"]);
  const { parts } = shop;
  const asDays = await manage(shop, `PATCH /services/${parts[0]}`, { body: { durationDays: 2 } });
  expect(refusal(asDays)).toEqual([...INVALID, "durationDays"]);
  const { id } = await done(
    manage<{ id: string }>(shop, "POST /services", { body: { title: "Camp", durationDays: 2 } }),
  );
  const withDays = { parts: [serviceOf(id), serviceOf(parts[1] ?? "")] };
  const set = await manage(shop, `PUT /services/${shop.serviceId}/parts`, { body: withDays });
  expect(refusal(set)).toEqual([...INVALID, "parts.0.serviceId", "parts"]);
};

/** The parts of a composite join no group, so nobody can wait for a seat in it. */
const noWaiting = (type: string) => async () => {
  const many = { capacity: 2, waitlistCapacity: 2 };
  const shop = await openComposite(type, many, many);
  const composite = await booked(shop, { start: "10:00", persons: 2 });
  expect(await refused(shop, { start: "10:00" }, { waitlist: true })).toEqual(TAKEN);
  const [part] = await calendar(shop);
  const { customerId } = await done(manage<{ customerId: string }>(shop, `GET /bookings/${composite.id}`));
  const joining = await manage(shop, `POST /appointments/${part?.id}/bookings`, { body: { customerId } });
  expect(refusal(joining)).toEqual([409, "conflict"]);
};

/** All parts wait for one approval. */
const approved = (type: string) => async () => {
  const shop = await openComposite(type, { requiresApproval: true });
  const composite = await booked(shop, { start: "10:00" });
  expect([await statuses(shop), await seats(shop)]).toEqual([["pending", "pending"], 0]);
  const [, second] = await bookingsOf(shop);
  await setStatus(shop, second?.id ?? "", { status: "approved", notify: true });
  expect(await statuses(shop)).toEqual(["approved", "approved"]);
  await setStatus(shop, composite.id, "rejected");
  expect([await statuses(shop), await seats(shop)]).toEqual([["rejected", "rejected"], 1]);
  expect(await events(shop)).toEqual({ "booking.created": 2, "booking.updated": 4 });
  expect(await mails(shop)).toEqual(["booking_new", "booking_status"]);
};

/** A move of the composite or of any part moves all, and a place that one part lacks is none. */
const moved = (type: string) => async () => {
  const shop = await openComposite(type);
  const composite = await booked(shop, { start: "10:00" });
  await booked(shop, { start: "12:30", service: shop.parts[1] ?? "" });
  expect(refusal(await move(shop, composite, "12:30"))).toEqual(TAKEN);
  await done(move(shop, composite, "15:00"));
  expect((await starts(shop)).slice(1)).toEqual(startsAt(shop, type, ["15:00", "15:30"]));
  const [, first] = await calendar(shop);
  const clash = await moveAppointment(shop, first?.id ?? "", { start: at(shop, "12:30") });
  expect(refusal(clash)).toEqual([422, "warnings", "overlap"]);
  await done(moveAppointment(shop, first?.id ?? "", { start: at(shop, "17:00") }));
  expect((await starts(shop)).slice(1)).toEqual(startsAt(shop, type, ["17:00", "17:30"]));
  expect(await readBooking(shop, composite.id)).toMatchObject({ price: 50, sequence: 2 });
  expect([(await payment(shop, composite)).total, await seats(shop), await seats(shop, "15:00")]).toEqual([50, 1, 1]);
  expect(await events(shop)).toEqual({ "booking.created": 3, "booking.updated": 4 });
  expect((await mails(shop)).filter((mail) => mail === "booking_rescheduled")).toHaveLength(1);
};

/** Whatever surface ends one part ends all. */
const cancelled = (type: string) => async () => {
  const shop = await openComposite(type);
  const byLink = await booked(shop, { start: "10:00" });
  await done(cancel(shop, byLink));
  const second = await booked(shop, { start: "10:00" });
  await setStatus(shop, second.id, { status: "cancelled", notify: true });
  await booked(shop, { start: "10:00" });
  const [, part] = await calendar(shop);
  await deleteAppointment(shop, part?.id ?? "");
  expect([await calendar(shop), await seats(shop)]).toEqual([[], 1]);
  expect(await events(shop)).toEqual({ "booking.created": 6, "booking.cancelled": 6 });
  expect((await mails(shop)).filter((mail) => mail === "booking_status")).toHaveLength(3);
};

/** The composite is paid once, and its money leaves its time as it is. */
const refunded = (type: string) => async () => {
  const shop = await openComposite(type);
  const composite = await booked(shop, { start: "10:00" });
  await complete(shop, composite);
  expect(refusal(await refund(shop, composite, { amount: 50.01 }))).toEqual([...INVALID, "amount"]);
  expect(await done(refund(shop, composite))).toMatchObject({ status: "refunded", refunded: 50 });
  expect([await statuses(shop), await seats(shop)]).toEqual([["approved", "approved"], 0]);
  expect(await events(shop)).toEqual({ "booking.created": 2, "payment.completed": 1, "payment.refunded": 1 });
};

testPairs({
  "waitingList × compound": noWaiting("compound"),
  "waitingList × collaborative": noWaiting("collaborative"),
  "compound × collaborative": async () => {
    const shop = await openComposite("compound");
    const both = await addComposite(shop, shop.parts.map(serviceOf), { type: "collaborative" });
    for (const [composite, part] of [
      [shop.serviceId, both],
      [both, shop.serviceId],
    ] as const) {
      const body = { parts: [serviceOf(part), serviceOf(shop.parts[0] ?? "")] };
      const nested = await manage(shop, `PUT /services/${composite}/parts`, { body });
      expect(refusal(nested)).toEqual([...INVALID, "parts.0.serviceId", "parts"]);
    }
    await booked(shop, { start: "10:00" });
    expect(await refused(shop, { start: "10:00", service: both })).toEqual(TAKEN);
    await booked(shop, { start: "11:30", service: both });
    const other = await manage(shop, `PATCH /services/${both}`, { body: { type: "compound" } });
    expect(refusal(other)).toEqual([...INVALID, "type"]);
  },
  "compound × dayBased": notByDay("compound"),
  "compound × approval": approved("compound"),
  "compound × reschedule": moved("compound"),
  "compound × cancel": cancelled("compound"),
  "compound × refund": refunded("compound"),
  "collaborative × dayBased": notByDay("collaborative"),
  "collaborative × approval": approved("collaborative"),
  "collaborative × reschedule": moved("collaborative"),
  "collaborative × cancel": cancelled("collaborative"),
  "collaborative × refund": refunded("collaborative"),
});
