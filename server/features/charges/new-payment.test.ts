import { beforeEach, expect, it } from "vitest";
import type { TenantContext } from "../../context";
import type { TenantRow } from "../../db/schema";
import { priceService } from "../../domain/pricing/price";
import { isPayTokenOf, paymentIn } from "../../secrets";
import { testContext, testTenant } from "../../testing/context";
import { UNKNOWN_ID } from "../../testing/rest";
import { isPaidFirst, paymentColumnsFor, paymentFault, type WantedPayment } from "./new-payment";

let ctx: TenantContext;

beforeEach(() => open());

async function open(settings: Partial<TenantRow> = {}) {
  const tenant = await testTenant({ payProviderEnabled: true, ...settings });
  ctx = { ...(await testContext(tenant.id)), tenant };
}

const priced = ({ price = 2000, percent = 25 } = {}) =>
  priceService({
    title: "Cut",
    unitPriceMinor: price,
    persons: 1,
    durationDays: null,
    taxRatePercent: 21,
    deposit: { percent },
  });
const columns = (wanted: WantedPayment, order = priced()) => paymentColumnsFor(ctx, order, { id: UNKNOWN_ID, wanted });

it("an online payment waits for the deposit, as long as the account holds", async () => {
  const payment = columns("provider");
  expect(payment).toMatchObject({ method: "provider", provider: "sandbox", status: "pending", dueMinor: 500 });
  expect(payment.holdExpiresAt?.getTime()).toBe(ctx.now.getTime() + 15 * 60_000);
  expect(isPaidFirst(payment)).toBe(true);
  const token = payment.checkoutUrl?.split("/pay/").at(-1) ?? "";
  expect(paymentIn(token)).toEqual({ tenantId: ctx.tenant.id, paymentId: UNKNOWN_ID });
});

it("a real account's is made at Stripe", async () => {
  await open({ isSandbox: false });
  expect(columns("provider").provider).toBe("stripe");
});

it.each<{ is: string; wanted: WantedPayment; plan: { price?: number; percent?: number }; method: string }>([
  { is: "at the desk by default", wanted: undefined, plan: {}, method: "local" },
  { is: "at the desk when nothing is due now", wanted: "provider", plan: { percent: 0 }, method: "local" },
  { is: "free when it costs nothing", wanted: "provider", plan: { price: 0 }, method: "free" },
])("a payment is $is: without hold or address", ({ wanted, plan, method }) => {
  const payment = columns(wanted, priced(plan));
  expect(payment).toMatchObject({ method, provider: null, checkoutUrl: null, holdExpiresAt: null });
  expect(isPaidFirst(payment)).toBe(false);
});

it("what is wrong with a way to pay is said in a sentence", async () => {
  expect(paymentFault(ctx, "provider", priced())).toBeNull();
  await open({ payProviderEnabled: false, localPaymentEnabled: false });
  expect(paymentFault(ctx, "provider")).toContain("not set up");
  expect(paymentFault(ctx, undefined, priced())).toContain("no way to pay");
  expect(paymentFault(ctx, "local", priced({ price: 0 }))).toBeNull();
  await open({ localPaymentEnabled: false });
  expect(paymentFault(ctx, "local", priced())).toContain("at the desk");
  await open({ currency: "KWD" });
  expect(paymentFault(ctx, "provider", priced({ price: 1235, percent: 100 }))).toContain("KWD");
});

it("a payment's token is nothing but ours", () => {
  const token = columns("provider").checkoutUrl?.split("/pay/").at(-1) ?? "";
  const payment = { tenantId: ctx.tenant.id, id: UNKNOWN_ID };
  expect(isPayTokenOf(token, payment)).toBe(true);
  expect(isPayTokenOf(token, { ...payment, tokenVersion: 1 })).toBe(false);
  const changed = [...token].map((sign, at) => token.slice(0, at) + (sign === "A" ? "B" : "A") + token.slice(at + 1));
  expect(changed.filter((text) => isPayTokenOf(text, payment))).toEqual([]);
  for (const text of ["", token.slice(1), `${token}A`]) expect(paymentIn(text)).toBeNull();
});
