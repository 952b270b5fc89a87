import { afterAll, describe, expect, it } from "vitest";
import { addExtra, moveAppointment, open, patch, seats, write } from "../../../testing/composition";
import { manage, visit } from "../../../testing/rest";
import { at, book, booked, done, expectSoundData, type Shop } from "../../../testing/shop";

afterAll(expectSoundData);

/** A shop of two: with the first others join, with the second nobody does; the service itself says either. */
async function openMixed(capacity: number): Promise<Shop & { extras: { id: string; quantity: number }[] }> {
  const shop = await open({ capacity, staffPreference: "order" }, { members: 2 });
  for (const [index, staffId] of shop.staffIds.entries()) {
    const body = { capacityMin: 1, capacityMax: index === 0 ? 3 : 1 };
    await done(manage(shop, `PUT /staff/${staffId}/services/${shop.serviceId}`, { body }));
  }
  return { ...shop, extras: [{ id: await addExtra(shop), quantity: 1 }] };
}

describe.each([1, 3])("extras of a service whose own capacity is %i", (capacity) => {
  it("add time with the members whom nobody shares, and with no others", async () => {
    const { extras, ...shop } = await openMixed(capacity);
    const [shared = "", alone = ""] = shop.staffIds;
    const ends = [];
    for (const staff of [shared, alone]) ends.push((await booked(shop, { start: "10:00", staff, extras })).end);
    expect(ends).toEqual([at(shop, "11:00"), at(shop, "11:30")]);
    expect((await book(shop, { start: "11:00", staff: alone })).code).toBe("slot_unavailable");
    expect((await book(shop, { start: "11:00", staff: shared })).status).toBe(201);
    expect(await seats(shop)).toBe(2);
  });

  it("are offered as they are booked", async () => {
    const { extras, ...shop } = await openMixed(capacity);
    const asked = extras.map(({ id, quantity }) => `${id}:${quantity}`).join(",");
    for (const [index, staff] of shop.staffIds.entries()) {
      const query = `service=${shop.serviceId}&from=${shop.date}&days=1&staff=${staff}&extras=${asked}`;
      const { days } = await done(
        visit<{ days: { slots: { time: string; start: string; end: string }[] }[] }>(shop, `GET /slots?${query}`),
      );
      const slots = days[0]?.slots ?? [];
      const [first, last] = [slots[0], slots.at(-1)];
      expect(first?.end).toBe(at(shop, index === 0 ? "09:00" : "09:30"));
      expect(last?.time).toBe(index === 0 ? "19:00" : "18:30");
    }
  });

  it("by an operator too, when they change, and when the appointment moves", async () => {
    const { extras, ...shop } = await openMixed(capacity);
    const [shared = "", alone = ""] = shop.staffIds;
    const chosen = extras.map(({ id, quantity }) => ({ extraId: id, quantity }));
    const one = await done(write(shop, { staffId: shared, extras: chosen }));
    const two = await done(write(shop, { staffId: alone, extras: chosen }));
    expect([one.end, two.end]).toEqual([at(shop, "11:00"), at(shop, "11:30")]);
    expect(await done(moveAppointment(shop, two.id, { start: at(shop, "12:00") }))).toMatchObject({
      end: at(shop, "13:30"),
      warnings: [],
    });
    for (const { bookingId } of [one, two]) await done(patch(shop, bookingId, { extras: [] }));
    const endOf = async (id: string) => (await done(manage<{ end: string }>(shop, `GET /appointments/${id}`))).end;
    expect([await endOf(one.id), await endOf(two.id)]).toEqual([at(shop, "11:00"), at(shop, "13:00")]);
  });
});
