import { beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { localTimeOf } from "../../../domain/zones";
import { refusal, type Tab, tabOf } from "../../../testing/admin";
import { addType, eveningAhead, giveTicket, make } from "../../../testing/concert";
import { newMember } from "../../../testing/people";
import { manage } from "../../../testing/rest";
import { booked, done, openShop, type Shop } from "../../../testing/shop";
import type { NamedPayment } from "./schemas";

type Browsed = { data: NamedPayment[]; total: number };

let shop: Shop;
let tab: Tab;
beforeEach(async () => {
  shop = await openShop();
  tab = tabOf(await newMember(shop, { role: "front_desk" }), shop);
});

const browse = async (asked: object = {}, by = tab) => (await by.query<Browsed>("payments.browse", asked)).data;
const idsOf = ({ data }: Browsed) => data.map(({ id }) => id);

describe("a payment in the list", () => {
  it("says who pays and what for: a visit, an evening with its tickets once, a package by its name on the bill", async () => {
    const visit = await booked(shop, { start: "10:00" });
    const event = await make(shop, "/events", { title: "Concert", status: "published", ...eveningAhead(30) });
    const concert = { ...shop, eventId: event.id };
    const type = await addType(concert, { price: 15 });
    const ticket = await giveTicket(concert, type);
    const [first] = (await browse({ id: visit.payment.id })).data;
    const customerId = first?.customer.id;
    expect(first?.customer).toMatchObject({ fullName: "Eva Gil", email: "eva@example.com" });
    expect(first?.things).toEqual([{ kind: "visit", id: visit.id, title: "Cut", at: visit.start }]);
    const sold = await done(
      manage<{ id: string; paymentId: string }>(shop, "POST /packages", {
        body: { customerId, serviceId: shop.serviceId, size: 10 },
      }),
    );
    expect((await browse({ id: sold.paymentId })).data[0]?.things).toEqual([
      { kind: "package", id: sold.id, title: "10 × Cut", at: null },
    ]);
    const [evening] = (await browse({ id: String(ticket.paymentId) })).data;
    expect(evening?.things).toMatchObject([{ kind: "event", id: event.id, title: "Concert" }]);
    expect(idsOf(await browse())).toEqual([sold.paymentId, ticket.paymentId, visit.payment.id]);
  });
});

describe("the list of payments", () => {
  it("is narrowed by status, method, customer, coupon, a part of the name, and days", async () => {
    await done(manage(shop, "POST /coupons", { body: { code: "TEN", discount: 10 } }));
    const eva = (await booked(shop, { start: "10:00" }, { coupon: "TEN" })).payment.id;
    const ana = (await booked(shop, { start: "12:00" }, { name: "Ana Ruiz", email: "ana@example.com" })).payment.id;
    await done(manage(shop, `POST /payments/${ana}/complete`, { body: {} }));
    const { customer } = (await browse({ id: ana })).data[0] ?? {};
    const today = localTimeOf(shop.timeZone, Date.now()).date;
    const cases: [object, string[]][] = [
      [{}, [ana, eva]],
      [{ status: "completed" }, [ana]],
      [{ status: "refunded" }, []],
      [{ method: "provider" }, []],
      [{ customerId: customer?.id }, [ana]],
      [{ coupon: "ten" }, [eva]],
      [{ coupon: "TE" }, []],
      [{ search: "a ru" }, [ana]],
      [{ search: "EVA@" }, [eva]],
      [{ search: "_" }, []],
      [{ from: addDays(today, -1), to: addDays(today, 2) }, [ana, eva]],
      [{ to: addDays(today, -1) }, []],
      [{ limit: 1, offset: 1 }, [eva]],
    ];
    for (const [asked, expected] of cases) expect([asked, idsOf(await browse(asked))]).toEqual([asked, expected]);
    expect((await browse({ limit: 1 })).total).toBe(2);
  });

  it("is the account's own, and forbidden to who has a calendar of their own", async () => {
    await booked(shop, { start: "10:00" });
    const other = await openShop();
    expect((await browse({}, tabOf(await newMember(other), other))).total).toBe(0);
    const staff = tabOf(await newMember(shop, { role: "staff", staffId: shop.staffIds[0] ?? "" }), shop);
    expect(await refusal(staff.query("payments.browse", {}))).toEqual({ status: 403, code: "forbidden" });
    expect(await refusal(tab.query("payments.browse", { from: "soon" }))).toMatchObject({
      status: 422,
      fields: ["from"],
    });
  });
});
