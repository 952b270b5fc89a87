import type { PublicEvent, TicketQuote } from "../api-types";
import { contactOf } from "../book/quoted";
import { type PublicApi, Refused } from "../public-api";
import { linesOf, type TicketForm } from "./event-form";

const INVALID_STATUS = 422;

/**
 * What the tickets of a form cost with its coupon, as their order would count it. Whoever is half written is nobody yet.
 *
 * @returns null where nothing is chosen, or what is chosen cannot be ordered as things stand
 */
export async function quotedTickets(
  api: PublicApi,
  { event, form }: { event: PublicEvent; form: TicketForm },
): Promise<TicketQuote | null> {
  const items = linesOf(event, form).map(({ type, quantity }) => ({ ticketType: type.id, quantity }));
  if (items.length === 0) return null;
  const order = { items, coupon: form.code || null };
  for (const asked of [{ ...order, ...contactOf(form) }, order]) {
    try {
      return await api.quoteTickets(event.id, asked);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      if (refused.status !== INVALID_STATUS) return null;
    }
  }
  return null;
}
