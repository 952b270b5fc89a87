import { beforeEach, describe, expect, it } from "vitest";
import { manage } from "../../../testing/rest";
import { booked, done, openShop, type Shop } from "../../../testing/shop";

interface Listed {
  data: { id: string; number: string; customer: { fullName: string } }[];
  total: number;
}

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const find = async (query: Record<string, string>): Promise<Listed> =>
  done(manage<Listed>(shop, `GET /bookings?${new URLSearchParams(query)}`));
const namesOf = async (query: Record<string, string>) =>
  (await find(query)).data.map(({ customer }) => customer.fullName).sort();

describe("bookings", () => {
  it("are found by part of the customer's name, address and phone, in any case and without accents", async () => {
    await booked(
      shop,
      { start: "10:00" },
      { name: "Ana López", email: "ana.l@shop.example", phone: "+34 600 11 22 33" },
    );
    await booked(
      shop,
      { start: "12:00" },
      { name: "Ben Okafor", email: "ben@shop.example", phone: "+34 611 00 00 00" },
    );
    for (const search of ["lopez", "LÓPEZ", "ana.l@", "60011", "600 11 22"])
      expect([search, await namesOf({ search })]).toEqual([search, ["Ana López"]]);
    expect(await namesOf({ search: "shop.example" })).toEqual(["Ana López", "Ben Okafor"]);
    expect((await find({ search: "shop.example", limit: "1" })).total).toBe(2);
    expect(await namesOf({ search: "100%" })).toEqual([]);
  });

  it("are found by the start of a number, and by the whole of it alone as `number`", async () => {
    await booked(shop, { start: "10:00" }, { name: "Ana López" });
    await booked(shop, { start: "12:00" }, { name: "Ben Okafor" });
    const [one] = (await find({})).data;
    const number = one?.number ?? "";
    const name = one?.customer.fullName ?? "";
    for (const query of [{ search: number.slice(0, 6) }, { search: ` ${number.toLowerCase()} ` }])
      expect(await namesOf(query)).toEqual([name]);
    expect(await namesOf({ number: number.toLowerCase() })).toEqual([name]);
    expect(await namesOf({ number: number.slice(0, 6) })).toEqual([]);
  });

  it("keep to the other filters, and to their own account", async () => {
    await booked(shop, { start: "10:00" }, { name: "Ana López" });
    expect(await namesOf({ search: "ana", status: "cancelled" })).toEqual([]);
    const other = shop;
    shop = await openShop();
    expect(await namesOf({ search: "ana" })).toEqual([]);
    shop = other;
  });
});
