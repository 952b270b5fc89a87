import type { TenantContext } from "../../../context";
import { roundTrip } from "../../../db/unit/round-trip";
import { layOutOffered } from "../../../domain/booking/layout/lay-out-offered";
import type { Visit } from "../../../domain/booking/layout/visit";
import { candidateIds, candidatesOf, servedBy } from "../segments/segments";
import { choiceAsks, tablesIn } from "../segments/timetables";
import type { Freshness } from "./catalogue";
import type { RequestedItem } from "./requested-items";

/** Whether more than one member could get a segment of an item. */
const isOpen = (item: RequestedItem): boolean => candidatesOf(item).some((members) => members.length > 1);

export interface Narrowed {
  /** Each for the members it is to have. */
  items: RequestedItem[];
  /** Whose time is to be locked. */
  staffIds: string[];
  /** Whether other members may be free where these are not. */
  isNarrowed: boolean;
}

interface Manner {
  /** Whether whoever finds an appointment full takes a place on its waiting list. */
  mayWait: boolean;
  /** The version of the catalogue that the items were found in. */
  fresh: Freshness;
}

/**
 * Whose time an order needs.
 *
 * An item for anyone locks at first only the member it would get as things stand, so that bookings of different members
 * do not wait for each other. If someone else was faster there, the command begins anew and locks everyone it could get.
 *
 * @throws DomainError slot_unavailable | capacity_exceeded
 */
export async function narrowedTo(
  ctx: TenantContext,
  items: RequestedItem[],
  { mayWait, fresh }: Manner,
): Promise<Narrowed> {
  const isFirst = (ctx.unit?.attempt ?? 1) === 1;
  if (!isFirst || !items.some(isOpen)) return { items, staffIds: items.flatMap(candidateIds), isNarrowed: false };
  const tables = tablesIn(items, await roundTrip(ctx, choiceAsks(ctx, items)));
  try {
    const narrowed = items.map((item, index) => {
      const table = tables[index];
      if (!isOpen(item) || !table) return item;
      return narrow(item, layOutOffered(table.timetable, { startAt: item.startAt, mayWait }, []));
    });
    return { items: narrowed, staffIds: narrowed.flatMap(candidateIds), isNarrowed: true };
  } catch (error) {
    // A choice is looked at again behind the locks, but a refusal is the last word: not by an offer of yesterday.
    const [version] = await roundTrip(ctx, [fresh.ask]);
    fresh.require(version);
    throw error;
  }
}

function narrow(item: RequestedItem, { segments }: Visit): RequestedItem {
  const picks = segments.map(({ staffId }) => staffId);
  return { ...servedBy(item, ({ id }, index) => id === picks[index]), staffId: picks[0] };
}
