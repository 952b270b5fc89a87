import { causeOf, type TenantContext } from "../../../../context";
import type { EventRow } from "../../../../db/schema";
import { giveAllSeats } from "../seats";
import { notifyOfOrders } from "./notify-cancelled";
import { cancelLiveTickets, giveBackCoupons } from "./queries";

/** Of how many orders the request itself notifies; the others follow within a minute. */
const ORDERS_AT_ONCE = 50;

/**
 * Cancels every live ticket of an event with what is asked for it, in as many statements for ten thousand as for ten.
 * Who holds them is told of the first orders at once, of the others by `notifyOfCancelled`: each ticket keeps, until it
 * is told of, that it is to be. The caller has locked the event.
 *
 * @returns the event, whose seats are all free
 */
export async function cancelTicketsOf(ctx: TenantContext, event: EventRow): Promise<EventRow> {
  const { db, now } = ctx;
  await cancelLiveTickets(db, event, { now, cause: causeOf(ctx) });
  await giveBackCoupons(db, event);
  await giveAllSeats(db, event);
  await notifyOfOrders(ctx, event, ORDERS_AT_ONCE);
  return { ...event, sold: 0 };
}
