import type { TenantContext } from "../../context";
import type { Db } from "../../db/client";
import { insertTogether, rowsOf } from "../../db/insert-together";
import {
  type AppointmentRow,
  type BookingRow,
  bookings,
  type CustomerRow,
  type PaymentRow,
  payments,
} from "../../db/schema";
import type { Slot } from "../../domain/availability/calendar";
import { DomainError, invalid } from "../../domain/errors";
import { type PricedOrder, sumOrders } from "../../domain/price";
import { findOrCreateCustomer } from "../customers/queries";
import { effectRows } from "../outbox/queries";
import { effectsOfNew } from "./effects";
import { newBooking, newPayment } from "./new-booking";
import { getServiceOfBody, requireMember, requireSlot, type Wish } from "./offer";
import { addFaults, faultsOf, priceSeat, requireKnownCodes, requirePayable, statusOfNew } from "./order";
import { countSeats, lockStaff, noteBooking } from "./queries";
import type { BookingRecord } from "./record-queries";
import type { BookInput, BookingItem } from "./schemas";
import { memberOf, takeSeat } from "./seat";

/** A wish granted: its seat is taken in this transaction. */
interface Seat {
  wish: Wish;
  slot: Slot;
  appointment: AppointmentRow;
  order: PricedOrder;
}

/**
 * Books slots for a customer, who may be racing others for them. All items or none.
 *
 * Everything stands in the request's one transaction: appointments, bookings, payment, mails and webhook events.
 * The members' time is held before the slots are evaluated, so the loser of a race gets a refusal, never a place.
 *
 * @throws DomainError validation | slot_unavailable | capacity_exceeded | coupon_invalid | package_invalid
 */
export async function book(ctx: TenantContext, input: BookInput): Promise<BookingRecord[]> {
  const wishes = await wishesOf(ctx, input);
  const seats = await takeSeats(ctx, wishes);
  const records = await insertOrder(ctx, input, seats);
  await requireSeats(ctx, records);
  return records;
}

