import { beforeEach, describe, expect, it } from "vitest";
import {
  addComposite,
  addPart,
  listParts,
  openSalon,
  type Salon,
  serviceOf,
  spareTime,
} from "../../../testing/composites";
import { manage, visit } from "../../../testing/rest";
import { at, book, booked, done, eventsOf, expectSoundData, mailsOf } from "../../../testing/shop";

let salon: Salon;
let composite: string;

beforeEach(async () => {
  salon = await openSalon();
  composite = await addComposite(salon, [serviceOf(salon.wash), spareTime(30), serviceOf(salon.cut)]);
});

const timeOf = (start: string, end: string) => ({ start: at(salon, start), end: at(salon, end) });

describe("a public booking of a compound service", () => {
  it("is one entry, and an appointment with a booking for each part", async () => {
    const { bookings, payment } = await done(book(salon, { start: "10:00", service: composite, persons: 1 }));
    expect(bookings).toEqual([expect.objectContaining({ status: "approved", ...timeOf("10:00", "12:00") })]);
    const [first, second, ...others] = await listParts(salon);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ serviceId: salon.wash, staffId: salon.ana, ...timeOf("10:00", "10:30") });
    expect(second).toMatchObject({ serviceId: salon.cut, staffId: salon.ben, ...timeOf("11:00", "12:00") });
    expect(first?.groupId).toBe(second?.groupId);
    expect(first?.bookings).toEqual([
      expect.objectContaining({ id: bookings[0]?.id, price: 50, paymentId: payment.id }),
    ]);
    expect(second?.bookings).toEqual([expect.objectContaining({ price: 0, paymentId: null })]);
    await expectSoundData();
  });

  it("is notified once for each part, and by one mail with one calendar entry of its whole span", async () => {
    await booked(salon, { start: "10:00", service: composite });
    expect(await eventsOf(salon, "booking.created")).toHaveLength(2);
    const [mail, ...others] = await mailsOf(salon);
    expect(others).toEqual([]);
    expect(mail?.html).toContain("Makeover");
    expect(mail?.ics?.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(mail?.ics).toContain("SUMMARY:Makeover");
    const stamp = (time: string) => at(salon, time).replace(/[-:]/g, "");
    expect(mail?.ics).toContain(`DTSTART:${stamp("10:00")}`);
    expect(mail?.ics).toContain(`DTEND:${stamp("12:00")}`);
  });

  it("is refused where one part has no member", async () => {
    await booked(salon, { start: "11:30", service: salon.cut, staff: salon.ben });
    expect((await book(salon, { start: "10:00", service: composite })).code).toBe("slot_unavailable");
    expect((await book(salon, { start: "10:30", service: composite })).code).toBe("slot_unavailable");
    await booked(salon, { start: "12:00", service: composite });
  });

  it("takes as many seats in every part, and no more than the composite and its members have", async () => {
    const pair = { capacity: 2 };
    const [wash, cut] = [await addPart(salon, [salon.ana], pair), await addPart(salon, [salon.ben], { capacity: 4 })];
    const forTwo = await addComposite(salon, [serviceOf(wash), serviceOf(cut)], { capacity: 3 });
    expect((await book(salon, { start: "10:00", service: forTwo, persons: 3 })).code).toBe("capacity_exceeded");
    await booked(salon, { start: "10:00", service: forTwo, persons: 2 });
    expect((await listParts(salon)).map(({ persons }) => persons)).toEqual([2, 2]);
    expect((await listParts(salon))[0]?.bookings[0]?.price).toBe(100);
  });

  it("leaves no seat of its parts to others", async () => {
    const wash = await addPart(salon, [salon.ana], { capacity: 5 });
    const group = await addComposite(salon, [serviceOf(wash), serviceOf(salon.cut)]);
    await booked(salon, { start: "10:00", service: group });
    const answer = await book(salon, { start: "10:00", service: wash }, { waitlist: true });
    expect(answer.code).toBe("slot_unavailable");
  });

  it("keeps the spare time around it in its span", async () => {
    const dried = await addComposite(salon, [spareTime(15), serviceOf(salon.wash), spareTime(45)]);
    const { start, end, token } = await booked(salon, { start: "10:00", service: dried });
    expect({ start, end }).toEqual(timeOf("10:00", "11:30"));
    const { booking } = await done(visit<{ booking: object }>(salon, `GET /manage/${token}`));
    expect(booking).toMatchObject(timeOf("10:00", "11:30"));
    expect(await listParts(salon)).toEqual([expect.objectContaining(timeOf("10:15", "10:45"))]);
  });

  it("stands beside other items of an order, all or none", async () => {
    const items = [
      { start: "10:00", service: composite },
      { start: "14:00", service: salon.cut },
    ];
    const { bookings, payment } = await done(book(salon, items));
    expect(bookings).toHaveLength(2);
    const { total, bookingIds } = await done(
      manage<{ total: number; bookingIds: string[] }>(salon, `GET /payments/${payment.id}`),
    );
    expect(total).toBe(70);
    expect(bookingIds.toSorted()).toEqual(bookings.map(({ id }) => id).toSorted());
    expect(
      (
        await book(salon, [
          { start: "16:00", service: salon.cut },
          { start: "10:00", service: composite },
        ])
      ).code,
    ).toBe("slot_unavailable");
    expect(await listParts(salon)).toHaveLength(3);
    await expectSoundData();
  });

  it("is served by one member with sameStaff", async () => {
    const both = await addPart(salon, [salon.ana, salon.ben]);
    const alone = await addComposite(salon, [serviceOf(both), serviceOf(salon.cut)], { sameStaff: true });
    await booked(salon, { start: "10:00", service: alone });
    expect((await listParts(salon)).map(({ staffId }) => staffId)).toEqual([salon.ben, salon.ben]);
    expect((await book(salon, { start: "10:30", service: alone })).code).toBe("slot_unavailable");
  });
});

describe("a public booking of a collaborative service", () => {
  it("starts all parts together, each with another member", async () => {
    const both = await addPart(salon, [salon.ana, salon.ben], { duration: 90 });
    const parts = [serviceOf(both), serviceOf(salon.wash)];
    const together = await addComposite(salon, parts, { type: "collaborative" });
    const { start, end } = await booked(salon, { start: "10:00", service: together });
    expect({ start, end }).toEqual(timeOf("10:00", "11:30"));
    expect((await listParts(salon)).map((part) => [part.serviceId, part.staffId, part.start])).toEqual([
      [both, salon.ben, at(salon, "10:00")],
      [salon.wash, salon.ana, at(salon, "10:00")],
    ]);
    await expectSoundData();
  });
});
