import { and, asc, eq, sql } from "drizzle-orm";
import type { TenantContext } from "../../context";
import { StaleLock } from "../../db/own-transaction";
import {
  bookings,
  type CustomerRow,
  customers,
  type NotificationRow,
  type PackageRow,
  type PaymentRow,
  packages,
  payments,
  services,
  tickets,
} from "../../db/schema";
import { statement } from "../../db/statement";
import { type Ask, askText } from "../../db/unit/ask";
import { roundTrip } from "../../db/unit/round-trip";
import { notFound } from "../../domain/errors";
import { type BookingRecord, selectRecords, withNames } from "../bookings";
import type { TargetedPayment } from "../charges";
import { selectTickets, type TicketRecord } from "../events";
import { activeNotificationsAsk } from "../notifications";

/** A package that a payment is for. */
export interface SoldPackage {
  row: PackageRow;
  serviceTitle: string;
}

/** All that a change of a payment is decided with, and locked until its transaction ends. */
export interface LoadedPayment extends TargetedPayment {
  /** Whether its row is locked: not while a provider is to be asked. */
  isLocked: boolean;
  customer: CustomerRow;
  /** What it is for, by id; of composite services the bookings of all segments, though the first alone is paid. */
  records: BookingRecord[];
  tickets: TicketRecord[];
  package: SoldPackage | null;
  /** What notifies of the change. */
  templates: NotificationRow[];
}

/** What is about to happen to a payment: what has to be locked of it. */
type PaymentDeed =
  /** It is completed; `approvesBookings`: what waits for it may be approved. */
  | { kind: "settle"; approvesBookings: boolean }
  /** Money of it goes back; `overProvider` false: it is not locked where a provider has to be asked first. */
  | { kind: "refund"; overProvider: boolean };

/**
 * Loads it in one round trip. Locked in this order, as everywhere: members, bookings, tickets, package, payment.
 *
 * @throws DomainError not_found
 * @throws StaleLock when it became another meanwhile: the transaction begins anew
 */
export async function loadPayment(ctx: TenantContext, id: string, deed: PaymentDeed): Promise<LoadedPayment> {
  const { id: tenantId } = ctx.tenant;
  const values = { tenantId, paymentId: id };
  const type = deed.kind === "settle" ? "payment_completed" : "payment_refunded";
  const [isLocked, found, records, ticketRecords, sold, templates] = await roundTrip(ctx, [
    lockAsk(tenantId, id, deed),
    findPayment.ask(values),
    findRecords.ask(values),
    findTickets.ask(values),
    findSold.ask(values),
    activeNotificationsAsk(tenantId, [type]),
  ] as const);
  const [paid] = found;
  if (!paid) throw notFound("payment");
  if (!isLocked && !(deed.kind === "refund" && paid.row.method === "provider")) throw new StaleLock();
  const [package_ = null] = sold;
  const bookingIds = records.flatMap(({ booking }) => (booking.paymentId === id ? [booking.id] : []));
  const ticketIds = ticketRecords.map(({ ticket }) => ticket.id);
  const targets = { bookingIds, ticketIds, packageId: package_?.row.id ?? null };
  return { ...paid, isLocked, targets, records, tickets: ticketRecords, package: package_, templates };
}

interface OfPayment {
  tenantId: string;
  paymentId: string;
}

// In all texts $1 is the tenant, $2 the payment.

const BOOKINGS = `
  select b.id from bookings b where b.tenant_id = $1::uuid and b.payment_id = $2::uuid
  union
  select pb.id from bookings b
  join appointments a on a.tenant_id = b.tenant_id and a.id = b.appointment_id
  join appointments p on p.tenant_id = a.tenant_id and p.group_id = a.group_id
  join bookings pb on pb.tenant_id = p.tenant_id and pb.appointment_id = p.id
  where b.tenant_id = $1::uuid and b.payment_id = $2::uuid`;

