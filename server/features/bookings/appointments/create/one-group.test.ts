import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { appointments } from "../../../../db/schema";
import { updateRow } from "../../../../db/unit/changes";
import { inUnit } from "../../../../db/unit/unit";
import { addDays } from "../../../../domain/dates";
import { testDatabase } from "../../../../testing/database";
import { manage, visit } from "../../../../testing/rest";
import {
  addService,
  at,
  atOnce,
  book,
  booked,
  done,
  expectSoundData,
  openShop,
  type Shop,
  tally,
} from "../../../../testing/shop";

interface Shown {
  id: string;
  start: string;
  persons: number;
  capacityMax: number;
  bookings: { id: string }[];
  appointmentIds: string[];
}

let shop: Shop;
let customerId: string;

/** A class of four seats, with two members. */
beforeEach(async () => {
  shop = await openShop({ members: 2, service: { capacity: 4 } });
  const body = { fullName: "Eva Gil", email: "eva@example.com" };
  ({ id: customerId } = await done(manage<{ id: string }>(shop, "POST /customers", { body })));
});
afterAll(expectSoundData);

const bodyOf = (start: string, given: Record<string, unknown> = {}) => ({
  serviceId: shop.serviceId,
  staffId: shop.staffIds[0],
  customerId,
  start: at(shop, start),
  ...given,
});
const create = (start: string, given: Record<string, unknown> = {}) =>
  done(manage<Shown>(shop, "POST /appointments", { body: bodyOf(start, given) }));
const patch = (id: string, body: Record<string, unknown>) =>
  manage<Shown>(shop, `PATCH /appointments/${id}`, { body: { force: true, ...body } });
const list = async () =>
  (await done(manage<{ data: Shown[] }>(shop, "GET /appointments?status=active&limit=100"))).data;
const seatsAt = async (start: string) =>
  (await list()).filter((one) => one.start === at(shop, start)).map(({ persons }) => persons);

