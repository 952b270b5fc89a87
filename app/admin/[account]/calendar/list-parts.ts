import { addDays } from "../../../../server/domain/dates";

/** Days that are listed together. */
export interface Stretch {
  from: string;
  days: number;
}

/** A page with more than these takes a phone seconds. */
const VISITS_MAX = 200;

/**
 * Cuts the days of a list into stretches of whole days that are shown one at a time: as many days each as have at most
 * two hundred visits together, and at least one.
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
    if (last && visits + own <= VISITS_MAX) {
      last.days++;
      visits += own;
    } else {
      stretches.push({ from: date, days: 1 });
      visits = own;
    }
  }
  return stretches;
}
