import { LRUCache } from "lru-cache";
import { toMajor } from "../domain/money";
import { dateFormat, numberFormat } from "./formatters";

const MINUTE_MS = 60_000;
const DAY: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long", year: "numeric" };

/** Where and in whose words an instant is read. */
export interface Reading {
  /** BCP 47, as `readableLocale` returns it. */
  locale: string;
  /** IANA zone. */
  timeZone: string;
}

/**
 * A locale that Intl accepts: English where the tag is malformed. Plain `en` is read as British,
 * so that an account that chose no region gets day before month and 24 hours.
 */
export const readableLocale = (locale: string): string => readable.memo(locale);

const LOCALES_MAX = 200;
const readable = new LRUCache<string, string>({ max: LOCALES_MAX, memoMethod: (locale) => canonicalOf(locale) });

function canonicalOf(locale: string): string {
  try {
    const [canonical = "en"] = Intl.getCanonicalLocales(locale);
    return canonical === "en" ? "en-GB" : canonical;
  } catch {
    return "en-GB";
  }
}

/** "Monday, 23 November 2026". */
export function formatDay(at: number, { locale, timeZone }: Reading): string {
  return plainSpaces(dateFormat(locale, { ...DAY, timeZone }).format(at));
}

/** "Monday 23 November – Wednesday 25 November 2026"; both days are included. One day alone is named once. */
export function formatDayRange(firstAt: number, lastAt: number, { locale, timeZone }: Reading): string {
  return plainSpaces(dateFormat(locale, { ...DAY, timeZone }).formatRange(firstAt, lastAt));
}

/** "09:30", or "9:30 AM" where that is the custom. */
export function formatTime(at: number, { locale, timeZone }: Reading): string {
  return plainSpaces(dateFormat(locale, { timeStyle: "short", timeZone }).format(at));
}

/** "Madrid, GMT+1": the city of the zone and its offset at that instant. */
export function formatZone(at: number, { locale, timeZone }: Reading): string {
  const city = timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
  const offset = offsetNameOf(at, timeZone, locale);
  return city === offset ? city : `${city}, ${offset}`;
}

/** Whether clocks in both zones show the same time at that instant. */
export function clocksAgree(at: number, timeZone: string, otherZone: string): boolean {
  return offsetNameOf(at, timeZone, "en") === offsetNameOf(at, otherZone, "en");
}

function offsetNameOf(at: number, timeZone: string, locale: string): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: "shortOffset" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** "€32.00", "32,00 €", "¥500": an amount in minor units, with the currency's own decimals. */
export function formatMoney(minor: number, currency: string, locale: string): string {
  return plainSpaces(numberFormat(locale, { style: "currency", currency }).format(toMajor(minor, currency)));
}

/** "45 minutes", "1 hour 30 minutes". */
export function formatMinutes(minutes: number, locale: string): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 && formatUnit(hours, "hour", locale), rest > 0 && formatUnit(rest, "minute", locale)];
  return parts.filter(Boolean).join(" ") || formatUnit(0, "minute", locale);
}

/** "3 days". */
export const formatDays = (days: number, locale: string): string => formatUnit(days, "day", locale);

/** "Mask × 2, Massage". */
export const extrasText = (extras: readonly { title: string; quantity: number }[]): string =>
  extras.map(({ title, quantity }) => (quantity === 1 ? title : `${title} × ${quantity}`)).join(", ");

/** An instant in the last minute of `[startsAt, endsAt)`: its date is the last day the span touches. */
export const lastMinuteOf = (startsAt: number, endsAt: number): number => Math.max(startsAt, endsAt - MINUTE_MS);

function formatUnit(count: number, unit: "day" | "hour" | "minute", locale: string): string {
  return plainSpaces(numberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count));
}

/** Thin and narrow spaces show as boxes in some mail programs; no-break spaces do not. */
const plainSpaces = (text: string): string => text.replace(/[\u2009\u202f]/g, " ");
