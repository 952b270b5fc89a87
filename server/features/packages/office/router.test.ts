import { beforeEach, expect, it } from "vitest";
import { PACKAGE_STATUSES } from "../../../domain/entitlements/package-status";
import { refusal, type Tab, tabOf } from "../../../testing/admin";
import { newMember } from "../../../testing/people";
import { manage } from "../../../testing/rest";
import { booked, done, openShop, type Shop } from "../../../testing/shop";
import type { Package } from "../schemas";

type Browsed = { data: (Package & { customer: { fullName: string } })[]; total: number };
type Uses = { data: { bookingId: string; status: string; start: string }[]; total: number };

let shop: Shop;
let tab: Tab;
beforeEach(async () => {
  shop = await openShop();
  tab = tabOf(await newMember(shop, { role: "front_desk" }), shop);
});

async function sell(fullName: string, fields: object = {}): Promise<Package> {
  const body = { fullName, email: `${fullName.split(" ")[0]}@example.com` };
  const { id: customerId } = await done(manage<{ id: string }>(shop, "POST /customers", { body }));
  const sold = { customerId, serviceId: shop.serviceId, ...fields };
  return done(manage<Package>(shop, "POST /packages", { body: sold }));
}
const browse = async (asked: object = {}, by = tab) => (await by.query<Browsed>("packages.browse", asked)).data;
const ownersOf = ({ data }: Browsed) => data.map(({ customer }) => customer.fullName);

it("packages are found by a part of the owner's name or address, by the whole code, and by status", async () => {
  const evas = await sell("Eva Gil");
  const anas = await sell("Ana Ruiz");
  await done(manage(shop, `DELETE /packages/${anas.id}`));
  expect(ownersOf(await browse())).toEqual(["Ana Ruiz", "Eva Gil"]);
  for (const search of [" a gi", "EVA@", evas.code.toLowerCase()])
    expect([search, ownersOf(await browse({ search }))]).toEqual([search, ["Eva Gil"]]);
  for (const search of ["%", evas.code.slice(1)]) expect((await browse({ search })).total).toBe(0);
  const byStatus = await Promise.all(PACKAGE_STATUSES.map((status) => browse({ status })));
  expect(byStatus.map(ownersOf)).toEqual([[], ["Eva Gil"], [], [], ["Ana Ruiz"]]);
  const [one] = (await browse({ id: evas.id })).data;
  expect(one).toMatchObject({ id: evas.id, remaining: 10, code: evas.code, customer: { email: "Eva@example.com" } });
});

it("what was booked with a package is told, the latest first", async () => {
  const { id, code } = await sell("Eva Gil");
  const owner = { name: "Eva Gil", email: "Eva@example.com", packageCode: code };
  const early = await booked(shop, { start: "10:00" }, owner);
  const late = await booked(shop, { start: "12:00" }, owner);
  await booked(shop, { start: "14:00" });
  const { data } = await tab.query<Uses>("packages.uses", { id });
  expect(data.total).toBe(2);
  expect(data.data.map(({ bookingId }) => bookingId)).toEqual([late.id, early.id]);
  expect(data.data[0]).toMatchObject({ start: late.start, number: late.number, status: "approved" });
});

it("is the account's own: not_found elsewhere, forbidden to who has a calendar of their own", async () => {
  const { id } = await sell("Eva Gil");
  const other = await openShop();
  const elsewhere = tabOf(await newMember(other), other);
  expect((await browse({}, elsewhere)).total).toBe(0);
  expect(await refusal(elsewhere.query("packages.uses", { id }))).toEqual({ status: 404, code: "not_found" });
  const staff = tabOf(await newMember(shop, { role: "staff", staffId: shop.staffIds[0] ?? "" }), shop);
  for (const name of ["packages.browse", "packages.uses"])
    expect(await refusal(staff.query(name, { id }))).toEqual({ status: 403, code: "forbidden" });
});