// Each count makes PostgreSQL lock what stands before it first.
const LOCK_TO_SETTLE = `
  with waiting as materialized (
    select b.id, a.staff_id from bookings b
    join appointments a on a.tenant_id = b.tenant_id and a.id = b.appointment_id
    where b.tenant_id = $1::uuid and b.id = any(array(${BOOKINGS})) and b.status = 'pending' and $3::boolean
      and exists (select 1 from payments y where y.tenant_id = $1::uuid and y.id = $2::uuid and y.method = 'provider')
  ), locked_members as materialized (
    select s.id from staff s where s.tenant_id = $1::uuid and s.id = any(array(select staff_id from waiting))
    order by s.id for no key update
  ), locked_bookings as materialized (
    select b.id from bookings b
    where b.tenant_id = $1::uuid and b.id = any(array(select id from waiting))
      and (select count(*) from locked_members) >= 0
    order by b.id for update
  ), locked_tickets as materialized (
    select t.id from tickets t
    where t.tenant_id = $1::uuid and t.payment_id = $2::uuid and t.status = 'pending'
      and (select count(*) from locked_bookings) >= 0
    order by t.id for no key update
  ), locked_packages as materialized (
    select p.id from packages p
    where p.tenant_id = $1::uuid and p.payment_id = $2::uuid and (select count(*) from locked_tickets) >= 0
    order by p.id for no key update
  )
  select y.id from payments y
  where y.tenant_id = $1::uuid and y.id = $2::uuid and (select count(*) from locked_packages) >= 0
  for no key update`;

const LOCK_TO_REFUND = `
  with meant as materialized (
    select y.id from payments y
    where y.tenant_id = $1::uuid and y.id = $2::uuid and ($3::boolean or y.method <> 'provider')
  ), locked_packages as materialized (
    select p.id from packages p
    where p.tenant_id = $1::uuid and p.payment_id = any(array(select id from meant))
    order by p.id for no key update
  )
  select y.id from payments y
  where y.tenant_id = $1::uuid and y.id = any(array(select id from meant)) and (select count(*) from locked_packages) >= 0
  for no key update`;

function lockAsk(tenantId: string, id: string, deed: PaymentDeed): Ask<boolean> {
  const [text, option] =
    deed.kind === "settle" ? [LOCK_TO_SETTLE, deed.approvesBookings] : [LOCK_TO_REFUND, deed.overProvider];
  return askText<{ id: string }, boolean>(text, [tenantId, id, option], ({ length }) => length > 0);
}

const findPayment = statement<{ row: PaymentRow; customer: CustomerRow }[], OfPayment>((db) =>
  db
    .select({ row: payments, customer: customers })
    .from(payments)
    .innerJoin(customers, and(eq(customers.tenantId, payments.tenantId), eq(customers.id, payments.customerId)))
    .where(and(eq(payments.tenantId, sql.placeholder("tenantId")), eq(payments.id, sql.placeholder("paymentId"))))
    .prepare("find_payment_to_change"),
);

const findRecords = statement<BookingRecord[], OfPayment>((db) =>
  selectRecords(db)
    .where(
      and(
        eq(bookings.tenantId, sql.placeholder("tenantId")),
        sql`${bookings.id} = any(array(${withNames(BOOKINGS, ["tenantId", "paymentId"])}))`,
      ),
    )
    .orderBy(asc(bookings.id))
    .prepare("find_records_of_payment"),
);

const findTickets = statement<TicketRecord[], OfPayment>((db) =>
  selectTickets(db)
    .where(and(eq(tickets.tenantId, sql.placeholder("tenantId")), eq(tickets.paymentId, sql.placeholder("paymentId"))))
    .orderBy(asc(tickets.id))
    .prepare("find_tickets_of_payment"),
);

const findSold = statement<SoldPackage[], OfPayment>((db) =>
  db
    .select({ row: packages, serviceTitle: services.title })
    .from(packages)
    .innerJoin(services, and(eq(services.tenantId, packages.tenantId), eq(services.id, packages.serviceId)))
    .where(
      and(eq(packages.tenantId, sql.placeholder("tenantId")), eq(packages.paymentId, sql.placeholder("paymentId"))),
    )
    .prepare("find_package_of_payment"),
);
