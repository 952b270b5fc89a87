import type { TenantContext } from "../../context";
import type { Db } from "../../db/client";
import type { AppointmentRow, CustomerRow } from "../../db/schema";
import type { Slot } from "../../domain/availability/calendar";
import type { WholeSlot } from "../../domain/availability/whole-calendar";
import { DomainError, invariant } from "../../domain/errors";
import type { OfferingMember } from "../availability/offered-queries";
import type { OfferedWhole } from "../availability/offered-whole-queries";
import { findGuest, turnOfGuest } from "../customers/queries";
import { requireSlot, seatsTaken } from "./offer";
import { lockStaffInTurn } from "./queries";
import { memberOf, planSeat, takeSeat } from "./seat";
import { waitingListFull } from "./status";
import { findWaitingPlace } from "./waiting-place";
import { insertWhole, requireWholeSlot, servedBy, servingIds } from "./whole";
import type { ItemWish } from "./wishes";

/** A wish granted: its seat is taken in this transaction, or its place on the waiting list. */
export interface Seat {
  wish: ItemWish;
  member: OfferingMember;
  appointment: AppointmentRow;
  /** The appointment's row stands nowhere yet: it is inserted with the booking. */
  isPlanned: boolean;
  waits: boolean;
  /** Of a whole: its plan, and the appointments of all parts; `appointment` is the first. */
  group: { slot: WholeSlot; appointments: AppointmentRow[] } | null;
}

/** Refusals that another member may still avert. */
const LOST = ["slot_unavailable", "capacity_exceeded"];
const isLostRace = (error: unknown) => error instanceof DomainError && LOST.includes(error.code);

export interface Seating {
  wishes: ItemWish[];
  /** Whether whoever finds an appointment full takes a place on its waiting list. */
  mayWait: boolean;
  guest: Pick<CustomerRow, "fullName" | "email">;
}

export interface Seated {
  seats: Seat[];
  /** Who the guest is, held; null: nobody yet, and nobody else makes a customer of the guest before this transaction ends. */
  known: CustomerRow | null;
}

/**
 * Takes a seat for each wish, in two tries.
 *
 * A wish for anyone first holds only the member it would get, so that bookings of different members do not wait
 * for each other. If someone else was faster there, a second try holds every member it could get and decides.
 * The guest's turn is taken with the members, after them, so that the guest is found while their time is read.
 *
 * @throws DomainError slot_unavailable | capacity_exceeded
 */
export async function takeSeats(ctx: TenantContext, seating: Seating): Promise<Seated> {
  const { wishes } = seating;
  const picks = await Promise.all(wishes.map((wish) => pickOf(ctx, wish, seating)));
  const held = picks.flat();
  // Of one wish nobody else has to see what it takes, so it can be written with the rest.
  if (!wishes.some(isOpen)) return takeHolding(ctx, ctx.db, { ...seating, held, mayPlan: wishes.length === 1 });
  try {
    // A savepoint: rolling back to it also lets go of the members held.
    const narrowed = wishes.map((wish, index) => narrowedTo(wish, picks[index] ?? []));
    return await ctx.db.transaction((db) => takeHolding(ctx, db, { ...seating, wishes: narrowed, held }));
  } catch (error) {
    if (!isLostRace(error)) throw error;
    return takeHolding(ctx, ctx.db, { ...seating, held: wishes.flatMap(everyoneFor) });
  }
}

/** Whether more than one member could grant a wish. */
const isOpen = ({ staffId, offered, whole }: ItemWish): boolean =>
  whole !== null || (staffId === undefined && offered.members.length > 1);

const everyoneFor = ({ staffId, offered, whole }: ItemWish): string[] => {
  if (whole) return servingIds(whole);
  return staffId === undefined ? offered.members.map(({ id }) => id) : [staffId];
};

/** @param picks of a whole the members of its service parts */
const narrowedTo = (wish: ItemWish, picks: string[]): ItemWish => {
  const { whole } = wish;
  return { ...wish, staffId: picks[0], whole: whole && servedBy(whole, ({ id }, index) => id === picks[index]) };
};

