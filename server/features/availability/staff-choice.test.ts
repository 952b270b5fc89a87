import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ask, manage, visit } from "../../testing/rest";
import { at, booked, done, expectSoundData, openShop, orderOf, type Shop } from "../../testing/shop";

let shop: Shop;
let staff: string;
let token: string;

/** Two members, of whom the account picks. */
beforeEach(async () => {
  shop = await openShop({ members: 2, settings: { allowStaffChoice: false } });
  staff = shop.staffIds[1] ?? "";
  ({ token } = await booked(shop, { start: "10:00" }));
});
afterAll(expectSoundData);

const slots = (query: string) => visit(shop, `GET /slots?service=${shop.serviceId}&from=${shop.date}&days=1${query}`);
const order = (item: object) => orderOf(shop, { start: "12:00", ...item });
const quote = (item: object) => visit(shop, "POST /quote", { body: { items: order(item).items } });
const book = (item: object) => visit(shop, "POST /bookings", { body: order(item) });
const move = (given: object) =>
  visit(shop, `POST /manage/${token}/reschedule`, { body: { start: at(shop, "15:00"), ...given } });

describe("where customers may not choose who serves them", () => {
  it("is a named member validation on staff, at every public surface", async () => {
    for (const answer of [await slots(`&staff=${staff}`), await move({ staff })]) {
      expect([answer.status, answer.code, answer.fields]).toEqual([422, "validation", ["staff"]]);
      expect(answer.text).toContain("Send `any` or leave it out.");
    }
    for (const answer of [await quote({ staff }), await book({ staff })])
      expect([answer.status, answer.fields]).toEqual([422, ["items.0.staff", "items"]]);
  });

  it("pass any and nobody", async () => {
    for (const query of ["", "&staff=any"]) expect((await slots(query)).status).toBe(200);
    for (const given of [{}, { staff: "any" }]) {
      expect((await quote(given)).status).toBe(200);
      expect((await book(given)).status).toBe(201);
      expect((await move(given)).status).toBe(200);
    }
  });

  it("may the account name whom it likes", async () => {
    expect((await manage(shop, `GET /slots?service=${shop.serviceId}&staff=${staff}`)).status).toBe(200);
    const query = `service=${shop.serviceId}&staff=${staff}&start=${at(shop, "12:00")}`;
    expect((await manage(shop, `GET /slots/explain?${query}`)).status).toBe(200);
    const body = { serviceId: shop.serviceId, staffId: staff, start: at(shop, "17:00") };
    expect((await manage(shop, "POST /appointments", { body })).status).toBe(201);
  });

  it("show the hosted pages times and details whomever the address names", async () => {
    const path = `/book/${shop.publicKey}/${shop.serviceId}`;
    const times = await ask("GET", `${path}?staff=${staff}&date=${shop.date}`);
    expect([times.status, times.text?.includes("11:00")]).toEqual([200, true]);
    const start = encodeURIComponent(at(shop, "12:00"));
    expect((await ask("GET", `${path}/details?start=${start}&staff=${staff}`)).status).toBe(200);
    expect((await ask("GET", `/manage/${token}/reschedule?start=${start}&staff=${staff}`)).status).toBe(200);
  });
});

describe("a member named by what is no id", () => {
  it.each([null, 5, [], "Marta"])("as %j is told what it must be", async (wrong) => {
    await done(manage(shop, "PATCH /settings", { body: { allowStaffChoice: true } }));
    for (const answer of [await quote({ staff: wrong }), await book({ staff: wrong }), await move({ staff: wrong })]) {
      expect(answer.status).toBe(422);
      expect(answer.text).toContain("Must be an id");
      expect(answer.text).not.toContain("Invalid input");
    }
  });
});
