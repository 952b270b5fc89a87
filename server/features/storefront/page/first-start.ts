import { daysBetween } from "../../../domain/dates";
import type { SlotList, SlotsOfMany } from "../../availability";
import type { PublicService } from "../schemas";

/** The first start of a list, with the date it stands under; null of an empty one. */
export function firstStart(days: SlotList["days"]) {
  for (const { date, slots } of days) if (slots[0]) return { ...slots[0], date };
  return null;
}

interface Offer {
  service: PublicService;
  /** Before it the service cannot be had, whoever is asked for. */
  earliestAt: number;
}

interface Soonest {
  offer: Offer;
  start: string;
  date: string;
}

/**
 * The soonest start with a member of all services that they offer; of those that start then the first of the list.
 * Those that cannot be sooner than what was found are not asked for, the others up to its date.
 */
export async function soonestWith(
  within: { slots: SlotsOfMany; fromDate: string; days: number },
  staffId: string,
  offers: Offer[],
): Promise<Soonest | null> {
  const { slots, fromDate } = within;
  let best: Soonest | null = null;
  for (const offer of offers.toSorted((a, b) => a.earliestAt - b.earliestAt)) {
    const bestAt = best ? Date.parse(best.start) : Number.MAX_VALUE;
    if (offer.earliestAt > bestAt) break;
    // It could at best start with what was found, which stands before it in the list.
    if (best && offer.earliestAt === bestAt && offers.indexOf(offer) > offers.indexOf(best.offer)) continue;
    const days = best ? daysBetween(fromDate, best.date) + 1 : within.days;
    const found = firstStart(await slots({ serviceId: offer.service.id, staffId, days }));
    if (!found) continue;
    const earlierBy = best ? Date.parse(best.start) - Date.parse(found.start) : 1;
    const isBefore = earlierBy > 0 || (earlierBy === 0 && best && offers.indexOf(offer) < offers.indexOf(best.offer));
    if (isBefore) best = { offer, start: found.start, date: found.date };
  }
  return best;
}
