import { beforeEach, describe, expect, it } from "vitest";
import { addComposite, addPart, listParts, openSalon, type Salon, serviceOf } from "../../../testing/composites";
import { manage, visit } from "../../../testing/rest";
import { at, book, booked, done, eventsOf, expectSoundData, mailsOf } from "../../../testing/shop";

let salon: Salon;
let composite: string;
let made: Awaited<ReturnType<typeof booked>>;

beforeEach(async () => {
  salon = await openSalon();
  composite = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
  made = await booked(salon, { start: "10:00", service: composite });
});

const bookingsOf = async () => (await listParts(salon)).flatMap(({ bookings }) => bookings);
const secondPart = async () => {
  const [, part] = await listParts(salon);
  if (!part?.bookings[0]) throw new Error("The composite has a second part.");
  return { ...part, booking: part.bookings[0] };
};
const patch = (id: string, body: object) => manage<{ status: string }>(salon, `PATCH /bookings/${id}`, { body });
const mailTypes = async () => (await mailsOf(salon)).map(({ type }) => type);
const isFree = async () => (await book(salon, { start: "10:00", service: composite })).status === 201;

describe("the booking of a composite ends in all its parts", () => {
  it("when the customer cancels it", async () => {
    const { booking } = await done(
      visit<{ booking: { status: string } }>(salon, `POST /manage/${made.token}/cancel`, { body: { reason: "Ill" } }),
    );
    expect(booking.status).toBe("cancelled");
    expect(await eventsOf(salon, "booking.cancelled")).toHaveLength(2);
    expect(await mailTypes()).toEqual(["booking_new", "booking_status"]);
    await expectEnded("cancelled");
    expect((await visit(salon, `POST /manage/${made.token}/cancel`, { body: {} })).status).toBe(200);
    expect(await eventsOf(salon, "booking.cancelled")).toHaveLength(2);
  });

  it("when the account rejects or cancels it by any part's booking", async () => {
    const { booking } = await secondPart();
    expect(await done(patch(booking.id, { status: "rejected", notify: true }))).toMatchObject({ status: "rejected" });
    expect(await mailTypes()).toEqual(["booking_new", "booking_status"]);
    await expectEnded("rejected");
  });

  it("when any part's appointment is deleted", async () => {
    await done(manage(salon, `DELETE /appointments/${(await secondPart()).id}?notify=true`));
    expect(await listParts(salon)).toEqual([]);
    expect(await eventsOf(salon, "booking.cancelled")).toHaveLength(2);
    expect(await mailTypes()).toEqual(["booking_new", "booking_status"]);
    expect(await isFree()).toBe(true);
    await expectSoundData();
  });

  async function expectEnded(status: string): Promise<void> {
    const parts = await listParts(salon);
    expect(parts.map((part) => part.status)).toEqual(["cancelled", "cancelled"]);
    expect(parts.flatMap(({ bookings }) => bookings.map((booking) => booking.status))).toEqual([status, status]);
    expect(await isFree()).toBe(true);
    await expectSoundData();
  }
});

describe("the booking of a composite", () => {
  it("comes back in all parts, or in none when one of them is taken", async () => {
    const { booking } = await secondPart();
    await done(patch(booking.id, { status: "cancelled" }));
    const other = await booked(salon, { start: "10:30", service: salon.cut });
    expect((await patch(made.id, { status: "approved" })).code).toBe("slot_unavailable");
    expect((await bookingsOf()).filter(({ status }) => status === "approved")).toHaveLength(1);
    await done(patch(other.id, { status: "cancelled" }));
    await done(patch(booking.id, { status: "approved" }));
    expect((await listParts(salon)).filter(({ status }) => status === "active")).toHaveLength(2);
    expect(await isFree()).toBe(false);
    await expectSoundData();
  });

  it("changes its customer, seats and notes in all parts", async () => {
    const pair = { capacity: 2 };
    const parts = [await addPart(salon, [salon.ana], pair), await addPart(salon, [salon.ben], pair)];
    const forTwo = await addComposite(salon, parts.map(serviceOf), pair);
    await booked(salon, { start: "14:00", service: forTwo });
    const [, , , second] = await bookingsOf();
    await done(patch(second?.id ?? "", { persons: 2, notes: "Two of us" }));
    const [, , first, last] = await bookingsOf();
    expect([first, last].map((booking) => [booking?.persons, booking?.price])).toEqual([
      [2, 100],
      [2, 0],
    ]);
    expect((await patch(second?.id ?? "", { persons: 3 })).code).toBe("capacity_exceeded");
    const person = { fullName: "Leo Gil", email: "leo@example.com" };
    const { id: customerId } = await done(manage<{ id: string }>(salon, "POST /customers", { body: person }));
    await done(patch(second?.id ?? "", { customerId }));
    const { data } = await done(manage<{ data: object[] }>(salon, `GET /bookings?customerId=${customerId}`));
    expect(data).toHaveLength(2);
    await expectSoundData();
  });

  it("is shown as the composite by the link of any part", async () => {
    const { booking } = await secondPart();
    const token = booking.manageUrl.split("/").at(-1) ?? "";
    const shown = await done(visit<{ booking: object }>(salon, `GET /manage/${token}`));
    const span = { start: at(salon, "10:00"), end: at(salon, "11:30") };
    const service = { id: composite, title: "Makeover", durationDays: null };
    expect(shown.booking).toMatchObject({ id: made.id, number: made.number, price: 50, service, ...span });
    const { text } = await visit(salon, `GET /manage/${token}/ics`);
    expect(text).toContain("SUMMARY:Makeover");
  });

  it("takes no other customer into its parts", async () => {
    const person = { fullName: "Leo Gil", email: "leo@example.com" };
    const { id: customerId } = await done(manage<{ id: string }>(salon, "POST /customers", { body: person }));
    const part = await secondPart();
    const answer = await manage(salon, `POST /appointments/${part.id}/bookings`, { body: { customerId } });
    expect(answer.code).toBe("conflict");
  });

  it("keeps its service from being deleted", async () => {
    const answer = await manage(salon, `DELETE /services/${composite}`);
    expect(answer.code).toBe("conflict");
  });
});

