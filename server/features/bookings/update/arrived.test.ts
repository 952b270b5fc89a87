import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addComposite, openSalon, serviceOf } from "../../../testing/composites";
import { manage } from "../../../testing/rest";
import { at, atOnce, booked, done, eventsOf, expectSoundData, openShop, type Shop } from "../../../testing/shop";

interface Shown {
  id: string;
  status: string;
  arrivedAt: string | null;
  updatedAt: string;
  appointmentId: string;
}

let shop: Shop;
let id: string;

beforeEach(async () => {
  shop = await openShop({ members: 1, service: {} });
  ({ id } = await booked(shop, { start: "10:00" }));
});
afterAll(expectSoundData);

const patch = (body: object, which = id) => manage<Shown>(shop, `PATCH /bookings/${which}`, { body });
const read = (which = id, account = shop) => done(manage<Shown>(account, `GET /bookings/${which}`));
const arrive = () => done(patch({ arrived: true }));
const notified = async () => (await eventsOf(shop, "booking.updated")).map(({ data }) => data);

describe("arrived", () => {
  it("is kept with its instant, shown by every answer, and notified of once with what was before", async () => {
    const before = Date.now();
    const { arrivedAt } = await arrive();
    expect(Date.parse(arrivedAt ?? "")).toBeGreaterThanOrEqual(before - 1000);
    expect((await read()).arrivedAt).toBe(arrivedAt);
    const { data } = await done(manage<{ data: Shown[] }>(shop, "GET /bookings"));
    expect(data[0]?.arrivedAt).toBe(arrivedAt);
    expect(await notified()).toMatchObject([{ booking: { arrivedAt }, previous: { arrivedAt: null } }]);
    const changes = await done(manage<{ data: { type: string; data: object }[] }>(shop, "GET /changes"));
    expect(changes.data.find(({ type }) => type === "booking.updated")?.data).toMatchObject({ booking: { arrivedAt } });
  });

  it("said again changes nothing: no second event, no other instant, and nothing in the audit", async () => {
    const first = await arrive();
    expect(await arrive()).toEqual(first);
    await atOnce(3, () => arrive());
    expect(await read()).toEqual(first);
    expect(await notified()).toHaveLength(1);
    const { data } = await done(manage<{ data: { action: string }[] }>(shop, "GET /audit"));
    expect(data.filter(({ action }) => action === "bookings.update")).toHaveLength(1);
  });

  it("is taken back, and so is that: another instant by then", async () => {
    await arrive();
    expect((await done(patch({ arrived: false }))).arrivedAt).toBeNull();
    expect((await arrive()).arrivedAt).not.toBeNull();
    expect(await notified()).toHaveLength(3);
  });

  it("of two desks at once is noted once", async () => {
    const answers = await atOnce(4, () => done(patch({ arrived: true })));
    expect(new Set(answers.map(({ arrivedAt }) => arrivedAt)).size).toBe(1);
    expect(await notified()).toHaveLength(1);
  });

  it.each(["cancelled", "rejected", "no_show"])("is refused on its field of a booking that is %s", async (status) => {
    await arrive();
    expect((await done(patch({ status }))).arrivedAt).toBeNull();
    const refused = await patch({ arrived: true });
    expect([refused.status, refused.code, refused.fields]).toEqual([422, "validation", ["arrived"]]);
    expect((await done(patch({ arrived: false }))).status).toBe(status);
    expect((await read()).arrivedAt).toBeNull();
  });

  it("with a status for which nobody arrives writes neither", async () => {
    const { status, fields } = await patch({ status: "no_show", arrived: true });
    expect([status, fields, (await read()).status]).toEqual([422, ["arrived"], "approved"]);
  });

  it("stays with a visit that took place, and with one that moves within its day; on another day nobody is there", async () => {
    const { arrivedAt } = await arrive();
    const moved = await done(
      manage<Shown>(shop, `POST /bookings/${id}/reschedule`, { body: { start: at(shop, "11:00") } }),
    );
    expect(moved.arrivedAt).toBe(arrivedAt);
    expect((await done(patch({ status: "done" }))).arrivedAt).toBe(arrivedAt);
    await done(patch({ status: "approved" }));
    const start = new Date(Date.parse(at(shop, "11:00")) + 24 * 3_600_000).toISOString();
    await done(manage(shop, `PATCH /appointments/${moved.appointmentId}`, { body: { start, force: true } }));
    expect((await read()).arrivedAt).toBeNull();
  });

  it("is of the one occurrence of a series, whatever else the change says of the others", async () => {
    const body = { fullName: "Ben", email: "ben@example.com" };
    const { id: customerId } = await done(manage<Shown>(shop, "POST /customers", { body }));
    const place = { serviceId: shop.serviceId, staffId: shop.staffIds[0], start: at(shop, "12:00"), customerId };
    const series = { ...place, recurrence: { freq: "daily", count: 2 } };
    const { bookingIds } = await done(manage<{ bookingIds: string[] }>(shop, "POST /appointments", { body: series }));
    const [first = "", second = ""] = bookingIds;
    await done(patch({ arrived: true, notes: "Door code 4", scope: "series" }, first));
    expect([(await read(first)).arrivedAt === null, await read(second)]).toMatchObject([
      false,
      { arrivedAt: null, notes: "Door code 4" },
    ]);
  });

  it("of a part is that of all parts", async () => {
    const salon = await openSalon();
    const whole = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
    await booked(salon, { start: "10:00", service: whole });
    const { data } = await done(manage<{ data: Shown[] }>(salon, "GET /bookings"));
    await done(manage(salon, `PATCH /bookings/${data[0]?.id}`, { body: { arrived: true } }));
    for (const part of data) expect((await read(part.id, salon)).arrivedAt).not.toBeNull();
  });
});
