import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { manage } from "../../../testing/rest";
import { book, booked, done, eventsOf, expectSoundData, mailsOf, openShop, type Shop } from "../../../testing/shop";

let shop: Shop;
let appointmentId: string;
let ids: string[];

/** A group of two bookings, one of them cancelled. */
beforeEach(async () => {
  shop = await openShop({ service: { capacity: 3 } });
  const places = [await booked(shop, { start: "10:00" }), await booked(shop, { start: "10:00" })];
  ids = places.map(({ id }) => id);
  ({ appointmentId } = await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${ids[0]}`)));
  await done(manage(shop, `PATCH /bookings/${ids[1]}`, { body: { status: "cancelled" } }));
});
afterAll(expectSoundData);

const remove = (query = "") => manage(shop, `DELETE /appointments/${appointmentId}${query}`);
const mailsAboutStatus = async () => (await mailsOf(shop)).filter(({ type }) => type === "booking_status");

describe("deleting an appointment", () => {
  it("cancels its live bookings, notifies of each once and mails nobody unasked", async () => {
    const notified = (await eventsOf(shop, "booking.cancelled")).length;
    const { status, text } = await remove();
    expect([status, text]).toEqual([204, null]);
    const booking = await done(manage(shop, `GET /bookings/${ids[0]}`));
    expect(booking).toMatchObject({ status: "cancelled", cancelledBy: "api", appointmentId });
    const events = await eventsOf(shop, "booking.cancelled");
    expect(events).toHaveLength(notified + 1);
    expect(events.at(-1)?.data).toMatchObject({ booking: { id: ids[0] }, previous: { status: "approved" } });
    expect(await mailsAboutStatus()).toEqual([]);
  });

  it("mails the customers of live bookings with notify, and the calendar file cancels", async () => {
    await remove("?notify=true");
    const mails = await mailsAboutStatus();
    expect(mails).toMatchObject([{ bookingId: ids[0], toEmail: "eva@example.com" }]);
    expect(mails[0]?.ics).toContain("METHOD:CANCEL");
    expect(mails[0]?.ics).toContain("SEQUENCE:1");
  });

  it("frees its time and takes it out of reading", async () => {
    await remove();
    expect((await manage(shop, `GET /appointments/${appointmentId}`)).code).toBe("not_found");
    expect((await done(manage<{ total: number }>(shop, "GET /appointments"))).total).toBe(0);
    expect((await remove()).code).toBe("not_found");
    expect((await book(shop, { start: "10:00" })).status).toBe(201);
    const back = await manage(shop, `PATCH /bookings/${ids[0]}`, { body: { status: "approved" } });
    expect(back.code).toBe("slot_unavailable");
  });

  it.each(["done", "no_show"])(
    "leaves a booking that is %s as it is, notifies nobody of it and lets nobody reopen it",
    async (status) => {
      await done(manage(shop, `PATCH /bookings/${ids[0]}`, { body: { status } }));
      const [events, mails] = [await eventsOf(shop), await mailsOf(shop)];
      expect((await remove("?notify=true")).status).toBe(204);
      expect(await done(manage(shop, `GET /bookings/${ids[0]}`))).toMatchObject({ status, cancelledBy: null });
      expect([await eventsOf(shop), await mailsOf(shop)]).toEqual([events, mails]);
      const back = await manage(shop, `PATCH /bookings/${ids[0]}`, { body: { status: "approved" } });
      expect(back.code).toBe("slot_unavailable");
      const other = status === "done" ? "no_show" : "done";
      await done(manage(shop, `PATCH /bookings/${ids[0]}`, { body: { status: other } }));
    },
  );

  it("of another account is not_found, and a strange notify or scope validation", async () => {
    const other = await openShop();
    expect((await manage(other, `DELETE /appointments/${appointmentId}`)).code).toBe("not_found");
    expect((await remove("?notify=yes&scope=all")).fields.sort()).toEqual(["notify", "scope"]);
  });
});
