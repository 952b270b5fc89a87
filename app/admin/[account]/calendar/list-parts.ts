import { addDays } from "../../../../server/domain/dates";

/** Days that are listed together. */
export interface Stretch {
  from: string;
  days: number;
  /** Of a day that is too full for one: which of its visits, in their order. */
  piece?: Piece;
}

/** The visits from one place up to and without another, and how many the day has. */
export interface Piece {
  from: number;
  to: number;
  visits: number;
}

/** A page with more than these takes a phone seconds. */
export const VISITS_MAX = 200;

/**
 * Cuts the days of a list into stretches that are shown one at a time: as many whole days each as have at most two hundred
 * visits together. A day that has more is cut into pieces of two hundred.
 *
 * @param counts how many visits begin on a date; one that is not named has none
 */
export function stretchesOf({ from, days }: Stretch, counts: { date: string; visits: number }[]): Stretch[] {
  const visitsOn = new Map(counts.map(({ date, visits }) => [date, visits]));
  const stretches: Stretch[] = [];
  let visits = 0;
  for (let day = 0; day < days; day++) {
    const date = addDays(from, day);
    const own = visitsOn.get(date) ?? 0;
    const last = stretches.at(-1);
    if (last && !last.piece && visits + own <= VISITS_MAX) {
      last.days++;
      visits += own;
    } else {
      stretches.push(...piecesOf(date, own));
      visits = own;
    }
  }
  return stretches;
}

function piecesOf(date: string, visits: number): Stretch[] {
  if (visits <= VISITS_MAX) return [{ from: date, days: 1 }];
  return Array.from({ length: Math.ceil(visits / VISITS_MAX) }, (_, at) => ({
    from: date,
    days: 1,
    piece: { from: at * VISITS_MAX, to: Math.min(visits, (at + 1) * VISITS_MAX), visits },
  }));
}

/**
 * The stretch that is a part of a list, from 1; where no part is said, or one that there is not, the first with the date.
 *
 * @returns undefined where there is no stretch
 */
export function partOf(stretches: Stretch[], { part, date }: { part: number | undefined; date: string }) {
  const said = part === undefined ? undefined : stretches[part - 1];
  return said ?? stretches.find(({ from, days }) => from <= date && date < addDays(from, days)) ?? stretches[0];
}

/** Which of a day's visits a piece shows. What began the day before stands first, and is in no count: the last has more. */
export function inPiece<Visit>(visits: Visit[], { from, to, visits: counted }: Piece): Visit[] {
  return visits.slice(from, to < counted ? to : undefined);
}
