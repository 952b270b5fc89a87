import type { TenantContext } from "../../../context";
import type { PaymentRow } from "../../../db/schema";
import { toMajor } from "../../../domain/money";
import { instantText } from "../../../schemas/outputs";
import { asBookedService, type BookingRecord, isPayer, manageUrlOf } from "../../bookings";
import { getPayment, isHoldOver } from "../../charges";
import { type TicketRecord, ticketUrlOf } from "../../events";
import { packageUrlOf } from "../../packages";
import { isStillWanted } from "../open-queries";
import { listPackagesOfPayment, listRecordsOfPayment, listTicketsOfPayment } from "./pay-page-queries";
import { canRetry } from "./simulate-outcome";

/**
 * How a payment stands for who is to make it. `failed`: it may be tried again. `released`: what it was for is no
 * longer held.
 */
type PayState = "open" | "failed" | "paid" | "refunded" | "released";

/** A payment as its page shows it; amounts in major units, instants RFC 3339. */
export interface PayView {
  state: PayState;
  lines: { label: string; quantity: number; amount: number }[];
  total: number;
  due: number;
  paid: number;
  currency: string;
  /** Until when what was ordered is held; null when nobody else waits for it. */
  heldUntil: string | null;
  bookings: { serviceId: string; start: string; end: string; wholeDays: boolean }[];
  /** Address of what was bought; null when it has no page. */
  boughtUrl: string | null;
}

/** @throws DomainError not_found */
export async function viewPayment(ctx: TenantContext, id: string): Promise<PayView> {
  const { db, tenant } = ctx;
  const row = await getPayment(db, tenant.id, id);
  const paid = { tenantId: tenant.id, paymentId: id };
  const [found, tickets, sold] = await Promise.all([
    listRecordsOfPayment(db, paid),
    listTicketsOfPayment(db, paid),
    listPackagesOfPayment(db, paid),
  ]);
  const records = found.map(asBookedService);
  // Whoever pays need not be who comes: the pages of others are theirs.
  const first = records.find(isPayer);
  const [ticket] = tickets;
  const major = (minor: number) => toMajor(minor, row.currency);
  return {
    state: await stateOf(ctx, row),
    lines: row.lines.map(({ label, quantity, amountMinor }) => ({ label, quantity, amount: major(amountMinor) })),
    total: major(row.totalMinor),
    due: major(row.dueMinor),
    paid: major(row.paidMinor),
    currency: row.currency,
    heldUntil: row.holdExpiresAt && instantText(row.holdExpiresAt),
    bookings: records.map(({ appointment, service }) => ({
      serviceId: service.id,
      start: instantText(appointment.startsAt),
      end: instantText(appointment.endsAt),
      wholeDays: service.durationDays !== null,
    })),
    boughtUrl: boughtUrl(first, ticket, sold.length > 0 ? row : null),
  };
}

function boughtUrl(
  booked: BookingRecord | undefined,
  ordered: TicketRecord | undefined,
  sold: PaymentRow | null,
): string | null {
  if (booked) return manageUrlOf(booked.booking);
  if (ordered) return ticketUrlOf(ordered.ticket);
  return sold && packageUrlOf(sold.tenantId, sold.orderId);
}

async function stateOf(ctx: TenantContext, row: PaymentRow): Promise<PayState> {
  if (row.status === "completed") return "paid";
  if (row.status === "refunded" || row.status === "partially_refunded") return "refunded";
  if (row.status === "failed") return (await canRetry(ctx, row)) ? "failed" : "released";
  const isOpen = !isHoldOver(row, ctx.now) && (await isStillWanted(ctx.db, ctx.tenant.id, row.id));
  return isOpen ? "open" : "released";
}