/** The items as wishes; all that is wrong with them and with the order is told at once. */
async function wishesOf(ctx: TenantContext, input: BookInput): Promise<Wish[]> {
  const faults = faultsOf(ctx, input);
  const wishes: Wish[] = [];
  for (const [index, item] of input.items.entries()) {
    try {
      wishes.push(await wishOf(ctx, item, `items.${index}`));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      addFaults(faults, error);
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  requireKnownCodes(input);
  return wishes;
}

/** @throws DomainError validation under the item's path */
async function wishOf(ctx: TenantContext, item: BookingItem, path: string): Promise<Wish> {
  const { service, staff, start, persons } = item;
  const asked = { serviceId: service, audience: "public" as const, name: `${path}.service` };
  const offered = await getServiceOfBody(ctx, asked);
  const staffId = staff === "any" ? undefined : staff;
  requireMember(offered, staffId, `${path}.staff`);
  return { offered, startAt: Date.parse(start), persons, staffId };
}

/** Refusals that another member may still avert. */
const LOST = ["slot_unavailable", "capacity_exceeded"];
const isLostRace = (error: unknown) => error instanceof DomainError && LOST.includes(error.code);

/**
 * Takes a seat for each wish, in two tries.
 *
 * A wish for anyone first holds only the member it would get, so that bookings of different members do not wait
 * for each other. If someone else was faster there, a second try holds every member it could get and decides.
 */
async function takeSeats(ctx: TenantContext, wishes: Wish[]): Promise<Seat[]> {
  const picks = await Promise.all(wishes.map((wish) => pickOf(ctx, wish)));
  const isOpen = wishes.some(({ staffId, offered }) => staffId === undefined && offered.members.length > 1);
  if (!isOpen) return takeHolding(ctx, ctx.db, { wishes, held: picks });
  try {
    // A savepoint: rolling back to it also lets go of the members held.
    return await ctx.db.transaction((db) => takeHolding(ctx, db, { wishes: narrowed(wishes, picks), held: picks }));
  } catch (error) {
    if (!isLostRace(error)) throw error;
    const everyone = wishes.flatMap(({ staffId, offered }) => staffId ?? offered.members.map(({ id }) => id));
    return takeHolding(ctx, ctx.db, { wishes, held: everyone });
  }
}

/** Whom a wish would get as things stand, held by nobody. @throws DomainError slot_unavailable | capacity_exceeded */
async function pickOf(ctx: TenantContext, wish: Wish): Promise<string> {
  if (wish.staffId !== undefined) return wish.staffId;
  return (await requireSlot(ctx, ctx.db, wish)).staffId;
}

const narrowed = (wishes: Wish[], picks: string[]): Wish[] =>
  wishes.map((wish, index) => ({ ...wish, staffId: picks[index] }));

async function takeHolding(
  ctx: TenantContext,
  db: Db,
  { wishes, held }: { wishes: Wish[]; held: string[] },
): Promise<Seat[]> {
  await lockStaff(db, ctx.tenant.id, held);
  const seats: Seat[] = [];
  // One after another: the second of two items must see what the first has taken.
  for (const wish of wishes) {
    const slot = await requireSlot(ctx, db, wish);
    const { offered, persons } = wish;
    const appointment = await takeSeat(ctx, db, { offered, slot });
    const order = priceSeat(ctx, { service: offered.service, link: memberOf(offered, slot).link, persons });
    seats.push({ wish, slot, appointment, order });
  }
  return seats;
}

async function insertOrder(ctx: TenantContext, input: BookInput, seats: Seat[]): Promise<BookingRecord[]> {
  const { db, tenant, now } = ctx;
  const { name, email, phone, timeZone, locale } = input;
  const order = sumOrders(seats.map((seat) => seat.order));
  requirePayable(ctx, order);
  const customer = await findOrCreateCustomer(db, tenant.id, {
    fullName: name,
    email,
    phone: phone || null,
    timeZone: timeZone ?? null,
    locale: locale ?? null,
    now,
  });
  const payment = newPayment(ctx, order, customer.id);
  const rows = seats.map((seat) => bookingRow(ctx, { input, seat, customer, payment }));
  const records = rows.map((booking, index) => toRecord({ booking, seat: seats[index], customer, payment }));
  const effects = effectRows(tenant, await effectsOfNew(ctx, records, { toCustomer: true }));
  // One statement, and the customer's figures beside it: neither needs the other to have run.
  await Promise.all([
    insertTogether(db, [rowsOf(payments, [payment]), rowsOf(bookings, rows), ...effects]),
    noteBooking(db, tenant.id, { id: customer.id, count: rows.length, at: now }),
  ]);
  return records;
}

/**
 * Two items of one order may join the same group, and neither slot knew of the other.
 *
 * @throws DomainError capacity_exceeded
 */
async function requireSeats({ db }: TenantContext, records: BookingRecord[]): Promise<void> {
  if (records.length === 1) return;
  for (const { booking, appointment } of records) {
    const others = await countSeats(db, booking);
    if (others + booking.persons > appointment.capacityMax)
      throw new DomainError("capacity_exceeded", "There are not enough seats left at that time.");
  }
}

interface Ordered {
  input: BookInput;
  seat: Seat;
  customer: CustomerRow;
  payment: PaymentRow;
}

const bookingRow = (ctx: TenantContext, { input, seat, customer, payment }: Ordered): BookingRow =>
  newBooking(ctx, {
    appointmentId: seat.appointment.id,
    customerId: customer.id,
    status: statusOfNew(ctx, seat.wish.offered),
    persons: seat.wish.persons,
    priceMinor: seat.order.totalMinor,
    paymentId: payment.id,
    notes: input.notes,
    timeZone: input.timeZone ?? null,
    locale: input.locale ?? null,
  });

interface Booked {
  booking: BookingRow;
  seat: Seat | undefined;
  customer: CustomerRow;
  payment: PaymentRow;
}

function toRecord({ booking, seat, customer, payment }: Booked): BookingRecord {
  if (!seat) throw new Error("Every booking was made from a seat.");
  const { offered } = seat.wish;
  return {
    booking,
    appointment: seat.appointment,
    customer,
    service: offered.service,
    staffMember: memberOf(offered, seat.slot),
    payment,
  };
}
