import type { TenantContext } from "../../context";
import { requireKnown } from "../../db/known-ids";
import type { Marked } from "../../db/lists/mark";
import { rangeOf } from "../../domain/time/calendar-range";
import { ownCalendarOf } from "../../own-calendar";
import { type ListBookingsInput, listBookings } from "../bookings";
import { type ListCustomersInput, listCustomers } from "../customers";
import { namesOfStaff, titlesOfServices } from "./names";
import { type Columns, FIRST_ROWS, toPart } from "./part";
import type { Part } from "./schemas";

type Unpaged<Input> = Omit<Input, "limit" | "offset"> & Marked;
interface Picked {
  /** These alone of those that the filter finds. */
  ids?: string[] | undefined;
}
type Booking = Awaited<ReturnType<typeof listBookings>>["data"][number];
type Customer = Awaited<ReturnType<typeof listCustomers>>["data"][number];

/** Customers, newest first, under the names that an import reads. */
export async function exportCustomers(ctx: TenantContext, asked: Unpaged<ListCustomersInput>): Promise<Part> {
  const filter = { ...asked, ...FIRST_ROWS, own: ownCalendarOf(ctx) };
  const { data } = await listCustomers(ctx.db, ctx.tenant.id, filter);
  return toPart(data, CUSTOMER_COLUMNS, ({ createdAt: at, id }) => ({ at, id }));
}

const CUSTOMER_COLUMNS: Columns<Customer> = [
  ["fullName", (one) => one.fullName],
  ["email", (one) => one.email],
  ["phone", (one) => one.phone],
  ["birthday", (one) => one.birthday],
  ["notes", (one) => one.notes],
  ["tags", (one) => one.tags.join("; ")],
  ["timeZone", (one) => one.timeZone],
  ["locale", (one) => one.locale],
  ["externalId", (one) => one.externalId],
  ["bookingsCount", (one) => one.bookingsCount],
  ["lastBookingAt", (one) => one.lastBookingAt],
];

/** Bookings, newest first, with the names of what they are. @throws DomainError not_found for a filter by nothing */
export async function exportBookings(ctx: TenantContext, asked: Unpaged<ListBookingsInput> & Picked): Promise<Part> {
  const { db, tenant } = ctx;
  const { from, to, ...filter } = asked;
  const range = rangeOf({ from, to }, tenant.timeZone);
  const wanted = { ...filter, ...range, ...FIRST_ROWS, own: ownCalendarOf(ctx) };
  await requireKnown(db, tenant.id, filter);
  const { data } = await listBookings(db, tenant.id, wanted);
  const services = data.map(({ appointment }) => appointment.serviceId);
  const staff = data.map(({ appointment }) => appointment.staffId);
  const titles = await titlesOfServices(db, tenant.id, services);
  const names = await namesOfStaff(db, tenant.id, staff);
  return toPart(data, bookingColumns(titles, names), ({ createdAt: at, id }) => ({ at, id }));
}

const bookingColumns = (titles: Map<string, string>, names: Map<string, string>): Columns<Booking> => [
  ["number", (one) => one.number],
  ["status", (one) => one.status],
  ["start", (one) => one.appointment.start],
  ["end", (one) => one.appointment.end],
  ["service", (one) => one.composite?.title ?? titles.get(one.appointment.serviceId) ?? ""],
  ["staff", (one) => names.get(one.appointment.staffId) ?? ""],
  ["customer", (one) => one.customer.fullName],
  ["email", (one) => one.customer.email],
  ["phone", (one) => one.customer.phone],
  ["persons", (one) => one.persons],
  ["price", (one) => one.price],
  ["currency", (one) => one.currency],
  ["paymentStatus", (one) => one.paymentStatus],
  ["notes", (one) => one.notes],
  ["arrivedAt", (one) => one.arrivedAt],
  ["externalId", (one) => one.externalId],
];