/** Whom a wish would get as things stand, held by nobody. @throws DomainError slot_unavailable | capacity_exceeded */
async function pickOf(ctx: TenantContext, wish: ItemWish, seating: Seating): Promise<string[]> {
  const { whole, staffId } = wish;
  if (whole) return (await requireWholeSlot(ctx, ctx.db, { ...wish, whole })).parts.map((part) => part.staffId);
  if (staffId !== undefined) return [staffId];
  const place = await placeFor(ctx, ctx.db, { wish, mayWait: seating.mayWait });
  return ["slot" in place ? place.slot.staffId : place.waitsIn.staffId];
}

interface Asked {
  wish: ItemWish;
  mayWait: boolean;
  mayPlan?: boolean | undefined;
}

/** A slot, or the full appointment whose waiting list has room. */
type Place = { slot: Slot } | { waitsIn: AppointmentRow };

/** @throws DomainError slot_unavailable | capacity_exceeded */
async function placeFor(ctx: TenantContext, db: Db, { wish, mayWait }: Asked): Promise<Place> {
  try {
    return { slot: await requireSlot(ctx, db, wish) };
  } catch (error) {
    const waitsIn = isLostRace(error) ? await findWaitingPlace(ctx, db, wish) : null;
    if (waitsIn === null) throw mayWait && isFullOf(wish, error) ? waitingListFull() : error;
    if (!mayWait) throw seatsTaken();
    return { waitsIn };
  }
}

/** Whether it was the seats alone that a party lacked who might have waited for them. */
const isFullOf = ({ offered: { service, members }, persons }: ItemWish, error: unknown): boolean =>
  error instanceof DomainError &&
  error.code === "capacity_exceeded" &&
  service.waitlistCapacity > 0 &&
  members.some(({ link }) => persons <= link.capacityMax);

async function takeHolding(
  ctx: TenantContext,
  db: Db,
  { guest, held, ...asked }: Seating & { held: string[]; mayPlan?: boolean },
): Promise<Seated> {
  const { id: tenantId } = ctx.tenant;
  await lockStaffInTurn(db, tenantId, { staffIds: held, turn: turnOfGuest(tenantId, guest) });
  const [seats, known] = await Promise.all([takeAll(ctx, db, asked), findGuest(db, tenantId, guest)]);
  return { seats, known };
}

async function takeAll(ctx: TenantContext, db: Db, { wishes, ...how }: Omit<Asked, "wish"> & { wishes: ItemWish[] }) {
  const seats: Seat[] = [];
  // One after another: the second of two items must see what the first has taken.
  for (const wish of wishes) seats.push(await takeOne(ctx, db, { wish, ...how }));
  return seats;
}

async function takeOne(ctx: TenantContext, db: Db, asked: Asked): Promise<Seat> {
  const { wish } = asked;
  if (wish.whole) return takeWhole(ctx, db, { ...wish, whole: wish.whole });
  const place = await placeFor(ctx, db, asked);
  if ("slot" in place) {
    const { slot } = place;
    const taken = { offered: wish.offered, slot };
    const isPlanned = asked.mayPlan === true && slot.joins === null;
    const appointment = isPlanned ? planSeat(ctx, taken) : await takeSeat(ctx, db, taken);
    return { wish, member: memberOf(wish.offered, slot), appointment, isPlanned, waits: false, group: null };
  }
  const member = wish.offered.members.find(({ id }) => id === place.waitsIn.staffId);
  invariant(member, "a group belongs to a member of its service");
  return { wish, member, appointment: place.waitsIn, isPlanned: false, waits: true, group: null };
}

/** @throws DomainError slot_unavailable | capacity_exceeded */
async function takeWhole(ctx: TenantContext, db: Db, wish: ItemWish & { whole: OfferedWhole }): Promise<Seat> {
  const slot = await requireWholeSlot(ctx, db, wish);
  const { whole, offered } = wish;
  const appointments = await insertWhole(ctx, db, { whole, parts: slot.parts, seriesId: null, internalNote: "" });
  const [appointment] = appointments;
  invariant(appointment, "a plan has a part");
  const group = { slot, appointments };
  return { wish, member: memberOf(offered, slot), appointment, isPlanned: false, waits: false, group };
}
