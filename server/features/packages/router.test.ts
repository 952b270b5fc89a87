import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { packages, payments } from "../../db/schema";
import { localTimeOf } from "../../domain/zones";
import { testDatabase } from "../../testing/database";
import { setPayment } from "../../testing/online";
import { manage, UNKNOWN_ID } from "../../testing/rest";
import {
  atOnce,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  type Shop,
  setTemplates,
  setTenant,
  tally,
} from "../../testing/shop";
import type { Payment } from "../charges/schemas";
import type { Package } from "./schemas";

let shop: Shop;
let customerId: string;

beforeEach(async () => {
  shop = await openShop();
  customerId = await newCustomer(shop);
});

async function newCustomer(account: Shop, fields: Record<string, unknown> = {}): Promise<string> {
  const body = { fullName: "Eva Gil", email: "eva@example.com", ...fields };
  return (await done(manage<{ id: string }>(account, "POST /customers", { body }))).id;
}

const selling = (fields: Record<string, unknown> = {}) =>
  manage<Package>(shop, "POST /packages", { body: { customerId, serviceId: shop.serviceId, ...fields } });
const sell = (fields?: Record<string, unknown>) => done(selling(fields));
const paymentOf = ({ paymentId }: Package) => done(manage<Payment>(shop, `GET /payments/${paymentId}`));
const setService = (body: Record<string, unknown>) => done(manage(shop, `PATCH /services/${shop.serviceId}`, { body }));
const set = ({ id }: Package, columns: Partial<typeof packages.$inferInsert>) =>
  testDatabase().db.update(packages).set(columns).where(eq(packages.id, id));
const list = (query = "") => done(manage<{ data: Package[]; total: number }>(shop, `GET /packages${query}`));

