import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { TenantContext } from "../../../context";
import {
  type AppointmentRow,
  appointments,
  type BookingRow,
  bookings,
  type CustomerRow,
  customers,
  type PaymentRow,
  payments,
  type ServiceRow,
  serviceParts,
  services,
  staff,
} from "../../../db/schema";
import { isLive } from "../../../domain/booking/status-change";

/** A booking with all that answers, mails and webhook events say about it. */
export interface BookingRecord {
  booking: BookingRow;
  appointment: AppointmentRow;
  customer: CustomerRow;
  service: ServiceRow;
  staffMember: { id: string; fullName: string; email: string; phone: string | null; info: string };
  payment: PaymentRow | null;
  /** The compound or collaborative service that the appointment is a part of. */
  composite: ServiceRow | null;
  /** All its parts together; null fields, or null, where there is no composite. */
  group: GroupSpan | null;
}

/** The bookings that have a seat or wait for one. */
export const onlyLive = (records: BookingRecord[]): BookingRecord[] =>
  records.filter(({ booking }) => isLive(booking.status));

/** From the start of a composite to when all of it is over, as its slots say it. */
export interface GroupSpan {
  /** The first part's appointment, whose booking carries the price. */
  leadId: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Which of the parts the appointment is, from 1, and how many there are. */
  part: number | null;
  parts: number | null;
}

const composites = alias(services, "composite");
const parts = alias(appointments, "part");

const isOfComposite = (name: string) =>
  sql.raw(`${name}.tenant_id = appointments.tenant_id and ${name}.whole_id = appointments.whole_id`);

/** The spare time of a composite before its first service part, or after its last one. */
const spareTime = (edge: SQL) => sql`(
  select coalesce(sum(w.minutes), 0) * interval '1 minute' from ${serviceParts} w
  where ${isOfComposite("w")} and w.position ${edge}
)`;

const firstServicePart = sql`(select min(s.position) from ${serviceParts} s where ${isOfComposite("s")} and s.kind = 'service')`;
const lastServicePart = sql`(select max(s.position) from ${serviceParts} s where ${isOfComposite("s")} and s.kind = 'service')`;

/** One row for each booking; a plain appointment has no group to look for. */
const groupSpan = (db: TenantContext["db"]) =>
  db
    .select({
      // Parts are stored in their order, and ids ascend.
      leadId: sql<string | null>`min(part.id::text)`.as("lead_id"),
      startsAt: sql`min(part.starts_at) - ${spareTime(sql`< ${firstServicePart}`)}`
        .mapWith(parts.startsAt)
        .as("group_starts_at"),
      endsAt: sql`max(part.ends_at) + ${spareTime(sql`> ${lastServicePart}`)}`
        .mapWith(parts.endsAt)
        .as("group_ends_at"),
      part: sql<number | null>`(count(*) filter (where part.id <= appointments.id))::int`.as("group_part"),
      parts: sql<number | null>`count(*)::int`.as("group_parts"),
    })
    .from(parts)
    .where(and(eq(parts.tenantId, appointments.tenantId), eq(parts.groupId, appointments.groupId)))
    .as("group_span");

const staffMember = {
  id: staff.id,
  fullName: staff.fullName,
  email: staff.email,
  phone: staff.phone,
  info: staff.info,
};

/** The joins every reading of bookings starts from; add `where`. */
export const selectRecords = (db: TenantContext["db"]) => {
  const group = groupSpan(db);
  return db
    .select({
      booking: bookings,
      appointment: appointments,
      customer: customers,
      service: services,
      staffMember,
      payment: payments,
      composite: composites,
      group: {
        leadId: group.leadId,
        startsAt: group.startsAt,
        endsAt: group.endsAt,
        part: group.part,
        parts: group.parts,
      },
    })
    .from(bookings)
    .innerJoin(
      appointments,
      and(eq(appointments.tenantId, bookings.tenantId), eq(appointments.id, bookings.appointmentId)),
    )
    .innerJoin(customers, and(eq(customers.tenantId, bookings.tenantId), eq(customers.id, bookings.customerId)))
    .innerJoin(services, and(eq(services.tenantId, appointments.tenantId), eq(services.id, appointments.serviceId)))
    .innerJoin(staff, and(eq(staff.tenantId, appointments.tenantId), eq(staff.id, appointments.staffId)))
    .leftJoin(payments, and(eq(payments.tenantId, bookings.tenantId), eq(payments.id, bookings.paymentId)))
    .leftJoin(
      composites,
      and(eq(composites.tenantId, appointments.tenantId), eq(composites.id, appointments.compositeId)),
    )
    .leftJoinLateral(group, sql`true`)
    .$dynamic();
};

/** Whether the booking stands for all parts of its composite, in mails and where money is meant; a plain one does. */
export const isLead = ({ appointment, group }: BookingRecord): boolean =>
  (group?.leadId ?? appointment.id) === appointment.id;

/** A booking of a part as what its customer booked: the composite service, from its first start to its last end. */
export function asBookedService<Known extends BookingRecord>(record: Known): Known {
  const { appointment, composite, group } = record;
  if (!composite || !group?.startsAt || !group.endsAt) return record;
  const { startsAt, endsAt } = group;
  return { ...record, service: composite, appointment: { ...appointment, startsAt, endsAt } };
}

/** What the customer booked: the composite service that it is a part of, else its own. */
export const bookedService = ({ composite, service }: Pick<BookingRecord, "composite" | "service">): ServiceRow =>
  composite ?? service;

/** The most persons that a booking of the service may be for, besides the seats of its appointment. */
export const personsMaxOf = ({ composite }: BookingRecord): number =>
  composite?.capacityMax ?? Number.POSITIVE_INFINITY;

/** Whether the booking's customer is who pays for it: what leads to a payment is shown to nobody else. */
export const isPayer = ({ booking, payment }: Pick<BookingRecord, "booking" | "payment">): boolean =>
  payment !== null && payment.customerId === booking.customerId;
