import { MINUTE_MS } from "../dates";

/** A start that one service of a visit has free; epoch milliseconds. */
export interface VisitSlot {
  startAt: number;
  endAt: number;
  staffId: string;
}

/** What one service of a visit has free, and how long its member is kept before and after. */
export interface VisitPart<Slot extends VisitSlot = VisitSlot> {
  /** Ascending by start; of several members at one start, whoever is preferred first. */
  slots: Slot[];
  paddingBeforeMinutes: number;
  paddingAfterMinutes: number;
}

/** How long a customer waits between two services at most: starts stand on grids, and few end where another begins. */
export const VISIT_WAIT_MINUTES_MAX = 30;

/** Starts looked at for one visit at most: with grids of a minute there could be a million combinations. */
const TRIES_MAX = 1_000;

/**
 * The visits in which one service follows another, in the order of the parts: for each start of the first, the soonest
 * start of each next one. Where one member does two of them, the time kept after the one and before the other has to
 * pass.
 *
 * Each slot is free by itself, and no two of a visit meet, so that all of them can be booked together.
 *
 * @returns ascending by the first start, each once, one slot for each part; empty when no start has room for all
 */
export function visitsOf<Slot extends VisitSlot>(parts: VisitPart<Slot>[]): Slot[][] {
  const visits: Slot[][] = [];
  const search = { startAt: Number.NaN, tries: { left: TRIES_MAX } };
  for (const slot of parts[0]?.slots ?? []) {
    if (visits.at(-1)?.[0]?.startAt === slot.startAt) continue;
    if (search.startAt !== slot.startAt) Object.assign(search, { startAt: slot.startAt, tries: { left: TRIES_MAX } });
    const visit = followed({ parts, chosen: [slot], tries: search.tries });
    if (visit) visits.push(visit);
  }
  return visits;
}

/**
 * The slots of a service with anyone, and those that its members have by themselves, as one list for `visitsOf`: where
 * who is named cannot do two of the services, somebody else may.
 *
 * @param anyone   each start once, with whoever is preferred
 * @param members  the slots of each member, in the order in which they are asked
 */
export function slotsOfAll<Slot extends VisitSlot>(anyone: Slot[], members: Slot[][]): Slot[] {
  const known = new Set<string>();
  const each = [...anyone, ...members.flat()].filter(({ startAt, staffId }) => {
    const name = `${startAt} ${staffId}`;
    return !known.has(name) && known.add(name);
  });
  return each.sort((one, other) => one.startAt - other.startAt);
}

/**
 * Whether the slots of all members could make more visits, or sooner ends of them, than those found from who is named:
 * never where nothing is gained even if no two services had to share a member.
 *
 * @param visits what `visitsOf` has found of these parts
 */
export function mayBeBettered<Slot extends VisitSlot>(parts: VisitPart<Slot>[], visits: Slot[][]): boolean {
  const apart = parts.map((part, nth) => ({
    ...part,
    slots: part.slots.map((slot) => ({ ...slot, staffId: `${nth}` })),
  }));
  const best = visitsOf(apart);
  const isAsGood = (visit: VisitSlot[], nth: number) =>
    visit.every(({ startAt }, part) => visits[nth]?.[part]?.startAt === startAt);
  return best.length !== visits.length || !best.every(isAsGood);
}

/** Who does two of the services, by the ids of those who offer each: for them alone a slot stands in another's way. */
export function sharedMembers(offering: string[][]): Set<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const id of offering.flatMap((ids) => [...new Set(ids)])) (seen.has(id) ? shared : seen).add(id);
  return shared;
}

interface Search<Slot extends VisitSlot> {
  parts: VisitPart<Slot>[];
  /** Of the first parts. */
  chosen: Slot[];
  tries: { left: number };
}

/** The visit with the soonest slots after those that are chosen; null when there is none. */
function followed<Slot extends VisitSlot>({ parts, chosen, tries }: Search<Slot>): Slot[] | null {
  const next = parts[chosen.length];
  const endAt = chosen.at(-1)?.endAt ?? 0;
  if (!next) return chosen;
  const latestAt = endAt + VISIT_WAIT_MINUTES_MAX * MINUTE_MS;
  for (let index = firstFrom(next.slots, endAt); tries.left > 0; index++) {
    const candidate = next.slots[index];
    if (!candidate || candidate.startAt > latestAt) return null;
    tries.left--;
    const visit = isApart(parts, chosen, candidate) ? followed({ parts, chosen: [...chosen, candidate], tries }) : null;
    if (visit) return visit;
  }
  return null;
}

/** Whether the time kept around a slot and around what its member does before it do not meet. */
function isApart(parts: VisitPart[], chosen: VisitSlot[], candidate: VisitSlot): boolean {
  const before = parts[chosen.length]?.paddingBeforeMinutes ?? 0;
  return chosen.every(({ staffId, endAt }, index) => {
    const after = parts[index]?.paddingAfterMinutes ?? 0;
    return staffId !== candidate.staffId || candidate.startAt >= endAt + (after + before) * MINUTE_MS;
  });
}

/** Where the slots from an instant on begin. */
function firstFrom(slots: VisitSlot[], fromAt: number): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle]?.startAt ?? Infinity) < fromAt) low = middle + 1;
    else high = middle;
  }
  return low;
}
