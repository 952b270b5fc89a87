import { LRUCache } from "lru-cache";
import { DAY_MS } from "../dates";

/** A time during which a zone keeps one offset, half-open `[fromAt, toAt)`. */
export interface Stretch {
  fromAt: number;
  toAt: number;
  /** Local time minus UTC; east of Greenwich is positive. */
  offsetMs: number;
}

interface Zone {
  format: Intl.DateTimeFormat;
  /** By UTC day, counted from 1970-01-01: one stretch, or two around a change. */
  stretches: LRUCache<number, Stretch[]>;
}

const ZONES_MAX = 128;
const DAYS_PER_ZONE_MAX = 2048;
const zones = new LRUCache<string, Zone>({
  max: ZONES_MAX,
  memoMethod: (timeZone) => ({
    format: new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }),
    stretches: new LRUCache({ max: DAYS_PER_ZONE_MAX }),
  }),
});

/**
 * Whether a text names a zone of the IANA database, such as `Europe/Madrid`, in any case. Plain offsets
 * (`+01:00`), which some engines accept, are not names.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The offset of a zone at an instant, in milliseconds: offsets before 1972 have seconds.
 * @throws RangeError when the zone is unknown
 */
export function offsetMsAt(timeZone: string, at: number): number {
  const stretches = stretchesOfUtcDay(timeZone, Math.floor(at / DAY_MS));
  const stretch = stretches.find(({ toAt }) => at < toAt);
  return stretch?.offsetMs ?? 0;
}

/**
 * The stretches that make up one UTC day, ascending and without holes.
 *
 * A day is read at its two ends, and bisected when they differ: no zone has ever changed twice within one
 * UTC day, and a change and its exact reversal inside one would go unseen.
 *
 * @param day days since 1970-01-01
 * @throws RangeError when the zone is unknown
 */
export function stretchesOfUtcDay(timeZone: string, day: number): Stretch[] {
  const zone = zones.memo(timeZone);
  const known = zone.stretches.get(day);
  if (known) return known;
  const stretches = readStretches(zone.format, day * DAY_MS);
  zone.stretches.set(day, stretches);
  return stretches;
}

function readStretches(format: Intl.DateTimeFormat, fromAt: number): Stretch[] {
  const toAt = fromAt + DAY_MS;
  const offsetMs = readOffsetMs(format, fromAt);
  const laterOffsetMs = readOffsetMs(format, toAt);
  if (offsetMs === laterOffsetMs) return [{ fromAt, toAt, offsetMs }];
  const changeAt = changeBetween(format, fromAt, toAt);
  return [
    { fromAt, toAt: changeAt, offsetMs },
    { fromAt: changeAt, toAt, offsetMs: laterOffsetMs },
  ].filter((stretch) => stretch.fromAt < stretch.toAt);
}

/** The first whole second in `(fromAt, toAt]` that has no longer the offset of `fromAt`. */
function changeBetween(format: Intl.DateTimeFormat, fromAt: number, toAt: number): number {
  const offsetMs = readOffsetMs(format, fromAt);
  let keptS = fromAt / 1000;
  let changedS = toAt / 1000;
  while (changedS - keptS > 1) {
    const middleS = Math.floor((keptS + changedS) / 2);
    if (readOffsetMs(format, middleS * 1000) === offsetMs) keptS = middleS;
    else changedS = middleS;
  }
  return changedS * 1000;
}

/** Reads `1/15/2027, GMT+05:53:28`; Greenwich itself may come as plain `GMT`. */
function readOffsetMs(format: Intl.DateTimeFormat, at: number): number {
  const text = format.format(at);
  const match = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text);
  if (match === null) throw new RangeError(`No offset in "${text}".`);
  const [, sign, hours = "0", minutes = "0", seconds = "0"] = match;
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -size : size;
}
