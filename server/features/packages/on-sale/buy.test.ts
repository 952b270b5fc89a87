import { beforeEach, describe, expect, it } from "vitest";
import { openOnlinePayment } from "../../../testing/online";
import { manage, UNKNOWN_ID, visit } from "../../../testing/rest";
import { roundTripsOf } from "../../../testing/round-trips";
import {
  addService,
  atOnce,
  book,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  setTenant,
  tally,
} from "../../../testing/shop";
import type { Payment } from "../../charges/schemas";
import type { Package } from "../schemas";
import type { BoughtPackage, PublicPackage } from "./schemas";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ service: { packageSize: 5, packagePrice: 80, packageDays: 30 } });
});

const onSale = async (at = shop) => (await done(visit<{ data: PublicPackage[] }>(at, "GET /packages"))).data;
const buying = (fields: Record<string, unknown> = {}, idempotencyKey?: string) =>
  visit<BoughtPackage>(shop, "POST /packages", {
    body: { service: shop.serviceId, name: "Eva Gil", email: "eva@example.com", ...fields },
    ...(idempotencyKey ? { headers: { "idempotency-key": idempotencyKey } } : {}),
  });
const buy = (fields?: Record<string, unknown>) => done(buying(fields));
const setService = (body: Record<string, unknown>) => done(manage(shop, `PATCH /services/${shop.serviceId}`, { body }));
const packageOf = ({ package: { id } }: BoughtPackage) => done(manage<Package>(shop, `GET /packages/${id}`));
const paymentOf = ({ payment: { id } }: BoughtPackage) => done(manage<Payment>(shop, `GET /payments/${id}`));
const sold = async () => (await done(manage<{ total: number }>(shop, "GET /packages"))).total;

describe("the packages on sale", () => {
  it("are those of services that say how many uses one has, beside what single bookings cost", async () => {
    await addService(shop, { title: "Shave" });
    expect(await onSale()).toEqual([
      {
        service: shop.serviceId,
        title: "Cut",
        size: 5,
        days: 30,
        price: 80,
        regularPrice: 100,
        currency: "EUR",
        taxRate: 21,
        imageUrl: null,
      },
    ]);
    await setService({ packagePrice: null });
    expect(await onSale()).toMatchObject([{ price: 100 }]);
  });

  it("are none of services that visitors cannot book", async () => {
    await addService({ ...shop, staffIds: [] }, { title: "Nobody's", packageSize: 3 });
    expect(await onSale()).toHaveLength(1);
    await setService({ visibility: "private" });
    expect(await onSale()).toEqual([]);
  });
});

describe("a package bought", () => {
  it("to be paid at the desk waits for that, then its code pays for bookings", async () => {
    const bought = await buy();
    expect(bought).toMatchObject({
      package: { service: shop.serviceId, size: 5, status: "pending" },
      payment: { status: "pending", due: 80, checkoutUrl: null },
      orderUrl: expect.stringMatching(/\/order\/[\w-]+$/),
    });
    expect(bought.package.expiresAt).not.toBeNull();
    const withCode = { packageCode: bought.package.code };
    expect(await book(shop, { start: "10:00" }, withCode)).toMatchObject({
      status: 422,
      body: { error: "package_invalid" },
    });
    await done(manage(shop, `POST /payments/${bought.payment.id}/complete`, { body: {} }));
    expect((await packageOf(bought)).status).toBe("active");
    expect((await done(book(shop, { start: "10:00" }, withCode))).payment.due).toBe(0);
    expect(await packageOf(bought)).toMatchObject({ used: 1, remaining: 4 });
    await expectSoundData();
  });

  it("online is paid at the checkout, for all of its price", async () => {
    await openOnlinePayment(shop);
    const bought = await buy({ payment: "provider" });
    expect(bought.payment).toMatchObject({ status: "pending", due: 80, checkoutUrl: expect.stringMatching(/\/pay\//) });
    expect(await paymentOf(bought)).toMatchObject({
      method: "provider",
      packageId: bought.package.id,
      lines: [{ kind: "package", label: "5 × Cut", quantity: 1, unitPrice: 80, amount: 80, taxRate: 21 }],
    });
  });

  it("that costs nothing is active at once", async () => {
    await setService({ packagePrice: 0 });
    const bought = await buy();
    expect(bought).toMatchObject({ package: { status: "active" }, payment: { status: "completed", due: 0 } });
    expect((await eventsOf(shop)).map(({ type, data }) => [type, data.cause])).toEqual([
      ["payment.completed", "public"],
    ]);
  });

  it("is mailed to its customer, who is known by address and name", async () => {
    const [one, other] = [await buy(), await buy({ name: "EVA GIL", phone: "+34 600 000 000" })];
    const [first, second] = [await packageOf(one), await packageOf(other)];
    expect(second.customerId).toBe(first.customerId);
    const mails = (await mailsOf(shop)).filter(({ type }) => type === "package_new");
    expect(mails.map(({ toEmail }) => toEmail)).toEqual(["eva@example.com", "eva@example.com"]);
    expect(mails[0]?.text).toContain(one.package.code);
  });
});

describe("what is refused", () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ["no such service", { service: UNKNOWN_ID }, ["service"]],
    ["a text for a service", { service: "cut" }, ["service"]],
    ["no name and no address", { name: " ", email: "eva" }, ["email", "name"]],
    ["a way to pay that there is not", { payment: "provider" }, ["payment"]],
    ["a way to pay that nobody has", { payment: "free" }, ["payment"]],
  ])("%s", async (_case, fields, named) => {
    const refused = await buying(fields);
    expect([refused.status, refused.fields.toSorted()]).toEqual([422, named]);
    expect(await sold()).toBe(0);
  });

  it("all at once: another account's service, a missing phone number", async () => {
    await setTenant(shop, { requirePhone: true });
    const other = await openShop({ service: { packageSize: 2 } });
    const refused = await buying({ service: other.serviceId });
    expect([refused.status, refused.fields.toSorted()]).toEqual([422, ["phone", "service"]]);
  });

  it.each([{ packageSize: null }, { visibility: "private" }])("a service with %o", async (fields) => {
    await setService(fields);
    expect(await buying()).toMatchObject({ status: 422, fields: ["service"] });
  });
});

describe("at once", () => {
  it("one key buys one package, however often it is sent", async () => {
    const answers = await atOnce(10, () => buying({}, "one-purchase"));
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.package.id);
    expect(new Set(made).size).toBe(1);
    expect(tally(answers)["201"]).toBeGreaterThan(0);
    expect(await sold()).toBe(1);
    expect((await buying({}, "one-purchase")).body.package.id).toBe(made[0]);
  });

  it("ten purchases of one new customer make one customer", async () => {
    await atOnce(10, () => buy());
    expect(await sold()).toBe(10);
    expect((await done(manage<{ total: number }>(shop, "GET /customers"))).total).toBe(1);
    await expectSoundData();
  });

  it("paid twice at the desk is paid once", async () => {
    const bought = await buy();
    const answers = await atOnce(2, () => manage(shop, `POST /payments/${bought.payment.id}/complete`, { body: {} }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await packageOf(bought)).toMatchObject({ status: "active", used: 0 });
  });
});

it("a purchase loads in one round trip, looks at the services and stores", async () => {
  expect((await roundTripsOf(() => buy()))[0]).toBeLessThanOrEqual(8);
});
