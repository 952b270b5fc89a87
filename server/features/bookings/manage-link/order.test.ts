import { afterAll, beforeEach, expect, it } from "vitest";
import { manage, visit } from "../../../testing/rest";
import { addService, at, book, booked, done, expectSoundData, openShop, type Shop } from "../../../testing/shop";
import type { ManagedOrder } from "./order-schema";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});
afterAll(expectSoundData);

const orderOf = (token: string) => visit<ManagedOrder>(shop, `GET /manage/${token}/order`);
const tokenOf = (manageUrl: string | undefined) => manageUrl?.split("/").at(-1) ?? "";

it("tells every booking of the order by either link, with extras, answers and money, and no other customer's", async () => {
  const second = await addService(shop, { title: "Colour", price: 30 });
  const path = `/services/${shop.serviceId}`;
  const asked = { fields: [{ label: "Allergies?", required: true }] };
  const { fields } = await done(manage<{ fields: { id: string }[] }>(shop, `PUT ${path}/fields`, { body: asked }));
  const oil = await done(
    manage<{ id: string }>(shop, `POST ${path}/extras`, { body: { title: "Oil", price: 5, maxQty: 2 } }),
  );
  const items = [
    {
      service: shop.serviceId,
      staff: shop.staffIds[0],
      start: at(shop, "12:00"),
      persons: 1,
      fields: { [fields[0]?.id ?? ""]: "Nuts" },
      extras: [{ id: oil.id, quantity: 2 }],
    },
    { service: second, staff: shop.staffIds[0], start: at(shop, "10:00"), persons: 1 },
  ];
  const order = { items, name: "Eva Gil", email: "eva@example.com", timeZone: "Europe/Madrid", locale: "en" };
  type Receipt = { bookings: { manageUrl: string; number: string }[] };
  const receipt = await done(visit<Receipt>(shop, "POST /bookings", { body: order }));
  await booked(shop, { start: "15:00" }, { name: "Sol Gil", email: "sol@example.com" }).catch(() => null);

  const [first, other] = receipt.bookings;
  const { status, body, text } = await orderOf(tokenOf(first?.manageUrl));
  expect(status).toBe(200);
  expect(body.items.map(({ number }) => number)).toEqual([other?.number, first?.number]);
  expect(body.items[1]).toMatchObject({
    status: "approved",
    extras: [{ title: "Oil", quantity: 2 }],
    answers: [{ label: "Allergies?", answers: ["Nuts"] }],
    parts: [],
    waitlistPlace: null,
  });
  expect(body.payment).toMatchObject({ total: 60, paid: 0, dueNow: 0, dueOnSite: 60 });
  expect(text).not.toContain("sol@example.com");
  expect((await orderOf(tokenOf(other?.manageUrl))).body).toEqual(body);
});

it("tells the place on the waiting list", async () => {
  const full = await addService(shop, { waitlistCapacity: 3 });
  await booked(shop, { start: "10:00", service: full });
  const wait = async (email: string) => {
    type Receipt = { bookings: { manageUrl: string }[] };
    const made = await book(shop, { start: "10:00", service: full }, { email, waitlist: true });
    return tokenOf((made.body as Receipt).bookings[0]?.manageUrl);
  };
  const [, second] = [await wait("a@example.com"), await wait("b@example.com")];
  expect((await orderOf(second)).body.items).toMatchObject([{ status: "waitlisted", waitlistPlace: 2 }]);
});

it("is not_found with another token", async () => {
  expect(await orderOf("x".repeat(43))).toMatchObject({ status: 404, code: "not_found" });
});
