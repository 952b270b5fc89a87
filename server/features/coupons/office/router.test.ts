import { beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { COUPON_STANDINGS, couponStanding } from "../../../domain/entitlements/coupon";
import { localTimeOf } from "../../../domain/zones";
import { openOffice, refusal, type Tab, tabOf } from "../../../testing/admin";
import { newMember } from "../../../testing/people";
import { type Account, manage } from "../../../testing/rest";
import { booked, done, openShop } from "../../../testing/shop";
import type { Coupon } from "../schemas";

type Coupons = { data: Coupon[]; total: number };

let account: Account;
let tab: Tab;
beforeEach(async () => {
  ({ account, tab } = await openOffice());
});

const create = async (coupon: object, by = tab) => (await by.mutate<Coupon>("coupons.create", coupon)).data;
const browse = async (asked: object = {}, by = tab) => (await by.query<Coupons>("coupons.browse", asked)).data;
const codesOf = ({ data }: Coupons) => data.map(({ code }) => code);

describe("the list of coupons", () => {
  it("is narrowed by a part of the code, in any case and to the letter", async () => {
    for (const code of ["SUMMER-1", "SUMMER_2", "WINTER"]) await create({ code });
    expect(codesOf(await browse())).toEqual(["SUMMER-1", "SUMMER_2", "WINTER"]);
    expect(codesOf(await browse({ search: " mmer" }))).toEqual(["SUMMER-1", "SUMMER_2"]);
    expect(codesOf(await browse({ search: "r_" }))).toEqual(["SUMMER_2"]);
    expect(codesOf(await browse({ search: "%" }))).toEqual([]);
    expect(await browse({ limit: 1, offset: 2 })).toMatchObject({ total: 3, data: [{ code: "WINTER" }] });
  });

  it("finds by how they stand what the verdict on an order would say of each, and none twice", async () => {
    const shop = await openShop();
    const office = tabOf(await newMember(shop), shop);
    const { timeZone } = (await office.query<{ timeZone: string }>("settings.get")).data;
    const today = localTimeOf(timeZone, Date.now()).date;
    const bounds = [null, addDays(today, -2), today, addDays(today, 2)];
    const terms = [true, false].flatMap((active) =>
      bounds.flatMap((dateStart) =>
        bounds
          .filter((dateEnd) => dateStart === null || dateEnd === null || dateEnd >= dateStart)
          .flatMap((dateEnd) => [null, 1].map((usageLimit) => ({ active, dateStart, dateEnd, usageLimit }))),
      ),
    );
    for (const [at, one] of terms.entries()) await create({ code: `C${at}`, ...one }, office);
    const used = (await create({ code: "USED", discount: 5 }, office)).id;
    await booked(shop, { start: "10:00" }, { coupon: "USED" });
    await office.mutate("coupons.update", { id: used, usageLimit: 1 });
    const all = (await browse({ limit: 100 }, office)).data;
    const standingOf = ({ dateStart: startDate, dateEnd: endDate, ...one }: Coupon) =>
      couponStanding({ ...one, startDate, endDate }, today);
    for (const standing of COUPON_STANDINGS) {
      const expected = all.filter((coupon) => standingOf(coupon) === standing);
      expect(expected.length).toBeGreaterThan(0);
      expect(codesOf(await browse({ standing, limit: 100 }, office))).toEqual(expected.map(({ code }) => code));
    }
  });

  it("is the account's own", async () => {
    await create({ code: "OURS" });
    expect(codesOf(await browse({}, (await openOffice()).tab))).toEqual([]);
  });
});

describe("an editor's change to a coupon", () => {
  const save = (change: object, by = tab) => by.mutate<Coupon>("coupons.save", change);

  it("is written over what it showed", async () => {
    const { id } = await create({ code: "TEN", discount: 10 });
    const { data } = await save({ id, discount: 15, usageLimit: 5, seen: { discount: 10, usageLimit: null } });
    expect(data).toMatchObject({ code: "TEN", discount: 15, usageLimit: 5 });
  });

  it("is refused with conflict on what somebody else has changed meanwhile, and nothing of it is written", async () => {
    const { id } = await create({ code: "TEN", discount: 10 });
    await save({ id, discount: 20, seen: { discount: 10 } });
    const late = save({ id, discount: 30, active: false, seen: { discount: 10, active: true } });
    expect(await refusal(late)).toEqual({ status: 409, code: "conflict", fields: ["discount"] });
    expect((await browse()).data[0]).toMatchObject({ discount: 20, active: true });
  });

  it("answers validation as the API does: dates in reverse, a code in use, cents that the currency has not", async () => {
    await create({ code: "OTHER" });
    const { id } = await create({ code: "TEN" });
    const dates = { dateStart: "2027-02-01", dateEnd: "2027-01-01" };
    for (const [change, field] of [
      [dates, "dateEnd"],
      [{ code: "other" }, "code"],
      [{ deduction: 1.005 }, "deduction"],
      [{ discount: 101 }, "discount"],
    ] as const)
      expect(await refusal(save({ id, ...change, seen: {} }))).toEqual({
        status: 422,
        code: "validation",
        fields: [field],
      });
  });

  it("answers not_found for another account's coupon, forbidden to who only reads", async () => {
    const { id } = await create({ code: "TEN" });
    const elsewhere = (await openOffice()).tab;
    expect(await refusal(save({ id, active: false, seen: {} }, elsewhere))).toEqual({ status: 404, code: "not_found" });
    const desk = tabOf(await newMember(account, { role: "front_desk" }), account);
    expect(await refusal(save({ id, active: false, seen: {} }, desk))).toEqual({ status: 403, code: "forbidden" });
    expect(await done(manage(account, `GET /coupons/${id}`))).toMatchObject({ active: true });
  });
});
