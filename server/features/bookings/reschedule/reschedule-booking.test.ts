import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addComposite, addPart, serviceOf } from "../../../testing/composites";
import { manage, UNKNOWN_ID, visit } from "../../../testing/rest";
import {
  at,
  atOnce,
  booked,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  tally,
} from "../../../testing/shop";

interface Shown {
  id: string;
  appointmentId: string;
  number: string;
  sequence: number;
  price: number;
  status: string;
  appointment: { start: string; staffId: string };
}

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ members: 2 });
});
afterAll(expectSoundData);

const move = (id: string, body: Record<string, unknown>) =>
  manage<Shown>(shop, `POST /bookings/${id}/reschedule`, { body });
const read = (id: string) => done(manage<Shown>(shop, `GET /bookings/${id}`));
const mailTypes = async () => (await mailsOf(shop)).map(({ type }) => type).filter((type) => type !== "booking_new");

describe("a booking that is moved by an operator", () => {
  it("keeps its id, number, price and appointment, and notifies webhooks; the customer only when asked", async () => {
    const { id } = await booked(shop, { start: "09:00", staff: shop.staffIds[0] });
    const before = await read(id);
    const moved = await done(move(id, { start: at(shop, "11:00") }));
    expect(moved).toMatchObject({
      ...before,
      sequence: 1,
      updatedAt: expect.any(String),
      appointment: { start: at(shop, "11:00") },
    });
    expect(await mailTypes()).toEqual([]);
    await done(move(id, { start: at(shop, "12:00"), notify: true }));
    expect(await mailTypes()).toContain("booking_rescheduled");
    const [event] = await eventsOf(shop, "booking.updated");
    expect(event?.data).toMatchObject({ cause: "api", booking: { id, sequence: 1 } });
  });

  it("goes to who is named, and to another when the present member is taken", async () => {
    const [marta = "", ben = ""] = shop.staffIds;
    const { id } = await booked(shop, { start: "09:00", staff: marta });
    await booked(shop, { start: "11:00", staff: marta }, { email: "eva@example.com" });
    expect((await done(move(id, { start: at(shop, "11:00") }))).appointment.staffId).toBe(ben);
    expect((await done(move(id, { start: at(shop, "13:00"), staff: marta }))).appointment.staffId).toBe(marta);
    expect(await move(id, { start: at(shop, "11:00"), staff: marta })).toMatchObject({
      status: 409,
      code: "slot_unavailable",
    });
    expect((await read(id)).appointment).toMatchObject({ start: at(shop, "13:00"), staffId: marta });
  });

  it("leaves the others of its group, and joins one that stands at the new start", async () => {
    const group = await openShop({ service: { capacity: 2 } });
    shop = group;
    const [first, second, third] = [
      await booked(group, { start: "09:00" }),
      await booked(group, { start: "09:00" }, { email: "b@example.com" }),
      await booked(group, { start: "10:00" }, { email: "c@example.com" }),
    ];
    const joined = await done(move(first.id, { start: at(group, "10:00") }));
    expect(joined.appointmentId).toBe((await read(third.id)).appointmentId);
    expect((await read(second.id)).appointment.start).toBe(at(group, "09:00"));
    expect(await move(second.id, { start: at(group, "10:00") })).toMatchObject({ status: 409 });
  });

  it("takes all segments of its composite service along", async () => {
    const half = async () => serviceOf(await addPart(shop, shop.staffIds, { duration: 30 }));
    const service = await addComposite(shop, [await half(), await half()]);
    const { id } = await booked(shop, { start: "08:00", service });
    await done(move(id, { start: at(shop, "14:00") }));
    const { data } = await done(manage<{ data: { start: string }[] }>(shop, "GET /appointments?status=active"));
    expect(data.map(({ start }) => start)).toEqual([at(shop, "14:00"), at(shop, "14:30")]);
  });

  it("needs no notice that a customer would need", async () => {
    await done(manage(shop, "PATCH /settings", { body: { minCancelMinutes: 60 * 24 * 60 } }));
    const { id, token } = await booked(shop, { start: "09:00" });
    const body = { start: at(shop, "10:00") };
    expect((await visit(shop, `POST /manage/${token}/reschedule`, { body })).code).toBe("too_late");
    expect((await done(move(id, body))).appointment.start).toBe(at(shop, "10:00"));
  });

  it("is refused where it is over, off the grid, of nobody known or of an unknown member", async () => {
    const { id } = await booked(shop, { start: "09:00" });
    expect(await move(id, { start: at(shop, "03:07") })).toMatchObject({ status: 409, code: "slot_unavailable" });
    expect(await move(id, { start: at(shop, "10:00"), staff: UNKNOWN_ID })).toMatchObject({
      status: 422,
      fields: ["staff"],
    });
    expect(await move(id, { start: "tomorrow" })).toMatchObject({ status: 422, fields: ["start"] });
    expect(await move(UNKNOWN_ID, { start: at(shop, "10:00") })).toMatchObject({ status: 404 });
    await done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled" } }));
    expect(await move(id, { start: at(shop, "10:00") })).toMatchObject({ status: 409, code: "conflict" });
    expect(await eventsOf(shop, "booking.updated")).toEqual([]);
  });

  it("has one start when several move it and others book there at once", async () => {
    const one = await openShop();
    shop = one;
    const ids = (
      await atOnce(4, (index) =>
        booked(one, { start: `${`${9 + index}`.padStart(2, "0")}:00` }, { email: `c${index}@example.com` }),
      )
    ).map(({ id }) => id);
    const answers = await atOnce(4, (index) => move(ids[index] ?? "", { start: at(one, "16:00") }));
    expect(tally(answers)).toEqual({ 200: 1, "409 slot_unavailable": 3 });
  });
});