describe("the booking of a composite moves with all its parts", () => {
  const reschedule = (body: object, token = made.token) =>
    visit<{ booking: { id: string; start: string; sequence: number; staff: { id: string } } }>(
      salon,
      `POST /manage/${token}/reschedule`,
      { body },
    );
  const starts = async () => (await listParts(salon)).map(({ start }) => start);

  it("when the customer moves it, also to a time that overlaps its own", async () => {
    const { booking } = await done(reschedule({ start: at(salon, "10:30") }));
    expect(booking).toMatchObject({ id: made.id, start: at(salon, "10:30"), sequence: 1 });
    expect(await starts()).toEqual([at(salon, "10:30"), at(salon, "11:00")]);
    expect((await bookingsOf()).map(({ sequence }) => sequence)).toEqual([1, 1]);
    expect(await eventsOf(salon, "booking.updated")).toHaveLength(2);
    expect(await mailTypes()).toEqual(["booking_new", "booking_rescheduled"]);
    await done(reschedule({ start: at(salon, "10:30") }));
    expect(await eventsOf(salon, "booking.updated")).toHaveLength(2);
    await expectSoundData();
  });

  it("unless a part has no member there, or the member asked for does not serve the first part", async () => {
    await booked(salon, { start: "14:30", service: salon.cut });
    expect((await reschedule({ start: at(salon, "14:00") })).code).toBe("slot_unavailable");
    const { code, fields } = await reschedule({ start: at(salon, "16:00"), staff: salon.ben });
    expect([code, fields]).toEqual(["validation", ["staff"]]);
    expect(await starts()).toEqual([at(salon, "10:00"), at(salon, "10:30"), at(salon, "14:30")]);
  });

  it("unless its service has other parts by now", async () => {
    await done(
      manage(salon, `PUT /services/${composite}/parts`, {
        body: { parts: [serviceOf(salon.wash), serviceOf(salon.wash)] },
      }),
    );
    expect((await reschedule({ start: at(salon, "14:00") })).code).toBe("slot_unavailable");
  });

  it("too late when the composite's notice is over", async () => {
    await done(manage(salon, `PATCH /services/${composite}`, { body: { minCancelMinutes: 525_600 } }));
    expect((await reschedule({ start: at(salon, "14:00") })).code).toBe("too_late");
    expect((await visit(salon, `POST /manage/${made.token}/cancel`, { body: {} })).code).toBe("too_late");
  });

  it("when the account moves any part, by as much as that part", async () => {
    const part = await secondPart();
    await done(manage(salon, `PATCH /appointments/${part.id}`, { body: { start: at(salon, "15:00") } }));
    expect(await starts()).toEqual([at(salon, "14:30"), at(salon, "15:00")]);
    expect((await bookingsOf()).map(({ sequence }) => sequence)).toEqual([1, 1]);
    expect(await eventsOf(salon, "booking.updated")).toHaveLength(2);
    await expectSoundData();
  });

  it("only with force to a time that is taken; what overlaps is marked", async () => {
    await booked(salon, { start: "15:00", service: salon.cut });
    const [first] = await listParts(salon);
    const body = { start: at(salon, "14:30") };
    const { code, fields } = await manage(salon, `PATCH /appointments/${first?.id}`, { body });
    expect([code, fields]).toEqual(["warnings", ["overlap"]]);
    const tried = { body: { ...body, dryRun: true } };
    expect(await done(manage(salon, `PATCH /appointments/${first?.id}`, tried))).toMatchObject({
      ok: false,
      price: 50,
    });
    await done(manage(salon, `PATCH /appointments/${first?.id}`, { body: { ...body, force: true } }));
    const moved = (await listParts(salon)).filter(({ groupId }) => groupId !== null);
    expect(moved.map(({ forced, warnings }) => [forced, warnings])).toEqual([
      [false, []],
      [true, ["overlap"]],
    ]);
    await expectSoundData();
  });

  it("and its parts can swap their members", async () => {
    const both = [await addPart(salon, [salon.ana, salon.ben]), await addPart(salon, [salon.ana, salon.ben])];
    const duo = await addComposite(salon, both.map(serviceOf), { type: "collaborative" });
    await booked(salon, { start: "16:00", service: duo });
    const parts = (await listParts(salon)).filter(({ start }) => start === at(salon, "16:00"));
    expect(parts.map(({ staffId }) => staffId)).toEqual([salon.ana, salon.ben]);
    await done(manage(salon, `PATCH /appointments/${parts[0]?.id}`, { body: { staffId: salon.ben } }));
    const swapped = (await listParts(salon)).filter(({ start }) => start === at(salon, "16:00"));
    expect(swapped.map(({ id, staffId }) => [id, staffId])).toEqual([
      [parts[0]?.id, salon.ben],
      [parts[1]?.id, salon.ana],
    ]);
    await expectSoundData();
  });

  it("but its parts keep their services, and get only members who offer them", async () => {
    const { id } = await secondPart();
    const move = (body: object) => manage(salon, `PATCH /appointments/${id}`, { body });
    expect((await move({ serviceId: salon.wash })).code).toBe("conflict");
    expect((await move({ staffId: salon.ana })).fields).toEqual(["staffId"]);
    expect((await move({ end: at(salon, "13:00") })).fields).toEqual(["end"]);
  });
});
