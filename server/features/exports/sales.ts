import type { TenantContext } from "../../context";
import type { Marked } from "../../db/lists/mark";
import { toMajor } from "../../domain/money";
import { rangeOf } from "../../domain/time/calendar-range";
import { getEvent, type ListAttendeesInput, listTickets } from "../events";
import { type BrowsePackagesInput, browsePackages, toPackage } from "../packages";
import { type BrowsePaymentsInput, browsePayments } from "../payments";
import { titlesOfServices, titlesOfTypes } from "./names";
import { type Columns, FIRST_ROWS, toPart } from "./part";
import type { Part } from "./schemas";

type Unpaged<Input> = Omit<Input, "limit" | "offset"> & Marked;
type Paid = Awaited<ReturnType<typeof browsePayments>>["rows"][number];
type Owned = Awaited<ReturnType<typeof browsePackages>>["rows"][number];
type Ticket = Awaited<ReturnType<typeof listTickets>>["rows"][number];

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
const markOf = ({ createdAt, id }: { createdAt: Date; id: string }) => ({ at: createdAt.toISOString(), id });

/** Payments with who pays, newest first. */
export async function exportPayments(
  { db, tenant }: TenantContext,
  asked: Unpaged<BrowsePaymentsInput>,
): Promise<Part> {
  const { from, to, ...filter } = asked;
  const range = rangeOf({ from, to }, tenant.timeZone);
  const { rows } = await browsePayments(db, tenant.id, { ...filter, ...range, ...FIRST_ROWS });
  return toPart(rows, PAYMENT_COLUMNS, ({ row }) => markOf(row));
}

const PAYMENT_COLUMNS: Columns<Paid> = [
  ["id", ({ row }) => row.id],
  ["createdAt", ({ row }) => instant(row.createdAt)],
  ["customer", ({ customer }) => customer.fullName],
  ["email", ({ customer }) => customer.email],
  ["for", ({ row }) => row.lines.map(({ label }) => label).join("; ")],
  ["method", ({ row }) => row.method],
  ["status", ({ row }) => row.status],
  ["total", ({ row }) => toMajor(row.totalMinor, row.currency)],
  ["due", ({ row }) => toMajor(row.dueMinor, row.currency)],
  ["paid", ({ row }) => toMajor(row.paidMinor, row.currency)],
  ["refunded", ({ row }) => toMajor(row.refundedMinor, row.currency)],
  ["currency", ({ row }) => row.currency],
  ["couponCode", ({ row }) => row.couponCode],
  ["completedAt", ({ row }) => instant(row.completedAt)],
];

/** Packages with whose they are, newest first. */
export async function exportPackages(ctx: TenantContext, asked: Unpaged<BrowsePackagesInput>): Promise<Part> {
  const { db, tenant, now } = ctx;
  const { rows } = await browsePackages(db, tenant.id, { ...asked, ...FIRST_ROWS, now });
  const services = rows.map(({ row }) => row.serviceId);
  const titles = await titlesOfServices(db, tenant.id, services);
  return toPart(rows, packageColumns(titles, now), ({ row }) => markOf(row));
}

const packageColumns = (titles: Map<string, string>, now: Date): Columns<Owned> => [
  ["code", ({ row }) => row.code],
  ["customer", ({ customer }) => customer.fullName],
  ["email", ({ customer }) => customer.email],
  ["service", ({ row }) => titles.get(row.serviceId) ?? ""],
  ["status", ({ row }) => toPackage(row, now).status],
  ["size", ({ row }) => row.size],
  ["used", ({ row }) => row.used],
  ["price", ({ row }) => toMajor(row.priceMinor, row.currency)],
  ["currency", ({ row }) => row.currency],
  ["startsAt", ({ row }) => instant(row.startsAt)],
  ["expiresAt", ({ row }) => instant(row.expiresAt)],
];

/** An event's tickets, newest first. @throws DomainError not_found */
export async function exportAttendees(
  { db, tenant }: TenantContext,
  asked: Unpaged<ListAttendeesInput>,
): Promise<Part> {
  await getEvent(db, tenant.id, asked.id);
  const { rows } = await listTickets(db, tenant.id, { ...asked, ...FIRST_ROWS });
  const titles = await titlesOfTypes(db, tenant.id, asked.id);
  return toPart(rows, ticketColumns(titles), markOf);
}

const ticketColumns = (titles: Map<string, string>): Columns<Ticket> => [
  ["code", (one) => one.code],
  ["status", (one) => one.status],
  ["attendeeName", (one) => one.attendeeName],
  ["attendeeEmail", (one) => one.attendeeEmail],
  ["ticketType", (one) => titles.get(one.ticketTypeId) ?? ""],
  ["price", (one) => toMajor(one.priceMinor, one.currency)],
  ["currency", (one) => one.currency],
  ["checkedInAt", (one) => instant(one.checkedInAt)],
  ["createdAt", (one) => instant(one.createdAt)],
  ["externalId", (one) => one.externalId],
];
