import { cityOf, sameClock, toTimeZone, wallClock } from "../../domain/zones";
import type { SurfaceRequest } from "../http/http";
import type { Config, Service } from "./api-types";
import { type Clock, type Formats, formatsOf, hasTwelveHours } from "./format";
import { type Language, languageOf, MESSAGES, regionTag } from "./language";
import type { Messages } from "./messages/en";
import { eachAsked } from "./visit/asked-members";
import type { VisitService } from "./visit/visit-service";

/** What every component of one answer receives; components take nothing from anywhere else. */
export interface Page {
  lang: Language;
  m: Messages;
  f: Formats;
  /** Null on status pages, which carry no brand. */
  config: Config | null;
  publicKey: string | null;
  path: string;
  query: URLSearchParams;
  /** The account's zone. */
  homeZone: string;
  /** The zone times are shown in: `?tz`, else the account's. */
  zone: string;
  requestId: string;
  embed: Embed | null;
}

/** Shown in a frame: of a page's own column, or of a dialog over it. */
interface Embed {
  mode: "inline" | "popup";
  /** The site that is told how high the page is; null unless the account allows it. */
  parent: string | null;
}

export function pageOf(request: SurfaceRequest, account: { publicKey: string; config: Config } | null): Page {
  const query = new URLSearchParams(request.search);
  const locale = account?.config.locale ?? null;
  const lang = languageOf(request, locale);
  const homeZone = account?.config.timeZone ?? "UTC";
  return {
    lang,
    m: MESSAGES[lang],
    f: formatsOf(lang, locale ?? lang, clockOf(request, query, account?.config.clock)),
    config: account?.config ?? null,
    publicKey: account?.publicKey ?? null,
    path: request.path,
    query,
    homeZone,
    zone: toTimeZone(query.get("tz")) ?? homeZone,
    requestId: request.requestId,
    embed: embedOf(query, account?.config.allowedOrigins ?? []),
  };
}

function embedOf(query: URLSearchParams, allowedOrigins: string[]): Embed | null {
  const mode = query.get("embed");
  if (mode !== "inline" && mode !== "popup") return null;
  return { mode, parent: allowedOrigins.find((origin) => origin === query.get("parent")) ?? null };
}

/** `?clock`, else as the account says, else as the visitor's own region reads it; null where none says. */
function clockOf(request: SurfaceRequest, query: URLSearchParams, set: Config["clock"] = "auto"): Clock {
  const asked = query.get("clock") ?? set;
  if (asked === "12" || asked === "24") return asked === "12" ? 12 : 24;
  const visitor = regionTag(request.header("accept-language") ?? "");
  if (visitor === null) return null;
  return hasTwelveHours(visitor) ? 12 : 24;
}

export type Params = Record<string, string | number | null | undefined>;

/** What every link and form carries on: language, clock, the booking that is made again, and the frame. */
export const staysOf = ({ query, embed }: Page): Params => ({
  lang: query.get("lang"),
  clock: query.get("clock"),
  again: query.get("again"),
  embed: embed?.mode,
  parent: embed?.parent,
});

/** A link inside the hosted pages; the visitor's language, clock and zone and what they book again travel along, empty parameters do not. */
export function href(page: Page, path: string, params: Params = {}): string {
  const said = given({ ...params, tz: params.tz === undefined ? tzOf(page) : params.tz });
  const search = new URLSearchParams();
  const left: Params = params.embed === "" ? { parent: "" } : {};
  for (const [name, value] of Object.entries({ ...said, ...staysOf(page), ...said, ...left })) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** What a link says by itself; null or nothing leaves what stays as it is. */
const given = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== undefined));

/** The chosen zone as a parameter, the account's own one too; null while nobody has chosen. */
export function tzOf(page: Page): string | null {
  return page.query.has("tz") ? page.zone : null;
}

/** Where all that can be booked is: the page of the business, where it has one. */
export const homePath = (page: Page): string => (page.config?.slug ? `/${page.config.slug}` : bookPath(page));

export function bookPath(page: Page, ...segments: string[]): string {
  return ["/book", page.publicKey ?? "", ...segments]
    .map((part) => (part === "/book" ? part : encodeURIComponent(part)))
    .join("/");
}

/** One span of time as the visitor reads it. */
export interface Span {
  start: string;
  end: string;
  /** Dates, not times: never converted between zones. */
  wholeDays: boolean;
}

/** A span of whole days ends at midnight, or an hour beside it when it was counted in hours across a clock change. */
const LAST_DAY_MARGIN_MS = 2 * 3_600_000;

