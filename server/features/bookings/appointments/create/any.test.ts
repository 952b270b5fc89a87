import { afterAll, beforeEach, expect, it } from "vitest";
import { addComposite, openSalon, serviceOf } from "../../../../testing/composites";
import { manage, UNKNOWN_ID, visit } from "../../../../testing/rest";
import {
  addHoliday,
  addMember,
  at,
  atOnce,
  done,
  expectSoundData,
  openShop,
  type Shop,
  tally,
} from "../../../../testing/shop";

interface Made {
  staffId: string;
  bookingIds: string[];
  appointmentIds: string[];
  forced: boolean;
}

let shop: Shop;
let customerId: string;

beforeEach(async () => {
  shop = await openShop({ members: 3, service: { staffPreference: "order" } });
  customerId = await newCustomer();
});
afterAll(expectSoundData);

const newCustomer = async (account = shop) =>
  (
    await done(
      manage<{ id: string }>(account, "POST /customers", { body: { fullName: "Ana", email: "a@example.com" } }),
    )
  ).id;
const post = (start: string, body: object = {}, account = shop) =>
  manage<Made>(account, "POST /appointments", {
    body: { serviceId: account.serviceId, staffId: "any", customerId, start: at(account, start), ...body },
  });
const staffOf = async (start: string, body?: object) => (await done(post(start, body))).staffId;

it("gives a start to whom the service prefers among those who are free, as visitors get it", async () => {
  const [first, second, third] = shop.staffIds;
  for (const expected of [first, second, third]) {
    type List = { days: { slots: { time: string; staffId: string }[] }[] };
    const list = await done(visit<List>(shop, `GET /slots?service=${shop.serviceId}&from=${shop.date}&days=1`));
    expect(list.days[0]?.slots.find(({ time }) => time === "10:00")?.staffId).toBe(expected);
    expect(await staffOf("10:00")).toBe(expected);
  }
  const { status, code } = await post("10:00", { force: true });
  expect([status, code]).toEqual([409, "slot_unavailable"]);
});

it("keeps to the preference of the day and of the price", async () => {
  const [first = "", second = "", third = ""] = shop.staffIds;
  const prefer = (staffPreference: string) =>
    done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { staffPreference } }));
  await prefer("least_occupied");
  expect([await staffOf("09:00"), await staffOf("11:00"), await staffOf("13:00")]).toEqual([first, second, third]);
  for (const [index, id] of shop.staffIds.entries())
    await done(manage(shop, `PUT /staff/${id}/services/${shop.serviceId}`, { body: { price: 30 - index } }));
  await prefer("least_expensive");
  expect(await staffOf("15:00")).toBe(third);
  await prefer("most_expensive");
  expect(await staffOf("17:00")).toBe(first);
});

it("takes any minute at which somebody works, and nobody who has a day off, is archived or stops offering it", async () => {
  const [first = "", second = "", third = ""] = shop.staffIds;
  await addHoliday(shop, shop.date, first);
  expect(await staffOf("10:07")).toBe(second);
  await done(manage(shop, `DELETE /staff/${second}`));
  expect(await staffOf("12:00")).toBe(third);
  await done(manage(shop, `DELETE /staff/${third}/services/${shop.serviceId}`));
  expect((await post("14:00")).code).toBe("slot_unavailable");
});

it("finds somebody for each occurrence of a series by itself, or writes none", async () => {
  const [first = "", second = "", third = ""] = shop.staffIds;
  await addHoliday(shop, shop.date, first);
  const made = await done(post("10:00", { recurrence: { freq: "daily", count: 2 } }));
  const staff = await Promise.all(
    made.appointmentIds.map(async (id) => (await done(manage<Made>(shop, `GET /appointments/${id}`))).staffId),
  );
  expect(staff).toEqual([second, first]);
  for (const id of [second, third]) await addHoliday(shop, shop.date, id);
  expect((await post("15:00", { recurrence: { freq: "daily", count: 3 } })).code).toBe("slot_unavailable");
  const { total } = await done(manage<{ total: number }>(shop, "GET /appointments"));
  expect(total).toBe(2);
});

it("fills the group of whoever has seats left, and then its waiting list", async () => {
  const group = await openShop({ members: 2, service: { capacity: 2, waitlistCapacity: 1, staffPreference: "order" } });
  const own = { customerId: await newCustomer(group), persons: 2 };
  const staff = [];
  for (let count = 0; count < 2; count++) staff.push((await done(post("10:00", own, group))).staffId);
  expect(staff).toEqual(group.staffIds);
  expect((await done(post("10:00", { ...own, persons: 1 }, group))).staffId).toBe(group.staffIds[0]);
  expect((await post("10:00", { ...own, persons: 2 }, group)).code).toBe("capacity_exceeded");
  expect((await post("12:00", { ...own, persons: 3 }, group)).code).toBe("capacity_exceeded");
});

it("plans a composite service with whoever is free for each part, and forces nobody", async () => {
  const salon = await openSalon();
  const cleo = await addMember(salon, "Cleo", 9);
  await done(manage(salon, `PUT /staff/${cleo}/services/${salon.wash}`, { body: {} }));
  const serviceId = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
  const body = { serviceId, customerId: await newCustomer(salon) };
  expect((await done(post("10:00", body, salon))).staffId).toBe(salon.ana);
  expect((await post("10:00", { ...body, force: true }, salon)).code).toBe("slot_unavailable");
  expect((await done(post("15:00", body, salon))).forced).toBe(false);
});

it("refuses a service that is not there, and a word that is neither an id nor any", async () => {
  const unknown = await post("10:00", { serviceId: UNKNOWN_ID });
  expect([unknown.code, unknown.fields]).toEqual(["validation", ["serviceId"]]);
  const word = await post("10:00", { staffId: "whoever" });
  expect([word.code, word.fields]).toEqual(["validation", ["staffId"]]);
});

it("gives as many who ask at once somebody each as there are, and no more", async () => {
  expect(tally(await atOnce(8, () => post("10:00")))).toEqual({ 201: 3, "409 slot_unavailable": 5 });
});
