import type { TenantContext } from "../../context";
import type { BookingRow, PaymentRow } from "../../db/schema";
import { shareOf } from "../../domain/money";
import { depositOf, type PriceLine, taxWithin } from "../../domain/price";
import { lockPayment, updatePayment } from "../payments/queries";
import { findStaffService } from "../staff-services/queries";
import { depositRuleOf } from "./order";
import { listIdsOfPayment } from "./queries";
import type { BookingRecord } from "./record-queries";

/**
 * What a held booking costs for another number of persons.
 *
 * A payment that is still to be made at the desk follows; one that was made or begun stays what it was.
 */
export async function repriced(
  ctx: TenantContext,
  record: BookingRecord,
  persons: number,
): Promise<Pick<BookingRow, "priceMinor">> {
  const { booking } = record;
  const priceMinor = shareOf(booking.priceMinor, persons, booking.persons);
  const payment = booking.paymentId ? await lockPayment(ctx.db, ctx.tenant.id, booking.paymentId) : null;
  if (payment?.status === "pending" && payment.method === "local") await follow(ctx, payment, { record, persons });
  return { priceMinor };
}

async function follow(
  ctx: TenantContext,
  payment: PaymentRow,
  { record, persons }: { record: BookingRecord; persons: number },
): Promise<void> {
  const { db, tenant, now } = ctx;
  const { booking, service, appointment } = record;
  // Lines stand in the order of the bookings, and so do their ids.
  const index = (await listIdsOfPayment(db, tenant.id, payment.id)).indexOf(booking.id);
  const line = payment.lines[index];
  if (!line) return;
  const quantity = shareOf(line.quantity, persons, booking.persons);
  const changed = { ...line, quantity, amountMinor: line.unitPriceMinor * quantity };
  const lines = payment.lines.with(index, changed);
  const link = (await findStaffService(db, tenant.id, appointment)) ?? { deposit: null };
  const rule = depositRuleOf(link, service, payment.currency);
  const dueMinor = payment.dueMinor + depositOf(changed.amountMinor, rule) - depositOf(line.amountMinor, rule);
  await updatePayment(db, payment, { ...sumsOf(lines), dueMinor: Math.max(0, dueMinor), updatedAt: now });
}

const sumsOf = (lines: PriceLine[]) => ({
  lines,
  totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  taxMinor: lines.reduce((sum, { amountMinor, taxRatePercent }) => sum + taxWithin(amountMinor, taxRatePercent), 0),
});