describe("a second appointment of a group at one start", () => {
  it.each([2, 4])("is not moved there, force or not, with %i of 4 seats taken in each", async (persons) => {
    await create("09:00", { persons });
    const { id } = await create("11:00", { persons });
    for (const given of [{}, { force: false }, { dryRun: true }, { end: at(shop, "10:30") }]) {
      const { status, code, body } = await patch(id, { start: at(shop, "09:00"), ...given });
      expect([status, code]).toEqual([409, "capacity_exceeded"]);
      expect(body).toMatchObject({ error: { message: expect.stringContaining(`On ${shop.date} the group has`) } });
    }
    expect([await seatsAt("09:00"), await seatsAt("11:00")]).toEqual([[persons], [persons]]);
  });

  it("is not made by changing the member or the service either", async () => {
    const other = await addService(shop, { capacity: 2 });
    await create("09:00");
    const ofOther = await create("09:00", { staffId: shop.staffIds[1] });
    const ofService = await create("09:00", { serviceId: other, force: true });
    expect((await patch(ofOther.id, { staffId: shop.staffIds[0] })).code).toBe("capacity_exceeded");
    expect((await patch(ofService.id, { serviceId: shop.serviceId })).code).toBe("capacity_exceeded");
    expect((await patch(ofOther.id, { staffId: shop.staffIds[0], serviceId: other })).code).toBe("capacity_exceeded");
  });

  it("is not made by an occurrence of a series that moves, of which the message names the date", async () => {
    const date = addDays(shop.date, 7);
    await create("09:00", { start: at(shop, "09:00", date) });
    const { id } = await create("11:00", { recurrence: { freq: "weekly", count: 3 } });
    const { code, body } = await patch(id, { start: at(shop, "09:00"), scope: "series" });
    expect(code).toBe("capacity_exceeded");
    expect(body).toMatchObject({ error: { message: expect.stringContaining(`On ${date}`) } });
  });

  it("is none where the occurrences of one series take each other's place", async () => {
    const { id, appointmentIds } = await create("09:00", { recurrence: { freq: "weekly", count: 3 } });
    const start = at(shop, "09:00", addDays(shop.date, 7));
    expect((await patch(id, { start, scope: "series", force: false })).status).toBe(200);
    const moved = (await list()).filter((one) => appointmentIds.includes(one.id));
    expect(moved.map((one) => one.start)).toEqual(
      [7, 14, 21].map((days) => at(shop, "09:00", addDays(shop.date, days))),
    );
  });

  it("is none when a booking comes back, or moves by its manage link: both join", async () => {
    const gone = await booked(shop, { start: "09:00", staff: shop.staffIds[0] ?? "" });
    await done(manage(shop, `PATCH /bookings/${gone.id}`, { body: { status: "cancelled" } }));
    const moving = await booked(shop, { start: "11:00", staff: shop.staffIds[0] ?? "" });
    await create("09:00");
    await done(manage(shop, `PATCH /bookings/${gone.id}`, { body: { status: "approved" } }));
    const body = { start: at(shop, "09:00"), staff: shop.staffIds[0] };
    const { status } = await visit(shop, `POST /manage/${moving.token}/reschedule`, { body });
    expect([status, await seatsAt("09:00")]).toEqual([200, [3]]);
  });

  it("is none of several that move there at once", async () => {
    const starts = ["09:00", "11:00", "13:00", "15:00"];
    const made = await Promise.all(
      starts.map((start, index) => create(start, { staffId: shop.staffIds[index % 2], persons: 4 })),
    );
    const body = { start: at(shop, "17:00"), staffId: shop.staffIds[0] };
    const answers = await atOnce(8, (index) => patch(made[index % 4]?.id ?? "", body));
    // The one that is there may be sent there again.
    expect(tally(answers)).toEqual({ 200: 2, "409 capacity_exceeded": 6 });
    expect(await seatsAt("17:00")).toEqual([4]);
  });

  it("is refused by the database whatever the code does", async () => {
    await create("09:00");
    const { id } = await create("11:00");
    const { db } = testDatabase();
    const [row] = await db.select().from(appointments).where(eq(appointments.id, id));
    if (!row) throw new Error("The appointment is gone.");
    const set = { startsAt: new Date(at(shop, "09:00")), blockedStartsAt: new Date(at(shop, "09:00")) };
    const moved = inUnit({ db }, async ({ unit }) =>
      updateRow(unit.changes, appointments, { key: { tenantId: row.tenantId, id }, set }),
    );
    await expect(moved).rejects.toMatchObject({ code: "capacity_exceeded" });
  });
});

describe("two appointments at one start from when the member took one party at a time", () => {
  it("have the seats of one together", async () => {
    const alone = await addService(shop);
    const twice = [
      await create("09:00", { serviceId: alone }),
      await create("09:00", { serviceId: alone, force: true }),
    ];
    const path = `PUT /staff/${shop.staffIds[0]}/services/${alone}`;
    await done(manage(shop, path, { body: { capacityMax: 4 } }));
    const staff = shop.staffIds[0] ?? "";
    expect((await book(shop, { start: "09:00", service: alone, staff, persons: 3 })).code).toBe("capacity_exceeded");
    await done(book(shop, { start: "09:00", service: alone, staff, persons: 1 }));
    const add = (id = "", persons = 1) =>
      manage(shop, `POST /appointments/${id}/bookings`, { body: { customerId, persons } });
    expect((await add(twice[1]?.id, 2)).code).toBe("capacity_exceeded");
    const own = twice[1]?.bookings[0]?.id;
    expect((await manage(shop, `PATCH /bookings/${own}`, { body: { persons: 3 } })).code).toBe("capacity_exceeded");
    await done(add(twice[0]?.id));
    expect((await seatsAt("09:00")).sort()).toEqual([1, 3]);
  });
});
