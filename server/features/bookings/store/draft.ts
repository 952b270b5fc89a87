import type { AppointmentRow, BookingRow, PaymentRow } from "../../../db/schema";
import type { Ask } from "../../../db/unit/ask";
import { invariant } from "../../../domain/errors";
import type { NewEvent, NewMail } from "../../outbox";
import type { Loaded } from "../load/change";
import type { LinkTerms, Occupant, OrderedRow } from "../load/surroundings";
import type { BookingRecord, GroupSpan } from "../read/record";
import { visitIdOf } from "../segments/in-visit";

/** A row as it was found, and as it is to be. */
export interface Edited<Row> {
  /** Null: it is new. */
  was: Row | null;
  row: Row;
}

/**
 * A change of bookings that is being decided: what was loaded, as it is to become. Each step of a decision sees what the
 * steps before it have decided; nothing is written before all of it is, see `leave`.
 */
export interface Draft {
  records: BookingRecord[];
  loaded: Loaded;
  bookings: Map<string, Edited<BookingRow>>;
  appointments: Map<string, Edited<AppointmentRow>>;
  payments: Map<string, Edited<PaymentRow>>;
  /** Who is in the appointments, and what is in the orders, as they are to be. */
  occupants: Occupant[];
  ordered: OrderedRow[];
  /** Uses that are taken, or given back: by id of the coupon, and of the package. */
  couponUses: Map<string, number>;
  packageUses: Map<string, number>;
  /** Appointments whose time is freed, and those that block theirs anew. */
  freed: Set<string>;
  blocking: Set<string>;
  /** Appointments that may take each other's start. */
  moving: Set<string>;
  /** Who serves them, and of what, by id. */
  staff: Map<string, BookingRecord["staffMember"]>;
  services: Map<string, BookingRecord["service"]>;
  /** From when to when visits that have moved take, spare time included, by visit. */
  spans: Map<string, Pick<GroupSpan, "startsAt" | "endsAt">>;
  /** Bookings that go over to a new payment, by its id. */
  paidBy: Map<string, string[]>;
  mails: NewMail[];
  events: NewEvent[];
  /** Uploads that the bookings' answers mean: they are kept. */
  fileIds: Set<string>;
  also: Ask<unknown>[];
}

const known = <Row extends { id: string }>(rows: (Row | null)[]): Map<string, Edited<Row>> =>
  new Map(rows.flatMap((row) => (row ? [[row.id, { was: row, row }] as const] : [])));

/** A draft in which nothing is decided yet. */
export const draftOf = (loaded: Loaded): Draft => ({
  records: loaded.records,
  loaded,
  bookings: known(loaded.records.map(({ booking }) => booking)),
  appointments: known([...loaded.rows, ...loaded.records.map(({ appointment }) => appointment)]),
  payments: known(loaded.records.map(({ payment }) => payment)),
  occupants: loaded.occupants.map((occupant) => ({ ...occupant })),
  ordered: loaded.ordered.map((row) => ({ ...row })),
  couponUses: new Map(),
  packageUses: new Map(),
  freed: new Set(),
  blocking: new Set(),
  moving: new Set(),
  staff: new Map(loaded.records.map(({ staffMember }) => [staffMember.id, staffMember])),
  services: new Map(loaded.records.map(({ service }) => [service.id, service])),
  spans: new Map(),
  paidBy: new Map(),
  mails: [],
  events: [],
  fileIds: new Set(),
  also: [],
});

function edited<Row>(rows: Map<string, Edited<Row>>, id: string): Edited<Row> {
  const found = rows.get(id);
  invariant(found, "only what was loaded is changed");
  return found;
}

/** A booking as it is to be. */
export const bookingIn = (draft: Draft, id: string): BookingRow => edited(draft.bookings, id).row;

/** An appointment as it is to be. */
export const appointmentIn = (draft: Draft, id: string): AppointmentRow => edited(draft.appointments, id).row;