/** `Monday 23 November, 09:30`, or `Mon 23 Nov – Wed 25 Nov` for whole days. */
export function whenText(page: Page, span: Span, zone = page.zone): string {
  if (!span.wholeDays) return page.f.dateTime(new Date(span.start), zone);
  const first = wallClock(new Date(span.start), page.homeZone).date;
  const last = wallClock(new Date(Date.parse(span.end) - LAST_DAY_MARGIN_MS), page.homeZone).date;
  return last > first ? page.f.dayRange(first, last) : page.f.dayLong(first);
}

/** A moment up to which something may be done: `Friday 1 January 2027, 09:30`, the year only where it is another one. */
export function deadlineText(page: Page, at: Date, zone = page.zone): string {
  const { date, time } = wallClock(at, zone);
  return isThisYear(page, at, zone) ? page.f.dateTime(at, zone) : `${page.f.dayOfYear(date)}, ${page.f.time(time)}`;
}

/** Whether a moment lies in the year that it is now, on the wall of that zone. */
export const isThisYear = ({ config }: Page, at: Date, zone: string): boolean =>
  wallClock(at, zone).date.slice(0, 4) === wallClock(new Date(config?.now ?? at), zone).date.slice(0, 4);

/** The span of a service that starts then. Whole days may end an hour beside midnight; see `whenText`. */
export function spanOf(service: Pick<Service, "duration" | "durationDays">, start: string): Span {
  const minutes = service.durationDays === null ? service.duration : service.durationDays * 1440;
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
  return { start, end, wholeDays: service.durationDays !== null };
}

/** A span in two lines: `Monday 23 November 2026` and `09:30 – 10:15`; whole days have no second one. */
export function whenLines(page: Page, { start, end, wholeDays }: Span, zone = page.zone): [string, string | null] {
  const { f, homeZone } = page;
  if (wholeDays) {
    const first = wallClock(new Date(start), homeZone).date;
    const last = wallClock(new Date(Date.parse(end) - LAST_DAY_MARGIN_MS), homeZone).date;
    return [last > first ? f.dayRangeOfYear(first, last) : f.dayOfYear(first), null];
  }
  const [from, until] = [wallClock(new Date(start), zone), wallClock(new Date(end), zone)];
  return [
    f.dayOfYear(from.date),
    from.time === until.time ? f.time(from.time) : `${f.time(from.time)} – ${f.time(until.time)}`,
  ];
}

/** The same moment on the account's wall, when that reads differently: `Monday 23 November, 16:00 in Madrid`. */
export function homeText(page: Page, span: Span, zone = page.zone): string | null {
  if (span.wholeDays || sameClock(new Date(span.start), zone, page.homeZone)) return null;
  return page.m.otherZoneTime(page.f.dateTime(new Date(span.start), page.homeZone), cityOf(page.homeZone));
}

/** `Madrid time (GMT+1)`, as it holds at that instant. */
export function zoneText(page: Page, at: Date, zone = page.zone): string {
  return page.m.timesIn(cityOf(zone), page.f.zoneOffset(zone, at));
}

export function durationText(page: Page, service: Service): string {
  if (service.durationDays !== null) return page.m.days(service.durationDays);
  const [hours, minutes] = [Math.floor(service.duration / 60), service.duration % 60];
  if (hours === 0) return page.m.minutes(minutes);
  return minutes === 0 ? page.m.hours(hours) : `${page.m.hours(hours)} ${page.m.minutes(minutes)}`;
}

/** The price of one place, `from …` when it depends on who does it. `staff` null means anyone. */
export function priceText(page: Page, service: Service, staff: string | null): string {
  const { low, high } = priceRange(service, staff);
  if (high === 0) return page.m.free;
  const money = page.f.money(low, service.currency);
  const text = low < high ? page.m.priceFrom(money) : money;
  return service.capacityMax > 1 ? page.m.perPerson(text) : text;
}

const sumOf = (ranges: { low: number; high: number }[]) =>
  ranges.reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), { low: 0, high: 0 });

/** Major units per person for the whole booking; a day-based price counts once a day. */
export function priceRange(
  service: Service & Partial<Pick<VisitService, "highPrice" | "parts">>,
  staff: string | null,
): { low: number; high: number } {
  const each = service.parts === undefined ? null : eachAsked(staff);
  if (each !== null) return sumOf((service.parts ?? []).map((part, index) => priceRange(part, each[index] ?? null)));
  // Of a visit each service may be somebody else's: whoever could do all of it is not the measure.
  if (service.highPrice !== undefined && staff === null) return { low: service.price, high: service.highPrice };
  const asked = service.staff.filter((member) => staff === null || member.id === staff);
  const prices = asked.length > 0 ? asked.map((member) => member.price) : [service.price];
  const days = service.durationDays ?? 1;
  return { low: Math.min(...prices) * days, high: Math.max(...prices) * days };
}
