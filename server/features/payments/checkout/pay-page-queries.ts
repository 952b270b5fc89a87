import { and, asc, eq, sql } from "drizzle-orm";
import { bookings, packages, tickets } from "../../../db/schema";
import { statement } from "../../../db/statement";
import { type BookingRecord, selectRecords } from "../../bookings";
import { selectTickets, type TicketRecord } from "../../events";

interface OfPayment {
  tenantId: string;
  paymentId: string;
}

const isPaidBy = (table: typeof bookings | typeof tickets | typeof packages) =>
  and(eq(table.tenantId, sql.placeholder("tenantId")), eq(table.paymentId, sql.placeholder("paymentId")));

/** The bookings that are paid together, in the order they were made; of a composite service the first part's. */
export const listRecordsOfPayment = statement<BookingRecord[], OfPayment>((db) =>
  selectRecords(db).where(isPaidBy(bookings)).orderBy(asc(bookings.id)).prepare("find_bookings_of_pay_page"),
);

/** A payment's tickets with their type and event, in the order they were made. */
export const listTicketsOfPayment = statement<TicketRecord[], OfPayment>((db) =>
  selectTickets(db).where(isPaidBy(tickets)).orderBy(asc(tickets.id)).prepare("find_tickets_of_pay_page"),
);

/** The package that a payment is for; none of what is booked or ordered. */
export const listPackagesOfPayment = statement<{ id: string }[], OfPayment>((db) =>
  db.select({ id: packages.id }).from(packages).where(isPaidBy(packages)).prepare("find_packages_of_pay_page"),
);
