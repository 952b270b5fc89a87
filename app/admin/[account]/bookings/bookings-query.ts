import type { BookingStatus } from "../../../../server/domain/booking-status";
import { addDays, toCivilDate } from "../../../../server/domain/dates";
import { listHref, readId, readOneOf, readPage, readSearch, readText, type Search } from "../../server/list-query";

/** The saved views, and the status that each shows; null is every one. */
export const VIEWS = {
  all: null,
  pending: "pending",
  waiting: "waitlisted",
  approved: "approved",
  done: "done",
  no_show: "no_show",
  cancelled: "cancelled",
  rejected: "rejected",
} as const satisfies Record<string, BookingStatus | null>;
export type View = keyof typeof VIEWS;

/** What the address of the list asks for. */
export interface BookingsQuery {
  view: View;
  page: number;
  staff: string | undefined;
  service: string | undefined;
  customer: string | undefined;
  /** The start of a number, or part of a name, an address or a telephone number. */
  search: string | undefined;
  /** Local dates, `2026-11-23`; the last day is meant to be in it. */
  from: string | undefined;
  to: string | undefined;
}

/** Reads it; what makes no sense counts as not said. */
export function readQuery(search: Search): BookingsQuery {
  const date = (name: string) => toCivilDate(readText(search, name) ?? null) ?? undefined;
  return {
    view: readOneOf(search, "view", Object.keys(VIEWS) as View[]) ?? "all",
    page: readPage(search),
    staff: readId(search, "staff"),
    service: readId(search, "service"),
    customer: readId(search, "customer"),
    search: readSearch(search),
    from: date("from"),
    to: date("to"),
  };
}

/** The filter as the procedure takes it. */
export function filterOf({ view, staff, service, customer, search, from, to }: BookingsQuery) {
  const status = VIEWS[view];
  return {
    ...(status && { status }),
    ...(staff && { staffId: staff }),
    ...(service && { serviceId: service }),
    ...(customer && { customerId: customer }),
    ...(search && { search }),
    ...(from && { from }),
    ...(to && { to: addDays(to, 1) }),
  };
}

/** Whether anything but a view and a search is asked for. */
export const isFiltered = ({ staff, service, customer, from, to }: BookingsQuery): boolean =>
  [staff, service, customer, from, to].some((value) => value !== undefined);

/** The address of the same list, otherwise. */
export function bookingsHref(query: BookingsQuery, change: Partial<BookingsQuery>): string {
  const { view, page, ...filter } = { ...query, ...change };
  return listHref({ view: view === "all" ? undefined : view, ...filter, page: page === 1 ? undefined : page });
}
