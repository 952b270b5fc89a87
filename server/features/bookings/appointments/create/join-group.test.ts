import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../../../domain/dates";
import { manage } from "../../../../testing/rest";
import { addHoliday, at, done, expectSoundData, openShop, type Shop } from "../../../../testing/shop";

interface Made {
  id: string;
  bookingId: string;
  end: string;
  internalNote: string;
  ok: boolean;
}
interface Refused {
  error: { fields: Record<string, string>; message: string };
}

let shop: Shop;
let customerId: string;
let group: Made;

beforeEach(async () => {
  shop = await openShop({ service: { capacity: 3 }, members: 2 });
  const body = { fullName: "Eva Gil", email: "eva@example.com" };
  ({ id: customerId } = await done(manage<{ id: string }>(shop, "POST /customers", { body })));
  group = await done(write({ internalNote: "Room 2" }));
});
afterAll(expectSoundData);

const write = <Body = Made>(given: Record<string, unknown> = {}) => {
  const who = { serviceId: shop.serviceId, staffId: shop.staffIds[0], customerId };
  return manage<Body>(shop, "POST /appointments", { body: { ...who, start: at(shop, "10:00"), ...given } });
};
const add = () => manage<Refused>(shop, `POST /appointments/${group.id}/bookings`, { body: { customerId } });

describe("what is said of a group that stands already", () => {
  it.each([
    ["customerId", { customerId: null }],
    ["end", { end: true }],
    ["internalNote", { internalNote: "Room 3" }],
  ])("is refused on %s where it cannot count, with the date, force or not, tried out or not", async (field, given) => {
    const asked = { ...given, ...("end" in given ? { end: at(shop, "11:30") } : {}) };
    for (const how of [{}, { force: true }, { dryRun: true }]) {
      const { code, body } = await write<Refused>({ ...asked, ...how });
      expect([code, Object.keys(body.error.fields)]).toEqual(["validation", [field]]);
      expect(body.error.fields[field]).toContain(shop.date);
    }
    expect(await done(manage(shop, `GET /appointments/${group.id}`))).toMatchObject({ persons: 1 });
  });

  it("is accepted where it is as the group has it, also when the service lasts longer by now", async () => {
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { duration: 90 } }));
    const joined = await done(write({ end: group.end, internalNote: "Room 2" }));
    expect(joined).toMatchObject({ id: group.id, end: at(shop, "11:00"), persons: 2, forced: false });
    expect(await done(write())).toMatchObject({ id: group.id, persons: 3 });
  });

  it("is refused for one occurrence of a series too, and nothing is written", async () => {
    const start = at(shop, "10:00", addDays(shop.date, -1));
    const { fields } = await write({ start, internalNote: "Room 3", recurrence: { freq: "daily", count: 2 } });
    expect(fields).toEqual(["internalNote"]);
    expect((await done(manage<{ total: number }>(shop, "GET /appointments"))).total).toBe(1);
  });
});

describe("adding a booking to an appointment", () => {
  it("is a conflict once its member is archived, or does not offer the service any more", async () => {
    await done(manage(shop, `DELETE /staff/${shop.staffIds[0]}/services/${shop.serviceId}`));
    const unlinked = await add();
    expect([unlinked.code, unlinked.body.error.message]).toEqual(["conflict", expect.stringContaining("not offer")]);
    await done(manage(shop, `DELETE /staff/${shop.staffIds[0]}`));
    const archived = await add();
    expect([archived.code, archived.body.error.message]).toEqual(["conflict", expect.stringContaining("archived")]);
  });

  it("asks nothing of a day off that was entered since: the appointment takes place", async () => {
    await addHoliday(shop, shop.date);
    expect((await write()).fields).toEqual(["holiday"]);
    expect((await add()).status).toBe(201);
  });
});
