import type { TenantContext } from "../../context";
import type { EventRow, TicketTypeRow } from "../../db/schema";
import { isInSales, remainingOf, seatsLeft } from "../../domain/events/tickets";
import { toMajor } from "../../domain/money";
import { instantText } from "../../schemas/outputs";
import type { PublicEvent } from "./public-schemas";
import { listPublicTicketTypes } from "./ticket-types/queries";

/** Whether the public may order at an event now: inside its sales window, and until it ends. */
export const isOnSale = (event: EventRow, now: Date): boolean =>
  event.status === "published" && isInSales(event, now) && now < event.endsAt;

/** Events as visitors see them, each with its public ticket types. */
export async function shownToPublic({ db, tenant, now }: TenantContext, rows: EventRow[]): Promise<PublicEvent[]> {
  const ids = rows.map(({ id }) => id);
  const types = await listPublicTicketTypes(db, tenant.id, ids);
  const shown = { timeZone: tenant.timeZone, currency: tenant.currency, now };
  return rows.map((event) => {
    const own = types.filter(({ eventId }) => eventId === event.id);
    return toPublicEvent(event, own, shown);
  });
}

interface Shown {
  timeZone: string;
  currency: string;
  now: Date;
}

const toPublicEvent = (event: EventRow, types: TicketTypeRow[], shown: Shown): PublicEvent => ({
  id: event.id,
  slug: event.slug,
  status: event.status === "cancelled" ? "cancelled" : "published",
  title: event.title,
  description: event.description,
  startAt: instantText(event.startsAt),
  endAt: instantText(event.endsAt),
  timeZone: shown.timeZone,
  location: event.location,
  imageUrl: event.imageUrl,
  remaining: seatsLeft(event.capacity, event.sold),
  salesStart: event.salesStartsAt && instantText(event.salesStartsAt),
  salesEnd: event.salesEndsAt && instantText(event.salesEndsAt),
  onSale: isOnSale(event, shown.now),
  requiresApproval: event.requiresApproval,
  waitlist: event.waitlist,
  ticketTypes: types.map((row) => toPublicType(row, event, shown)),
});

const toPublicType = (row: TicketTypeRow, event: EventRow, { currency, now }: Shown) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  price: toMajor(row.priceMinor, currency),
  currency,
  taxRate: row.taxRatePercent,
  remaining: remainingOf(row, event),
  minPerOrder: row.minPerOrder,
  maxPerOrder: row.maxPerOrder,
  salesStart: row.salesStartsAt && instantText(row.salesStartsAt),
  salesEnd: row.salesEndsAt && instantText(row.salesEndsAt),
  onSale: isOnSale(event, now) && isInSales(row, now),
});
