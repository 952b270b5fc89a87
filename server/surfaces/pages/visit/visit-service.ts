import { wallClock } from "../../../domain/zones";
import type { OrderedItem, Service } from "../api-types";
import type { DetailsForm } from "../book/details-form";
import { toFields } from "../book/intake";
import { extrasText } from "../book/time-ask";
import type { Page } from "../page";
import { type PublicApi, Refused } from "../public-api";

/** Of one visit, as many as the API takes. */
export const VISIT_SERVICES_MAX = 5;
const SEPARATOR = "_";
const INVALID_STATUS = 422;

/** Several services in one visit, as the pages of one service show them. */
export type VisitService = Service & {
  /** The highest price, where it depends on who does it. */
  highPrice: number;
  /** In the order in which they are wanted. */
  parts: Service[];
};

export const isVisit = (service: Service): service is VisitService => "parts" in service;

/** The ids of a visit's services in their order, out of the visit's own; null for the id of one service. */
export function visitIdsOf(id: string): string[] | null {
  const ids = id.split(SEPARATOR);
  return ids.length > 1 ? ids : null;
}

/** Whether a service can follow another in one visit: one member does it at a time of day. */
export const canBeCombined = ({ type, durationDays }: Service): boolean => type === "simple" && durationDays === null;

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
    capacityMax: Math.min(...chosen.map(({ capacityMax }) => capacityMax)),
    // A place on one service's list and a seat in the next would be half a visit.
    waitlistCapacity: 0,
    minCancelMinutes: Math.max(...chosen.map(({ minCancelMinutes }) => minCancelMinutes)),
    maxDays: Math.min(...chosen.map(({ maxDays }) => maxDays)),
    requiresApproval: chosen.some(({ requiresApproval }) => requiresApproval),
    staff: whoDoesAll(chosen),
    extras: chosen.flatMap((part) => part.extras.map((extra) => ({ ...extra, title: named(part, extra.title) }))),
    fields: chosen.flatMap((part) => part.fields.map((asked) => ({ ...asked, label: named(part, asked.label) }))),
    parts: chosen,
  };
}

/** Which service is meant: two may ask the same. */
const named = ({ title }: Service, text: string): string => `${title}: ${text}`;

/** The members who offer each of the services, with what all of them cost. */
function whoDoesAll(chosen: Service[]): Service["staff"] {
  const [first] = chosen;
  return (first?.staff ?? []).flatMap((member) => {
    const prices = chosen.map(({ staff }) => staff.find(({ id }) => id === member.id)?.price);
    const known = prices.filter((price) => price !== undefined);
    return known.length < prices.length ? [] : [{ ...member, price: known.reduce((sum, price) => sum + price, 0) }];
  });
}

/** What of a form is about one service of its visit. */
export const itemOf = (part: Service, { persons, extras, answers }: VisitForm) => ({
  service: part.id,
  persons: Number(persons),
  extras: part.extras.flatMap(({ id }) => (extras[id] ? [{ id, quantity: extras[id] }] : [])),
  fields: toFields(part, answers),
});

/** What a form asks for beside its time. */
type VisitForm = Pick<DetailsForm, "staff" | "persons" | "extras" | "answers">;

/** The items of a visit at a start as the order names them, and its real length; null when that start is gone. */
export async function visitAt(
  api: PublicApi,
  page: Page,
  { service: { parts, capacityMax }, form, start }: { service: VisitService; form: VisitForm; start: string },
): Promise<{ items: OrderedItem[]; duration: number } | null> {
  const from = wallClock(new Date(start), page.homeZone).date;
  const { staff, extras } = form;
  const persons = Math.min(Math.max(Math.trunc(Number(form.persons)) || 1, 1), capacityMax);
  const asked = { services: parts.map(({ id }) => id), staff, persons, from, days: 1 };
  const { days } = await api.visits({ ...asked, extras: extrasText(extras) }).catch((refused: unknown) => {
    // What was typed beyond its limits is for the order to refuse, at its field.
    if (refused instanceof Refused && refused.status === INVALID_STATUS) return api.visits(asked);
    throw refused;
  });
  const visit = days[0]?.visits.find((each) => Date.parse(each.start) === Date.parse(start));
  if (!visit) return null;
  const mayName = page.config?.allowStaffChoice !== false;
  return {
    items: visit.items.flatMap(({ staff: member, start: at }, index) => {
      const part = parts[index];
      return part ? [{ ...itemOf(part, form), staff: mayName ? member : "any", start: at }] : [];
    }),
    duration: (Date.parse(visit.end) - Date.parse(visit.start)) / 60_000,
  };
}