describe("a package sold at the desk", () => {
  it("has ten uses at the service's price, can be used at once and never expires", async () => {
    const sold = await sell();
    expect(sold).toMatchObject({
      customerId,
      serviceId: shop.serviceId,
      size: 10,
      used: 0,
      remaining: 10,
      price: 200,
      currency: "EUR",
      expiresAt: null,
      status: "active",
    });
    expect(sold.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(await done(manage(shop, `GET /packages/${sold.id}`))).toEqual(sold);
  });

  it("has a pending payment of one line, with the tax contained in it", async () => {
    const sold = await sell();
    expect(await paymentOf(sold)).toMatchObject({
      method: "local",
      provider: null,
      status: "pending",
      total: 200,
      tax: 34.71,
      due: 200,
      paid: 0,
      packageId: sold.id,
      bookingIds: [],
      ticketIds: [],
      lines: [{ kind: "package", label: "10 × Cut", quantity: 1, unitPrice: 200, amount: 200, taxRate: 21 }],
    });
    expect(await eventsOf(shop)).toEqual([]);
    await expectSoundData();
  });

  it("takes size, price and days from its service", async () => {
    await setService({ packageSize: 5, packagePrice: 80, packageDays: 30 });
    const sold = await sell();
    expect(sold).toMatchObject({ size: 5, price: 80 });
    expect(sold.expiresAt).not.toBeNull();
  });

  it("takes size, price and days from the request before all", async () => {
    await setService({ packageSize: 5, packagePrice: 80, packageDays: 30 });
    expect(await sell({ size: 3, price: 12.34 })).toMatchObject({ size: 3, price: 12.34 });
    await setService({ packagePrice: null });
    expect(await sell({ size: 3 })).toMatchObject({ size: 3, price: 60 });
  });

  it("can be used to the end of the last local day, over a change of clocks too", async () => {
    const sold = await sell({ days: 365 });
    const [start, end] = [Date.parse(sold.startsAt), Date.parse(sold.expiresAt ?? "")];
    const { date } = localTimeOf(shop.timeZone, start + 366 * 86_400_000);
    expect(localTimeOf(shop.timeZone, end)).toEqual({ date, minute: 0 });
  });
});

describe("a package without a price", () => {
  it.each([{ payment: "free" }, { payment: "free", price: 0 }, { price: 0 }])(
    "is paid by being sold, and notifies of it: %o",
    async (fields) => {
      const sold = await sell(fields);
      expect(sold).toMatchObject({ status: "active", price: 0 });
      const payment = await paymentOf(sold);
      expect(payment).toMatchObject({ method: "free", status: "completed", total: 0, paid: 0 });
      expect(payment.completedAt).not.toBeNull();
      const events = await eventsOf(shop);
      expect(events.map(({ type, data }) => [type, data.cause])).toEqual([["payment.completed", "api"]]);
      expect(events[0]?.data.payment).toEqual(payment);
    },
  );
});

describe("a package sold online", () => {
  it("is pending until it is paid", async () => {
    await setTenant(shop, { payProviderEnabled: true });
    const sold = await sell({ payment: "provider" });
    expect(sold.status).toBe("pending");
    const payment = await paymentOf(sold);
    expect(payment).toMatchObject({ method: "provider", provider: "sandbox", status: "pending" });
    expect(payment.checkoutUrl).toMatch(/\/pay\/[\w-]{86}$/);
  });

  it("is refused with validation on payment while online payment is off", async () => {
    expect(await selling({ payment: "provider" })).toMatchObject({ code: "validation", fields: ["payment"] });
  });
});

describe("the mail about a new package", () => {
  it("goes to the customer unless notify is false", async () => {
    await sell({ notify: false });
    expect(await mailsOf(shop)).toEqual([]);
    const { code } = await sell({ days: 1 });
    const [mail] = await mailsOf(shop);
    expect(mail).toMatchObject({
      type: "package_new",
      toEmail: "eva@example.com",
      subject: "Your package: 10 × Cut",
      status: "suppressed",
    });
    expect(mail?.text).toContain(`Code: ${code}`);
    expect(mail?.text).toContain("Uses left: 10");
    expect(mail?.text).toContain("Price: €200.00");
    expect(mail?.text).toContain("Valid until: ");
    expect(mail?.text).not.toContain("{");
  });

  it("goes to the admin as the template says, whatever notify is", async () => {
    await setTenant(shop, { companyEmail: "desk@example.com" });
    await setTemplates(shop, { toAdmin: true, toStaff: true });
    await sell({ notify: false });
    expect((await mailsOf(shop)).map(({ toEmail }) => toEmail)).toEqual(["desk@example.com"]);
  });

  it("is written in the customer's language", async () => {
    customerId = await newCustomer(shop, { locale: "es" });
    await sell();
    const [mail] = await mailsOf(shop);
    expect(mail?.subject).toBe("Tu bono: 10 × Cut");
    expect(mail?.text).toContain("Precio: 200,00");
  });
});

describe("a sale", () => {
  it.each([
    ["size", 0],
    ["size", 1001],
    ["size", 1.5],
    ["days", 0],
    ["days", 3651],
    ["price", -1],
    ["price", 1.234],
    ["price", 100_000_000],
    ["payment", "card"],
    ["notify", "yes"],
    ["customerId", "x"],
    ["serviceId", null],
  ])("is refused with validation on a bad %s: %o", async (field, value) => {
    expect(await selling({ [field]: value })).toMatchObject({ status: 422, code: "validation", fields: [field] });
  });

  it.each([
    ["size", 1],
    ["size", 1000],
    ["days", 1],
    ["days", 3650],
    ["price", 99_999_999.99],
  ])("takes the edge of %s: %o", async (field, value) => {
    expect(await selling({ [field]: value })).toMatchObject({ status: 201 });
  });

  it("is refused with validation on a price of what is given away", async () => {
    expect(await selling({ payment: "free", price: 12.5 })).toMatchObject({ code: "validation", fields: ["price"] });
    expect((await list()).total).toBe(0);
  });

  it("is refused with validation on every unknown id at once, another account's too", async () => {
    const theirs = await openShop();
    const wrong = { customerId: await newCustomer(theirs), serviceId: theirs.serviceId, payment: "provider" };
    const fields = ["customerId", "payment", "serviceId"];
    const refused = await selling(wrong);
    expect([refused.code, refused.fields.sort()]).toEqual(["validation", fields]);
    expect((await list()).total).toBe(0);
  });

  it("is refused with validation to an erased customer", async () => {
    await manage(shop, `DELETE /customers/${customerId}`);
    expect(await selling()).toMatchObject({ code: "validation", fields: ["customerId"] });
  });
});

describe("the list of packages", () => {
  it("is newest first, and filtered by what is asked", async () => {
    const first = await sell();
    const other = await newCustomer(shop);
    const second = await sell({ customerId: other });
    expect((await list()).data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await list("?limit=1&offset=1")).data).toEqual([first]);
    expect((await list(`?customerId=${other}`)).data).toEqual([second]);
    expect((await list(`?serviceId=${shop.serviceId}`)).total).toBe(2);
  });

  it("filters by the very status that it shows", async () => {
    const past = new Date(Date.now() - 1000);
    const [, pending, usedUp, expired, expiredUsedUp, cancelled] = await Promise.all(
      Array.from({ length: 6 }, () => sell()),
    );
    if (!pending || !usedUp || !expired || !expiredUsedUp || !cancelled) throw new Error("Six were sold.");
    await set(pending, { state: "pending", expiresAt: past });
    await set(usedUp, { used: 10, expiresAt: new Date(Date.now() + 86_400_000) });
    await set(expired, { expiresAt: past });
    await set(expiredUsedUp, { expiresAt: past, used: 10 });
    await set(cancelled, { state: "cancelled", used: 10, expiresAt: past });
    const counts = { active: 1, pending: 1, used_up: 1, expired: 2, cancelled: 1 };
    for (const [status, count] of Object.entries(counts)) {
      const { data, total } = await list(`?status=${status}`);
      expect([total, new Set(data.map((shown) => shown.status))]).toEqual([count, new Set([status])]);
    }
  });

  it("answers not_found to a filter by what the account does not have, and validation to one it cannot read", async () => {
    const theirs = await openShop();
    for (const query of [`customerId=${UNKNOWN_ID}`, `serviceId=${theirs.serviceId}`])
      expect(await manage(shop, `GET /packages?${query}`)).toMatchObject({ code: "not_found" });
    for (const field of ["status", "customerId", "serviceId", "limit"])
      expect(await manage(shop, `GET /packages?${field}=x`)).toMatchObject({ code: "validation", fields: [field] });
  });
});

