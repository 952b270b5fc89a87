import { addDays, toCivilDate } from "../../../../server/domain/dates";
import {
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
} from "../../../../server/domain/pricing/payment-status";
import { listHref, readId, readOneOf, readPage, readText, type Search } from "../../server/list-query";

/** What the address of the list asks for. */
export interface PaymentsQuery {
  status: PaymentStatus | undefined;
  method: PaymentMethod | undefined;
  coupon: string | undefined;
  customer: string | undefined;
  search: string | undefined;
  /** Local dates; the last day is meant to be in it. */
  from: string | undefined;
  to: string | undefined;
  page: number;
}

/** Reads it; what makes no sense counts as not said. */
export function readQuery(asked: Search): PaymentsQuery {
  const date = (name: string) => toCivilDate(readText(asked, name) ?? null) ?? undefined;
  return {
    status: readOneOf(asked, "status", PAYMENT_STATUSES),
    method: readOneOf(asked, "method", PAYMENT_METHODS),
    coupon: readText(asked, "coupon"),
    customer: readId(asked, "customer"),
    search: readText(asked, "search"),
    from: date("from"),
    to: date("to"),
    page: readPage(asked),
  };
}

/** The filter as the procedure takes it. */
export function filterOf({ page: _, to, customer, ...filter }: PaymentsQuery) {
  const said = Object.entries({ ...filter, customerId: customer, to: to && addDays(to, 1) });
  return Object.fromEntries(said.filter(([, value]) => value !== undefined)) as {
    [Name in keyof typeof filter]?: NonNullable<(typeof filter)[Name]>;
  } & { to?: string; customerId?: string };
}

/** Whether anything narrows the list. */
export const isFiltered = ({ page: _, ...filter }: PaymentsQuery): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** The address of the same list, otherwise. */
export function paymentsHref(query: PaymentsQuery, change: Partial<PaymentsQuery>): string {
  const { page, ...filter } = { ...query, ...change };
  return listHref({ ...filter, page: page === 1 ? undefined : page });
}
