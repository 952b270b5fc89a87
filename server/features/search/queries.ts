import { and, asc, desc, eq, gte, isNull, like, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { appointments, bookings, customers, services } from "../../db/schema";
import { containing } from "../../db/search/like";
import { folded, foldedColumn, searchedText } from "../../db/search/searched-text";
import { lastNumberFrom } from "../../domain/booking-number";
import { ofCalendar } from "../customers";
import type { FoundBookings, FoundCustomers } from "./schemas";

const FOUND_MAX = 6;

interface Looking {
  /** What every customer found holds each of, or what the numbers found begin with. */
  words: string[];
  /** Whose calendar is all that the caller sees; null: everybody's. */
  own: string | null;
}

const matching = (word: string): SQL => sql`${searchedText(customers)} like ${folded(sql`${containing(word)}::text`)}`;

/**
 * Customers who are known by all the words, six at most: first whose name begins with the first word, then who booked
 * last. Through the index `customers_search`, from three letters on.
 */
export async function findCustomers(
  db: Db,
  tenantId: string,
  { words, own }: Looking,
): Promise<FoundCustomers["data"]> {
  const { id, fullName, email, phone, lastBookingAt } = customers;
  const beginning = folded(sql`${containing(words[0] ?? "").slice(1)}::text`);
  const rows = await db
    .select({ id, fullName, email, phone, lastBookingAt })
    .from(customers)
    .where(
      and(
        eq(customers.tenantId, tenantId),
        isNull(customers.anonymizedAt),
        ...words.map(matching),
        own === null ? undefined : ofCalendar(own),
      ),
    )
    .orderBy(sql`${foldedColumn(fullName)} like ${beginning} desc`, sql`${lastBookingAt} desc nulls last`, asc(id))
    .limit(FOUND_MAX);
  return rows.map((row) => ({ ...row, lastBookingAt: row.lastBookingAt?.toISOString() ?? null }));
}

/** Bookings whose number begins so, six at most, through the index of the numbers. */
export async function findBookings(
  db: Db,
  tenantId: string,
  { number, own }: { number: string } & Pick<Looking, "own">,
): Promise<FoundBookings["data"]> {
  const { startsAt } = appointments;
  const rows = await db
    .select({
      id: bookings.id,
      number: bookings.number,
      status: bookings.status,
      startsAt,
      serviceTitle: services.title,
      customerName: customers.fullName,
    })
    .from(bookings)
    .innerJoin(appointments, and(eq(appointments.tenantId, tenantId), eq(appointments.id, bookings.appointmentId)))
    .innerJoin(services, and(eq(services.tenantId, tenantId), eq(services.id, appointments.serviceId)))
    .innerJoin(customers, and(eq(customers.tenantId, tenantId), eq(customers.id, bookings.customerId)))
    .where(
      and(
        eq(bookings.tenantId, tenantId),
        gte(bookings.number, number),
        lte(bookings.number, lastNumberFrom(number)),
        like(bookings.number, `${number}%`),
        own === null ? undefined : eq(appointments.staffId, own),
      ),
    )
    .orderBy(desc(startsAt), asc(bookings.id))
    .limit(FOUND_MAX);
  return rows.map(({ startsAt, ...row }) => ({ ...row, start: startsAt.toISOString() }));
}
