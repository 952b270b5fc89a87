import { causeOf, type TenantContext } from "../../context";
import type { PaymentRow } from "../../db/schema";
import { hasEnded } from "../../domain/booking-status";
import { DomainError } from "../../domain/errors";
import { toMajor } from "../../domain/money";
import { refundableMinor } from "../../domain/payment-status";
import type { PriceLine } from "../../domain/price";
import { linesOfItem, type OpenOrder, withItems } from "../../domain/pricing/open-order";
import { depositOfLines, sumLines } from "../../domain/pricing/price-order";
import { insertEffects } from "../outbox/queries";
import { canAsk, isUnbegun } from "../payments/columns-queries";
import { updatePayment } from "../payments/queries";
import { listRecordsOfPayment } from "../payments/waiting-queries";
import { settledEvent } from "./effects";
import { depositRuleFor, renew } from "./order-payment";
import { listIdsOfPayment } from "./queries";
import type { BookingRecord } from "./record-queries";

/** What a booking costs now, as one item of an order. */
export interface PriceChange {
  /** The booking before the change. */
  record: BookingRecord;
  itemIndex: number;
  lines: PriceLine[];
}

/**
 * Takes the new price of a held booking into its held payment, so that lines go on adding up to what the bookings cost.
 *
 * Where nothing was paid the payment asks for the new price: the one it has, else, when it was free or went back, a new
 * one at the desk. Where money was paid and kept, a price changes only to what was kept, or above a deposit that was
 * paid: the rest is due at the desk as before. What has ended is priced when it comes back.
 *
 * @throws DomainError conflict where the difference could be neither asked for nor given back
 */
export async function followPrice(ctx: TenantContext, payment: PaymentRow, change: PriceChange): Promise<void> {
  const isSame = totalOf(change.lines) === totalOf(linesOfItem(payment, change.itemIndex));
  if (hasEnded(change.record.booking.status) && (isSame || !isKept(payment))) return;
  const order = await orderWith(ctx, payment, change);
  if (!isSame && isUnbegun(payment)) return ask(ctx, payment, order);
  if (!isSame && !isKept(payment)) return takeOver(ctx, payment, { order, record: change.record });
  if (!isSame) requireCovered(payment, totalOf(order.lines));
  await write(ctx, payment, { ...order, dueMinor: payment.dueMinor });
}

const totalOf = (lines: PriceLine[]): number => sumLines(lines).totalMinor;

/** Whether money of it is with us, or on its way. */
const isKept = (payment: PaymentRow): boolean =>
  refundableMinor(payment) > 0 ||
  ((payment.status === "pending" || payment.status === "failed") && !isUnbegun(payment));

async function orderWith(ctx: TenantContext, payment: PaymentRow, change: PriceChange): Promise<OpenOrder> {
  const rule = await depositRuleFor(ctx, change.record, payment.currency);
  const indexes = [
    ...payment.lines.map(({ itemIndex }, place) => itemIndex ?? place),
    ...payment.setAside.map(indexOf),
  ];
  const items = [...new Set([...indexes, change.itemIndex])].sort((a, b) => a - b);
  return withItems(
    payment,
    items.map((itemIndex) => ({
      itemIndex,
      isWanted: !payment.setAside.some((one) => one.itemIndex === itemIndex),
      lines: itemIndex === change.itemIndex ? change.lines : linesOfItem(payment, itemIndex),
      // Those of the others stay, whatever their share is.
      depositIn: (lines) => (itemIndex === change.itemIndex ? depositOfLines(lines, rule) : 0),
    })),
  );
}

const indexOf = ({ itemIndex }: { itemIndex: number }) => itemIndex;

async function write({ db, now }: TenantContext, payment: PaymentRow, order: OpenOrder): Promise<void> {
  await updatePayment(db, payment, { ...columnsOf(order), updatedAt: now });
}

const columnsOf = (order: OpenOrder) => {
  const sums = sumLines(order.lines);
  return { ...order, ...sums, dueMinor: Math.min(sums.totalMinor, order.dueMinor) };
};

/** Of a payment that nobody has made or begun: it asks for what the order costs now. */
async function ask(ctx: TenantContext, payment: PaymentRow, order: OpenOrder): Promise<void> {
  if (payment.method === "provider" && !canAsk(payment, order.dueMinor))
    throw new DomainError(
      "conflict",
      "What would then be due cannot be paid online. Cancel the booking and make another.",
    );
  const isFree = totalOf(order.lines) === 0 && order.setAside.length === 0 && payment.status === "pending";
  return isFree ? settle(ctx, payment, order) : write(ctx, payment, order);
}

/** Nothing is left to pay: that is complete at once. */
async function settle(ctx: TenantContext, payment: PaymentRow, order: OpenOrder): Promise<void> {
  const { db, tenant, now } = ctx;
  const settled = { method: "free", status: "completed", completedAt: now, updatedAt: now } as const;
  const columns = { ...columnsOf(order), ...settled };
  await updatePayment(db, payment, columns);
  const bookingIds = await listIdsOfPayment(db, tenant.id, payment.id);
  const event = settledEvent({ ...payment, ...columns }, { bookingIds, cause: causeOf(ctx) });
  await insertEffects(db, tenant, { mails: [], events: [event], now });
}

/** Of what was free, or went back whole, another payment asks; not for others who live on what was given back. */
async function takeOver(
  ctx: TenantContext,
  payment: PaymentRow,
  { order, record }: { order: OpenOrder; record: BookingRecord },
): Promise<void> {
  const others = (await listRecordsOfPayment(ctx.db, ctx.tenant.id, payment.id)).filter(
    ({ booking }) => booking.id !== record.booking.id && !hasEnded(booking.status),
  );
  if (payment.status === "refunded" && others.length > 0)
    throw new DomainError("conflict", "The payment of the whole order went back. Book what is added on its own.");
  await renew(ctx, payment, order);
}

/** @throws DomainError conflict unless money that was paid and kept goes with the new total */
function requireCovered(payment: PaymentRow, totalMinor: number): void {
  if (payment.status === "pending" || payment.status === "failed")
    throw new DomainError("conflict", "The booking is being paid online: its price can change once that is over.");
  const keptMinor = refundableMinor(payment);
  const hasRest = payment.totalMinor > payment.paidMinor;
  if (totalMinor === keptMinor || (hasRest && totalMinor > keptMinor)) return;
  if (totalMinor > keptMinor)
    throw new DomainError(
      "conflict",
      "The booking is paid. Book what is added on its own, or refund the payment and change the booking then.",
    );
  const amount = `${toMajor(keptMinor - totalMinor, payment.currency)} ${payment.currency}`;
  throw new DomainError("conflict", `The booking is paid. Refund ${amount} first, then change it.`);
}
