import type { EventRow, TicketTypeRow } from "../../../db/schema";
import { type Fields, invalid } from "../../../domain/errors";
import { remainingOf } from "../../../domain/events/tickets";
import { toMajor, toMinor } from "../../../domain/money";
import { toStamps } from "../../../schemas/lists";
import { instantText } from "../../../schemas/outputs";
import type { CreateTicketTypeInput, TicketType, UpdateTicketTypeInput } from "./schemas";

export type TicketTypeColumns = Omit<TicketTypeRow, "tenantId" | "id" | "eventId" | "createdAt" | "updatedAt">;

/** The admin's defaults for what a creation leaves out. */
export const TICKET_TYPE_DEFAULTS: Omit<TicketTypeColumns, "title"> = {
  description: "",
  priceMinor: 0,
  quantity: null,
  sold: 0,
  minPerOrder: 1,
  maxPerOrder: 10,
  salesStartsAt: null,
  salesEndsAt: null,
  visibility: "public",
  taxRatePercent: 21,
  position: 0,
};

const instantOf = (timestamp: string | null | undefined) =>
  typeof timestamp === "string" ? new Date(timestamp) : timestamp;

/** Input names to columns; what the input leaves out is left out here too. */
export function columnsOf(
  input: Omit<CreateTicketTypeInput, "id"> | Omit<UpdateTicketTypeInput, "id" | "ticketTypeId">,
  currency: string,
): Partial<TicketTypeColumns> {
  const { price, taxRate, salesStart, salesEnd, ...same } = input;
  const columns = {
    ...same,
    priceMinor: price === undefined ? undefined : toMinor(price, currency),
    taxRatePercent: taxRate,
    salesStartsAt: instantOf(salesStart),
    salesEndsAt: instantOf(salesEnd),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/**
 * What ties the fields of a ticket type together.
 *
 * @param next the type as the write would leave it
 * @throws DomainError validation on `maxPerOrder`, `salesEnd` or `quantity`
 */
export function requireConsistent(next: TicketTypeColumns): void {
  const faults: Fields = {};
  if (next.maxPerOrder < next.minPerOrder) faults.maxPerOrder = "Must be at least minPerOrder.";
  if (next.salesStartsAt && next.salesEndsAt && next.salesEndsAt <= next.salesStartsAt)
    faults.salesEnd = "Must be later than salesStart.";
  if (next.quantity !== null && next.quantity < next.sold)
    faults.quantity = `Must be at least what is sold: ${next.sold}.`;
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** A ticket type as answers show it; amounts in major units of the account's currency. */
export const toTicketType = (row: TicketTypeRow, event: EventRow, currency: string): TicketType => ({
  id: row.id,
  eventId: row.eventId,
  title: row.title,
  description: row.description,
  price: toMajor(row.priceMinor, currency),
  quantity: row.quantity,
  sold: row.sold,
  remaining: remainingOf(row, event),
  minPerOrder: row.minPerOrder,
  maxPerOrder: row.maxPerOrder,
  salesStart: row.salesStartsAt && instantText(row.salesStartsAt),
  salesEnd: row.salesEndsAt && instantText(row.salesEndsAt),
  visibility: row.visibility,
  taxRate: row.taxRatePercent,
  position: row.position,
  ...toStamps(row),
});