/** A payment as it is to be. */
export const paymentIn = (draft: Draft, id: string): PaymentRow => edited(draft.payments, id).row;

/** A record with its rows as they are to be. */
export function recordIn(draft: Draft, { booking: { id }, customer, ...record }: BookingRecord): BookingRecord {
  const booking = bookingIn(draft, id);
  const payment = booking.paymentId === null ? null : paymentIn(draft, booking.paymentId);
  const appointment = appointmentIn(draft, booking.appointmentId);
  const { customer: next } = draft.loaded;
  const staffMember = draft.staff.get(appointment.staffId) ?? record.staffMember;
  const service = draft.services.get(appointment.serviceId) ?? record.service;
  const span = draft.spans.get(visitIdOf(appointment));
  const group = record.group && span ? { ...record.group, ...span } : record.group;
  const whose = next?.id === booking.customerId ? next : customer;
  return { ...record, booking, appointment, payment, staffMember, service, group, customer: whose };
}

/** Changes a booking, in its appointment and in its order too. */
export function changeBooking(draft: Draft, id: string, changes: Partial<BookingRow>): void {
  const one = edited(draft.bookings, id);
  one.row = { ...one.row, ...changes };
  const { appointmentId, status, persons, priceMinor, extras, customerId, paymentId } = one.row;
  const occupant = draft.occupants.find((each) => each.id === id);
  if (occupant) Object.assign(occupant, { appointmentId, status, persons });
  const ordered = draft.ordered.find((each) => each.id === id);
  if (ordered) Object.assign(ordered, { status, persons, priceMinor, extras, customerId, paymentId });
}

/** Changes an appointment; whether it blocks its time says `freed` and `blocking`. */
export function changeAppointment(draft: Draft, id: string, changes: Partial<AppointmentRow>): void {
  const one = edited(draft.appointments, id);
  one.row = { ...one.row, ...changes };
}

/** Adds an appointment that was read meanwhile. */
export const addAppointment = (draft: Draft, row: AppointmentRow): void => {
  if (!draft.appointments.has(row.id)) draft.appointments.set(row.id, { was: row, row });
};

/** Puts bookings into an appointment that is new and blocks its time. */
export function addNewAppointment(draft: Draft, row: AppointmentRow, bookingIds: string[]): void {
  draft.appointments.set(row.id, { was: null, row });
  draft.blocking.add(row.id);
  for (const id of bookingIds) changeBooking(draft, id, { appointmentId: row.id });
}

/** Changes a payment. */
export function changePayment(draft: Draft, id: string, changes: Partial<PaymentRow>): void {
  const one = edited(draft.payments, id);
  one.row = { ...one.row, ...changes };
}

/** Puts bookings under a new payment. */
export function addPayment(draft: Draft, payment: PaymentRow, bookingIds: string[]): void {
  draft.payments.set(payment.id, { was: null, row: payment });
  draft.paidBy.set(payment.id, bookingIds);
  for (const id of bookingIds) {
    if (draft.bookings.has(id)) changeBooking(draft, id, { paymentId: payment.id });
    for (const ordered of draft.ordered) if (ordered.id === id) ordered.paymentId = payment.id;
  }
}

/** The other bookings of a booking's appointment. */
export const othersIn = (draft: Draft, { id, appointmentId }: Pick<BookingRow, "id" | "appointmentId">): Occupant[] =>
  draft.occupants.filter((occupant) => occupant.appointmentId === appointmentId && occupant.id !== id);

/** The bookings that are paid together, in the order in which they were made. */
export const orderOf = (draft: Draft, paymentId: string): OrderedRow[] =>
  draft.ordered.filter((ordered) => ordered.paymentId === paymentId);

/** What the member of an appointment offers its service at today; null when the link is gone. */
export const linkOf = (
  { loaded }: Draft,
  { staffId, serviceId }: Pick<AppointmentRow, "staffId" | "serviceId">,
): LinkTerms | null => loaded.links.find((link) => link.staffId === staffId && link.serviceId === serviceId) ?? null;
