import type { TenantContext } from "../../context";
import { rowsOf } from "../../db/insert-together";
import {
  type BookingRow,
  bookings,
  type CustomerRow,
  customers,
  type NotificationRow,
  type OrderRow,
  orders,
  type PaymentRow,
  payments,
} from "../../db/schema";
import { refuseTaken, rowsOfAppointment } from "../appointments/queries";
import { type Guest, welcomeGuest } from "../customers/queries";
import { listActiveNotifications } from "../notifications/queries";
import { insertWithEffects } from "../outbox/queries";
import { isPaidFirst, newOrder, newPayment } from "../payments/columns-queries";
import { keepFiles } from "./answers";
import { effectsOfNew } from "./effects";
import { newBooking } from "./new-booking";
import { priceSeat, requirePayable, statusOfNew, wantedPayment } from "./order";
import { agreedOn, type Codes, isPaidBy, priceItems, takeCodes } from "./price-seats";
import { countSeats, noteBooking, sumPersons } from "./queries";
import type { BookingRecord } from "./record-queries";
import type { BookInput } from "./schemas";
import { capacityExceeded } from "./status";
import { type Seat, type Seated, takeSeats } from "./take-seats";
import { recordsOfWhole } from "./whole-records";
import { wishesOf } from "./wishes";

/**
 * Books slots for a customer, who may be racing others for them. All items or none.
 *
 * Everything stands in the request's one transaction: appointments, bookings, payment, mails and webhook events.
 * The members' time is held before the slots are evaluated, so the loser of a race gets a refusal, never a place.
 * Held in this order, as everywhere: uploads, members, customer, coupon, package.
 *
 * @throws DomainError validation | slot_unavailable | capacity_exceeded | coupon_invalid | package_invalid |
 *   package_expired | package_used_up
 */
export async function book(ctx: TenantContext, input: BookInput): Promise<BookingRecord[]> {
  // Read beside the services, for it needs no journey of its own there.
  const [{ wishes, fileIds }, templates] = await Promise.all([
    wishesOf(ctx, input),
    listActiveNotifications(ctx.db, ctx.tenant.id, "booking_new"),
  ]);
  const seated = await takeSeats(ctx, { wishes, mayWait: input.waitlist, guest: guestOf(input) });
  const records = await insertOrder(ctx, { input, templates, ...seated });
  await keepFiles(ctx, fileIds);
  await requireSeatsOfOrder(ctx, records);
  return records;
}

interface Granted extends Seated {
  input: BookInput;
  /** Those of new bookings. */
  templates: NotificationRow[];
}

async function insertOrder(ctx: TenantContext, { input, seats, known, templates }: Granted): Promise<BookingRecord[]> {
  const { db, tenant, now } = ctx;
  const { customer, isNew } = await welcomeGuest(db, tenant.id, { ...guestOf(input), known, now });
  const made = newOrder(ctx, customer.id);
  const order = await chargeFor(ctx, { input, customer, made, seated: seats.filter(({ waits }) => !waits) });
  const records = seats.flatMap((seat) => {
    const booking = bookingRow(ctx, { input, seat, customer, made, order });
    const record = toRecord({ booking, seat, customer, order });
    return seat.group ? recordsOfWhole(ctx, record, { ...seat.group, whole: seat.wish.whole }) : [record];
  });
  const rows = records.map(({ booking }) => booking);
  const effects = await effectsOfNew(ctx, records, { toCustomer: true, templates });
  const figures = { bookingsCount: rows.length, lastBookingAt: now };
  const parts = [
    ...seats.flatMap(({ isPlanned, appointment }) => (isPlanned ? rowsOfAppointment(appointment) : [])),
    rowsOf(customers, isNew ? [{ ...customer, ...figures }] : []),
    rowsOf(orders, [made]),
    rowsOf(payments, order.payment ? [order.payment] : []),
    rowsOf(bookings, rows),
  ];
  // One statement, and a known customer's figures beside it: neither needs the other to have run.
  await Promise.all([
    insertWithEffects(db, tenant, { rows: parts, effects }).catch(refuseTaken),
    isNew ? null : noteBooking(db, tenant.id, { id: customer.id, count: rows.length, at: now }),
  ]);
  return records;
}

const guestOf = ({ name, email, phone, timeZone = null, locale = null }: BookInput): Guest => ({
  fullName: name,
  email,
  phone: phone || null,
  timeZone,
  locale,
});