describe("a cancelled package", () => {
  it("stays readable, with its uses as they were", async () => {
    const sold = await sell();
    await set(sold, { used: 4 });
    expect((await manage(shop, `DELETE /packages/${sold.id}`)).status).toBe(204);
    const cancelled = await done(manage<Package>(shop, `GET /packages/${sold.id}`));
    expect(cancelled).toMatchObject({ status: "cancelled", used: 4, remaining: 6 });
    expect((await manage(shop, `DELETE /packages/${sold.id}`)).status).toBe(204);
    expect(await done(manage(shop, `GET /packages/${sold.id}`))).toEqual(cancelled);
  });

  it("is not to be paid any more, at the desk or online: its payment has failed, which no event tells", async () => {
    await setTenant(shop, { payProviderEnabled: true });
    for (const payment of ["local", "provider"]) {
      const sold = await sell({ payment });
      await manage(shop, `DELETE /packages/${sold.id}`);
      await manage(shop, `DELETE /packages/${sold.id}`);
      expect(await paymentOf(sold)).toMatchObject({ status: "failed", failureReason: "cancelled", paid: 0 });
      const refused = await manage(shop, `POST /payments/${sold.paymentId}/complete`, { body: {} });
      expect(refused).toMatchObject({ status: 409, code: "conflict" });
    }
    expect(await eventsOf(shop)).toEqual([]);
  });

  it("keeps what was paid for it, and what is being paid online", async () => {
    const paid = await sell();
    await done(manage(shop, `POST /payments/${paid.paymentId}/complete`, { body: {} }));
    await setTenant(shop, { payProviderEnabled: true });
    const begun = await sell({ payment: "provider" });
    await setPayment(begun.paymentId ?? "", { providerRef: "cs_1" });
    for (const { id } of [paid, begun]) await manage(shop, `DELETE /packages/${id}`);
    expect(await paymentOf(paid)).toMatchObject({ status: "completed", paid: 200 });
    expect(await paymentOf(begun)).toMatchObject({ status: "pending", failureReason: null });
  });

  it("is paid or not to be paid any more, however its payment races with it", async () => {
    const sold = await sell();
    const answers = await atOnce(8, (index) =>
      index % 2
        ? manage(shop, `DELETE /packages/${sold.id}`)
        : manage(shop, `POST /payments/${sold.paymentId}/complete`, { body: {} }),
    );
    const { status } = await paymentOf(sold);
    const isPaid = status === "completed";
    expect(tally(answers)).toEqual({
      "204": 4,
      ...(isPaid ? { "200": 1, "409 conflict": 3 } : { "409 conflict": 4 }),
    });
    expect(["completed", "failed"]).toContain(status);
  });

  it("of another account is not_found", async () => {
    const { id } = await sell();
    const theirs = await openShop();
    for (const line of [`GET /packages/${id}`, `DELETE /packages/${id}`])
      expect(await manage(theirs, line)).toMatchObject({ status: 404, code: "not_found" });
    expect(await manage(shop, `DELETE /packages/${UNKNOWN_ID}`)).toMatchObject({ code: "not_found" });
    expect(await testDatabase().db.$count(payments, eq(payments.tenantId, theirs.id))).toBe(0);
  });
});

it("ends with its price: a part given back leaves it, the whole cancels it", async () => {
  const sold = await sell();
  const refund = (body: object) => done(manage(shop, `POST /payments/${sold.paymentId}/refund`, { body }));
  const status = async () => (await done(manage<Package>(shop, `GET /packages/${sold.id}`))).status;
  await done(manage(shop, `POST /payments/${sold.paymentId}/complete`, { body: {} }));
  await refund({ amount: 1 });
  expect(await status()).toBe("active");
  await refund({});
  expect(await status()).toBe("cancelled");
});

it("is erased with its customer: no mail about it is left", async () => {
  await sell({ notify: true });
  expect((await mailsOf(shop)).map(({ type }) => type)).toEqual(["package_new"]);
  await done(manage(shop, `DELETE /customers/${customerId}`));
  expect(await mailsOf(shop)).toEqual([]);
});
