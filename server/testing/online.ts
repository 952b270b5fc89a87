import { eq } from "drizzle-orm";
import { bookings, type PaymentRow, payments } from "../db/schema";
import { MINUTE_MS } from "../domain/dates";
import { checkoutUrlOf } from "../features/charges/new-payment";
import { upsertProviderKey } from "../features/provider-key/queries";
import { payTokenOf } from "../secrets";
import { testDatabase } from "./database";
import { booked, type Shop, setTenant, type Wanted } from "./shop";
import type { StripeAnswer, StripeServer } from "./stripe-server";

export const PROVIDER_KEY = "rk_for_tests_alone";
export const HOLD_MINUTES = 15;

/** A real account whose customers may pay online, by a key of its own. */
export async function openOnlinePayment(shop: Shop): Promise<void> {
  const now = new Date();
  await upsertProviderKey(testDatabase().db, shop.id, { key: PROVIDER_KEY, now });
  await setTenant(shop, { payProviderEnabled: true, payProviderHint: "lone" });
}

export interface OnlineOrder {
  bookingId: string;
  paymentId: string;
  /** Of its payment page. */
  token: string;
  /** Of its manage page. */
  manageToken: string;
}

/** A booking for 20.00 that waits for a deposit of 5.00, as an order with online payment leaves it. */
export async function orderedOnline(
  shop: Shop,
  item: Wanted = { start: "10:00" },
  columns: Partial<PaymentRow> = {},
): Promise<OnlineOrder> {
  const { db } = testDatabase();
  const { id: bookingId, payment, token: manageToken } = await booked(shop, item);
  const [row] = await db.select().from(payments).where(eq(payments.id, payment.id));
  if (!row) throw new Error("The payment was not stored.");
  await setPayment(row.id, {
    method: "provider",
    provider: "stripe",
    dueMinor: 500,
    checkoutUrl: checkoutUrlOf(row),
    holdExpiresAt: new Date(row.createdAt.getTime() + HOLD_MINUTES * MINUTE_MS),
    ...columns,
  });
  await db.update(bookings).set({ status: "pending" }).where(eq(bookings.id, bookingId));
  return { bookingId, paymentId: row.id, token: payTokenOf(row), manageToken };
}

/** Sets columns that no route sets. */
export const setPayment = (id: string, columns: Partial<PaymentRow>) =>
  testDatabase().db.update(payments).set(columns).where(eq(payments.id, id));

/** A checkout as Stripe answers it; the fields beyond an open one. */
export const checkout = (fields: Record<string, unknown> = {}): StripeAnswer => ({
  status: 200,
  body: {
    id: "cs_1",
    object: "checkout.session",
    url: "https://checkout.example/cs_1",
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
    currency: "eur",
    amount_total: 500,
    ...fields,
  },
});
export const PAID = checkout({ status: "complete", payment_status: "paid", payment_intent: "pi_1", url: null });
export const EXPIRED = checkout({ status: "expired", url: null });
export const REFUNDED: StripeAnswer = { status: 200, body: { id: "re_1", object: "refund", status: "succeeded" } };

/** What Stripe answers from here on, and forgets what it was asked before. */
export function answering(stripe: StripeServer, ...answers: StripeAnswer[]): void {
  stripe.requests.length = 0;
  stripe.answers.splice(0, stripe.answers.length, ...answers);
}

/** What Stripe was asked, such as `POST /v1/refunds`. */
export const askedOf = (stripe: StripeServer): string[] =>
  stripe.requests.map(({ method, path }) => `${method} ${path}`);
