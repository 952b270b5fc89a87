import { addDays, MINUTE_MS } from "../dates";
import { localDay, localTimeOf } from "../zones";
import type { Calendar } from "./calendar";

/** When starts may lie: from the end of the notice up to, and without, the first date past the horizon. */
export interface Horizon {
  earliestAt: number;
  /** The local date of `earliestAt`. */
  earliestDate: string;
  endAt: number;
  /** The first local date past the horizon; it starts at `endAt`. */
  endDate: string;
}

/** The horizon as seen from the calendar's now. Its dates count from the account's today. */
export function horizonOf({ timeZone, nowAt, offer }: Calendar): Horizon {
  const today = localTimeOf(timeZone, nowAt).date;
  const earliestAt = nowAt + offer.minPriorMinutes * MINUTE_MS;
  const endDate = addDays(today, offer.maxDays);
  return {
    earliestAt,
    earliestDate: localTimeOf(timeZone, earliestAt).date,
    endAt: localDay(timeZone, endDate).startAt,
    endDate,
  };
}
