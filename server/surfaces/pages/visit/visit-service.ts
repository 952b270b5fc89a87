import { wallClock } from "../../../domain/zones";
import type { OrderedItem, Service } from "../api-types";
import type { Page } from "../page";
import type { PublicApi } from "../public-api";

/** Of one visit, as many as the API takes. */
export const VISIT_SERVICES_MAX = 5;
const SEPARATOR = "_";

/** Several services in one visit, as the pages of one service show them. */
export type VisitService = Service & {
  /** The highest price, where it depends on who does it. */
  highPrice: number;
};

/** The ids of a visit's services in their order, out of the visit's own; null for the id of one service. */
export function visitIdsOf(id: string): string[] | null {
  const ids = id.split(SEPARATOR);
  return ids.length > 1 ? ids : null;
}

/** Whether a service can follow another in one visit: nothing more has to be asked than its time. */
export const canBeCombined = ({ type, durationDays, fields, extras }: Service): boolean =>
  type === "simple" && durationDays === null && fields.length === 0 && extras.every(({ minQty }) => minQty === 0);

/** The visit of an id; null when it names what there is not, or what cannot be combined. */
export function visitServiceOf(services: Service[], id: string): VisitService | null {
  const ids = visitIdsOf(id) ?? [];
  const chosen = ids.flatMap((each) => services.find((known) => known.id === each && canBeCombined(known)) ?? []);
  const isWhole = chosen.length === ids.length && new Set(ids).size === ids.length;
  return isWhole && chosen.length > 1 && chosen.length <= VISIT_SERVICES_MAX ? visitOf(chosen) : null;
}

/** What is chosen as one; at least one service. */
export function visitOf(chosen: Service[]): VisitService | null {
  const [first] = chosen;
  if (!first) return null;
  const sum = (of: (service: Service) => number) => chosen.reduce((all, service) => all + of(service), 0);
  return {
    ...first,
    id: chosen.map(({ id }) => id).join(SEPARATOR),
    title: chosen.map(({ title }) => title).join(" + "),
    description: "",
    duration: sum(({ duration }) => duration),
    price: sum(({ price }) => price),
    highPrice: sum(({ price, staff }) => Math.max(price, ...staff.map((member) => member.price))),
    capacityMax: 1,
    waitlistCapacity: 0,
    minCancelMinutes: Math.max(...chosen.map(({ minCancelMinutes }) => minCancelMinutes)),
    maxDays: Math.min(...chosen.map(({ maxDays }) => maxDays)),
    requiresApproval: chosen.some(({ requiresApproval }) => requiresApproval),
    staff: [],
    extras: [],
    fields: [],
  };
}

/** The items of a visit at a start as the order names them, and its real length; null when that start is gone. */
export async function visitAt(
  api: PublicApi,
  page: Page,
  { id, start }: { id: string; start: string },
): Promise<{ items: OrderedItem[]; duration: number } | null> {
  const ids = visitIdsOf(id) ?? [];
  const from = wallClock(new Date(start), page.homeZone).date;
  const { days } = await api.visits(ids, { from, days: 1 });
  const visit = days[0]?.visits.find((each) => Date.parse(each.start) === Date.parse(start));
  if (!visit) return null;
  const mayName = page.config?.allowStaffChoice !== false;
  return {
    items: visit.items.map(({ service, staff, start: at }) => ({
      service,
      staff: mayName ? staff : "any",
      start: at,
      persons: 1,
    })),
    duration: (Date.parse(visit.end) - Date.parse(visit.start)) / 60_000,
  };
}
