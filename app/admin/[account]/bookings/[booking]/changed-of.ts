import { canArrive } from "../../../../../server/domain/booking/arrival";
import { holdsSeat } from "../../../../../server/domain/booking-status";
import type { Booking } from "../../../../../server/features/bookings/schemas";
import type { OpenedAccount } from "../../../server/open-account";
import type { Offer } from "../../calendar/create/new-visit";
import type { Moved } from "../../calendar/move/move-button";
import type { Joined } from "../../calendar/visit/add-dialog";
import type { Arrival } from "../use-arrival";
import type { Before } from "./change/change-button";
import type { Visit } from "./read-visit";
import type { Changed } from "./visit-actions";

/** What the buttons of a visit need to know of it. */
export function changedOf(opened: OpenedAccount, visit: Visit): Changed {
  const { id, customer, status, appointment } = visit.booking;
  return {
    ...{ id, status, name: customer.fullName },
    isSeries: appointment.seriesId !== null,
    hasBegun: new Date(appointment.start) <= opened.now,
    consequences: [...freedBy(opened, visit), ...givenBackBy(opened, visit)],
  };
}

/** Whether a booking's customer is there; null where nobody can be. */
export function arrivalOf({ id, customer, status, arrivedAt }: Booking): Arrival | null {
  return canArrive(status) ? { id, name: customer.fullName, isThere: arrivedAt !== null } : null;
}

/** What an end leaves free, and for whom. */
function freedBy({ m }: OpenedAccount, { booking, placed }: Visit): string[] {
  const { id, composite, status } = booking;
  const others = placed.bookings.filter((other) => other.id !== id);
  const isShared = others.some((other) => holdsSeat(other.status));
  const [first, ...later] = others.filter((other) => other.status === "waitlisted");
  const said = [
    holdsSeat(status) && (isShared ? m.endFreesSeats(booking.persons) : m.endFrees),
    composite && m.endParts(composite.title),
    holdsSeat(status) && first && m.endWaits(first.customer.fullName, later.length),
  ];
  return said.flatMap((text) => text || []);
}

/** What an end gives back, and what it does not. */
function givenBackBy({ m, formats }: OpenedAccount, { booking, lead, payment }: Visit): string[] {
  const money = (amount: number) => formats.money(amount, booking.currency);
  const kept = payment ? payment.paid - payment.refunded : 0;
  const asked = payment?.status === "pending" ? payment.total - payment.paid : 0;
  const { packageId, couponCode } = lead ?? booking;
  // What a package pays is a discount of the bill too.
  const discount = packageId === null ? payment?.lines.find(({ kind }) => kind === "discount")?.label : undefined;
  const coupon = couponCode ?? discount;
  const said = [
    packageId !== null && booking.status !== "waitlisted" && m.endGivesUses(booking.persons),
    coupon && m.endGivesCoupon(coupon),
    kept > 0 && m.endKeeps(money(kept)),
    asked > 0 && m.endAsksNoMore(money(asked)),
  ];
  return said.flatMap((text) => text || []);
}

/** What of a visit its move begins with, and with whom it could be. */
export function movedOf(opened: OpenedAccount, { booking, placed, catalogue }: Visit): { of: Moved; offer: Offer } {
  const { appointment, composite, customer } = booking;
  const isShared = placed.bookings.some((one) => one.id !== booking.id && holdsSeat(one.status));
  // All who come to it move with it, unless one is to leave the others.
  const persons = placed.bookings.reduce((sum, one) => (holdsSeat(one.status) ? sum + one.persons : sum), 0);
  const { staffId, start, end, serviceId } = appointment;
  // Whoever has one calendar gives nothing away to another.
  const members = opened.mayBeyondOwn("bookings:write")
    ? catalogue.staff
    : catalogue.staff.filter(({ id }) => id === staffId);
  return {
    of: {
      ...{ id: appointment.id, name: customer.fullName, staffId, start, end, persons, seenAt: placed.updatedAt },
      serviceId: composite ? null : serviceId,
      isSeries: appointment.seriesId !== null,
      alone: isShared && !composite ? { bookingId: booking.id, persons: booking.persons } : null,
    },
    offer: { members, services: catalogue.services.filter(({ isSimple }) => isSimple) },
  };
}

/** What of a visit its change begins with: of a service made of parts what its first one holds. */
export function beforeOf({ booking, lead }: Visit): Before {
  const { id, customer, customerId, persons, notes, extras, fields, externalId, metadata } = lead ?? booking;
  const { composite, appointment } = booking;
  return {
    ...{ id, name: customer.fullName, customerId, persons, notes, answers: fields },
    isSeries: appointment.seriesId !== null,
    serviceId: lead ? (composite?.serviceId ?? appointment.serviceId) : null,
    extras: extras.map(({ extraId, quantity }) => ({ extraId, quantity })),
    marks: { externalId, metadata },
  };
}

/** The group that somebody may join by a visit; null where it is none. */
export function joinedOf({ placed }: Visit): Joined | null {
  const { id, serviceId, capacityMax, persons, groupId, status } = placed;
  if (capacityMax < 2 || groupId !== null || status !== "active") return null;
  return { id, serviceId, isFull: persons >= capacityMax };
}
