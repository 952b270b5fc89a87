import { beforeEach, expect, it } from "vitest";
import { refusal, type Tab, tabOf } from "../../../testing/admin";
import { addComposite, openSalon, serviceOf } from "../../../testing/composites";
import { sell, setStatus } from "../../../testing/composition";
import { addType, openConcert, order } from "../../../testing/concert";
import { newMember } from "../../../testing/people";
import { manage } from "../../../testing/rest";
import { at, book, booked, done, openShop, type Shop } from "../../../testing/shop";
import type { NamedOrder } from "./schemas";

let shop: Shop;
let owner: Tab;
beforeEach(async () => {
  shop = await openShop({ members: 1 });
  owner = tabOf(await newMember(shop), shop);
});

const browse = async (asked: object = {}, tab = owner) =>
  (await tab.query<{ data: NamedOrder[]; total: number }>("orders.browse", asked)).data;
const newest = async (tab = owner) => {
  const [order] = (await browse({}, tab)).data;
  if (!order) throw new Error("There is no order.");
  return order;
};

it("an order names all that was booked at once, by start, and the one payment", async () => {
  const { bookings, payment } = await done(book(shop, [{ start: "12:00" }, { start: "10:00" }], { name: "Ana" }));
  await setStatus(shop, bookings[0]?.id ?? "", "cancelled");
  expect(await newest()).toMatchObject({
    ...{ source: "public", customer: { fullName: "Ana" }, paymentId: payment.id },
    things: [
      { kind: "visit", id: bookings[1]?.id, title: "Cut", dates: 1, isCalledOff: false },
      { kind: "visit", id: bookings[0]?.id, title: "Cut", dates: 1, isCalledOff: true },
    ],
  });
});

it("the dates of a visit that repeats are one thing, and have a payment each", async () => {
  const { customerId } = await done(
    manage<{ customerId: string }>(shop, `GET /bookings/${(await booked(shop, { start: "15:00" })).id}`),
  );
  const recurrence = { freq: "daily", count: 3 };
  const body = {
    serviceId: shop.serviceId,
    staffId: shop.staffIds[0],
    customerId,
    start: at(shop, "10:00"),
    recurrence,
  };
  await done(manage(shop, "POST /appointments", { body: { ...body, force: true } }));
  const { things, paymentId } = await newest();
  expect(things).toMatchObject([{ kind: "visit", dates: 3 }]);
  expect(paymentId).toBeNull();
});

it("the parts of a service made of such are one thing, under its title", async () => {
  const salon = await openSalon();
  const makeover = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
  const tab = tabOf(await newMember(salon), salon);
  const person = { fullName: "Leo Gil", email: "leo@example.com" };
  const { id: customerId } = await done(manage<{ id: string }>(salon, "POST /customers", { body: person }));
  const body = { serviceId: makeover, staffId: "any", customerId, start: at(salon, "10:00") };
  await done(manage(salon, "POST /appointments", { body }));
  const [{ title } = {}] = [await done(manage<{ title: string }>(salon, `GET /services/${makeover}`))];
  expect((await newest(tab)).things).toMatchObject([{ kind: "visit", title, dates: 1 }]);
});

it("tickets are told with who comes, and a package with what it holds", async () => {
  const concert = await openConcert();
  const tab = tabOf(await newMember(concert), concert);
  const type = await addType(concert, { price: 10 });
  const attendees = ["Ana", "Ben"].map((name) => ({ name, email: `${name}@example.com` }));
  await done(order(concert, type, { items: [{ ticketType: type, quantity: 2, attendees }] }));
  const { things } = await newest(tab);
  expect(things.map(({ kind, eventId, name }) => [kind, eventId, name])).toEqual([
    ["ticket", concert.eventId, "Ana"],
    ["ticket", concert.eventId, "Ben"],
  ]);
  const { paymentId } = await sell(shop, { price: 50 });
  const [sold] = (await done(manage<{ data: { id: string }[] }>(shop, "GET /packages"))).data;
  expect(await newest()).toMatchObject({
    paymentId,
    things: [{ kind: "package", id: sold?.id, title: expect.stringMatching(/ × Cut$/) }],
  });
});

it("orders are found by their customer and by their ids, a page at a time", async () => {
  const people = ["ana", "ben"].map((name) => ({ name, email: `${name}@example.com` }));
  for (const [index, person] of people.entries()) await booked(shop, { start: `1${index}:00` }, person);
  const { data, total } = await browse({ limit: 1 });
  expect([data.map(({ customer }) => customer.fullName), total]).toEqual([["ben"], 2]);
  const customerId = data[0]?.customer.id;
  expect((await browse({ customerId })).total).toBe(1);
  expect((await browse({ ids: [data[0]?.id] })).data).toEqual(data);
  expect((await browse({ ids: [] })).data).toEqual([]);
});

it("orders of another account are nobody's, and an unknown customer is not_found", async () => {
  await booked(shop, { start: "10:00" });
  const { id } = await newest();
  const other = await openShop();
  const stranger = tabOf(await newMember(other), other);
  expect(await browse({ ids: [id] }, stranger)).toEqual({ data: [], total: 0 });
  const unknown = owner.query("orders.browse", { customerId: crypto.randomUUID() });
  expect(await refusal(unknown)).toEqual({ status: 404, code: "not_found" });
  const wrong = owner.query("orders.browse", { ids: ["x"] });
  expect(await refusal(wrong)).toMatchObject({ status: 422, code: "validation" });
});

it("the role staff has no orders", async () => {
  const tab = tabOf(await newMember(shop, { role: "staff", staffId: shop.staffIds[0] ?? "" }), shop);
  expect(await refusal(tab.query("orders.browse", {}))).toEqual({ status: 403, code: "forbidden" });
});