/** What the seats of an order cost, and how that is paid. */
interface Charge extends Codes {
  /** Null when nobody has a seat. */
  payment: PaymentRow | null;
  pricesMinor: Map<Seat, number>;
}

interface Charged {
  input: BookInput;
  customer: CustomerRow;
  made: OrderRow;
  /** Who waits for a seat owes nothing before it is given. */
  seated: Seat[];
}

async function chargeFor(ctx: TenantContext, { input, customer, made, seated }: Charged): Promise<Charge> {
  if (seated.length === 0) return { payment: null, coupon: null, pack: null, pricesMinor: new Map() };
  const { coupon: couponCode, packageCode } = input;
  const guest = { customerId: customer.id, email: customer.email };
  const codes = await takeCodes(ctx, seated, { coupon: couponCode, packageCode, ...guest });
  const order = priceItems(ctx, seated, codes);
  const wanted = wantedPayment(ctx, input.payment);
  requirePayable(ctx, order, wanted);
  const coupon = { couponCode: codes.coupon?.code ?? null, couponTerms: agreedOn(seated, codes) };
  const payment = newPayment(ctx, order, { customerId: customer.id, orderId: made.id, wanted, ...coupon });
  const pricesMinor = new Map(seated.map((seat, index) => [seat, order.items[index]?.totalMinor ?? 0]));
  return { ...codes, payment, pricesMinor };
}

interface Ordered {
  input: BookInput;
  seat: Seat;
  customer: CustomerRow;
  made: OrderRow;
  order: Charge;
}

function bookingRow(ctx: TenantContext, { input, seat, customer, made, order }: Ordered): BookingRow {
  const { persons, extras, fields } = seat.wish;
  return newBooking(ctx, {
    appointmentId: seat.appointment.id,
    customerId: customer.id,
    orderId: made.id,
    persons,
    extras,
    fields,
    notes: input.notes,
    timeZone: input.timeZone ?? null,
    locale: input.locale ?? null,
    ...(seat.waits ? waitingColumns(ctx, seat) : seatedColumns(ctx, seat, order)),
  });
}

type Standing = Pick<BookingRow, "status" | "priceMinor" | "paymentId" | "packageId" | "couponCode">;

/** The price is what the seat will cost once it is given. */
function waitingColumns(ctx: TenantContext, { wish, member }: Seat): Standing {
  const { service } = wish.offered;
  const { totalMinor } = priceSeat(ctx, { ...wish, service, link: member.link });
  return { status: "waitlisted", priceMinor: totalMinor, paymentId: null, packageId: null, couponCode: null };
}

function seatedColumns(ctx: TenantContext, seat: Seat, { payment, coupon, pack, pricesMinor }: Charge): Standing {
  const { offered } = seat.wish;
  const waitsForPayment = payment !== null && isPaidFirst(payment);
  return {
    status: waitsForPayment ? "pending" : statusOfNew(ctx, offered),
    priceMinor: pricesMinor.get(seat) ?? 0,
    paymentId: payment?.id ?? null,
    packageId: isPaidBy(pack, offered.service.id) ? pack.id : null,
    couponCode: coupon?.code ?? null,
  };
}

interface Booked {
  booking: BookingRow;
  seat: Seat;
  customer: CustomerRow;
  order: Charge;
}

function toRecord({ booking, seat, customer, order }: Booked): BookingRecord {
  const { service } = seat.wish.offered;
  const payment = seat.waits ? null : order.payment;
  const { appointment, member } = seat;
  return { booking, appointment, customer, service, staffMember: member, payment, whole: null, group: null };
}

/**
 * Two items of one order may join the same group, and neither place knew of the other.
 *
 * @throws DomainError capacity_exceeded
 */
async function requireSeatsOfOrder({ db, tenant }: TenantContext, records: BookingRecord[]): Promise<void> {
  if (records.length === 1) return;
  for (const { booking, appointment, service } of records) {
    const isWaiting = booking.status === "waitlisted";
    const taken = isWaiting
      ? (await sumPersons(db, tenant.id, appointment.id)).waiting
      : (await countSeats(db, booking)) + booking.persons;
    if (taken > (isWaiting ? service.waitlistCapacity : appointment.capacityMax)) throw capacityExceeded();
  }
}
