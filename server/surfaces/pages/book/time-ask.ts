import { toCivilDate, toCivilMonth } from "../../../domain/dates";
import type { Extra, Service } from "../api-types";
import type { Page } from "../page";
import { staffOfVisit } from "../visit/asked-members";
import type { VisitService } from "../visit/visit-service";
import type { TimeAsk } from "./free-times";

/** What a `<select>` of people offers at most; larger groups write to the company. */
export const PERSONS_MAX = 50;

/** The part of a service that the time pages need; a booked service may no longer be public. */
export type TimedService = Pick<Service, "id" | "title" | "durationDays" | "capacityMax" | "staff"> &
  Partial<Pick<Service, "extras" | "maxDays" | "minCancelMinutes"> & Pick<VisitService, "parts">>;

/** Reads the state of the time pages from the address; what makes no sense counts as absent. */
export function timeAskOf(page: Page, service: TimedService): TimeAsk {
  const { query, config, f } = page;
  const wholeDays = service.durationDays !== null;
  const quantities = askedExtras(query, service.extras ?? []);
  return {
    service: service.id,
    staff: staffOf(page, service),
    persons: personsOf(query.get("persons"), service),
    quantities,
    extras: extrasText(quantities),
    date: toCivilDate(query.get("date")),
    month: toCivilMonth(query.get("month")),
    zone: wholeDays ? page.homeZone : page.zone,
    homeZone: page.homeZone,
    now: new Date(config?.now ?? 0),
    maxDays: service.maxDays ?? config?.maxDays ?? 365,
    full: true,
    firstWeekday: f.firstWeekday,
  };
}

/**
 * The asked member when the service has them and the account lets customers choose; null is anyone. Of a visit it may
 * be one for each of its services, as `toStaff` writes them.
 */
export function staffOf(page: Page, service: TimedService, asked = page.query): string | null {
  if (page.config?.allowStaffChoice === false) return null;
  if (service.parts) return staffOfVisit(service.parts, asked);
  return service.staff.find((member) => member.id === asked.get("staff"))?.id ?? null;
}

/** 1 to the most that one booking may hold. */
export function personsOf(text: string | null, service: TimedService): number {
  const asked = Number.parseInt(text ?? "1", 10);
  return Number.isNaN(asked) ? 1 : Math.min(Math.max(asked, 1), personsMaxOf(service));
}

export function personsMaxOf(service: TimedService): number {
  return Math.min(service.capacityMax, PERSONS_MAX);
}

/** An instant as the API writes it, or null. */
export function toInstant(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/.test(text)) return null;
  return Number.isNaN(Date.parse(text)) ? null : text;
}

/** The quantities of all extras: those given, else the fewest that can be booked. */
export function extrasOf(offered: Extra[], given: Record<string, number> = {}): Record<string, number> {
  return Object.fromEntries(offered.map(({ id, minQty }) => [id, given[id] ?? minQty]));
}

/** The quantities that an address asks for, within their limits; what it does not name is as few as can be booked. */
export function askedExtras(query: URLSearchParams, offered: Extra[]): Record<string, number> {
  const asked = offered.flatMap(({ id, minQty, maxQty }): [string, number][] => {
    const quantity = Number.parseInt(query.get(extraName(id)) ?? "", 10);
    return Number.isNaN(quantity) ? [] : [[id, Math.min(Math.max(quantity, minQty), maxQty)]];
  });
  return extrasOf(offered, Object.fromEntries(asked));
}

/** The name of an extra's input, and of what an address says of it. */
export const extraName = (id: string): string => `extras.${id}`;

/** What of the quantities was chosen, as an address says it. */
export const extraParams = (offered: Extra[], quantities: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    offered.flatMap(({ id, minQty }) => {
      const quantity = quantities[id] ?? minQty;
      return quantity > minQty ? [[extraName(id), quantity]] : [];
    }),
  );

/** Extras as the slot query writes them; empty when there are none. */
export function extrasText(quantities: Record<string, number>): string {
  const chosen = Object.entries(quantities).filter(([, quantity]) => quantity > 0);
  return chosen.map(([id, quantity]) => `${id}:${quantity}`).join(",");
}
