import { causeOf, type TenantContext } from "../../context";
import type { AppointmentRow } from "../../db/schema";
import type { Occupancy } from "../../domain/availability/calendar";
import type { SlotSpan } from "../../domain/availability/span";
import { isLive } from "../../domain/booking/status-change";
import { holdsSeat } from "../../domain/booking-status";
import { DomainError, invariant } from "../../domain/errors";
import { localTimeOf } from "../../domain/zones";
import { minutesAdded } from "../availability/calendar-queries";
import { minutesOf } from "../bookings/extras";
import { byAge } from "../bookings/load/appointments";
import type { BookingRecord } from "../bookings/record-queries";
import { capacityExceeded } from "../bookings/status";
import { bookingIn, changeAppointment, changeBooking, type Draft } from "../bookings/store/draft";
import { requoteIn } from "../bookings/update/requote";
import { tell } from "../bookings/update/tell";
import { verdictOn } from "./check";
import { columnsOf, movedAlong, requireSpan, sameLength, usualSpan } from "./span";
import type { Terms } from "./terms";
import type { Written } from "./try-out";
import { keysOf, type Warned, warningFields } from "./warnings";

export interface Move {
  /** The one that the change speaks of. */
  addressed: AppointmentRow;
  /** All that move along, by start; the addressed one among them. */
  rows: AppointmentRow[];
  /** What is new of the addressed one. */
  move: Partial<Pick<AppointmentRow, "serviceId" | "staffId" | "startsAt" | "endsAt">>;
  /** What a member offers a service at. */
  termsOf: (of: { serviceId: string; staffId: string }) => Promise<Terms>;
}

/** What was decided of a change, but for its answer. */
export type Moved = Omit<Written<unknown>, "result" | "effects">;

/**
 * Moves active appointments of a draft with all their bookings, each by the same local days and wall time, counted from
 * the wall time that the series means (`series-shift.ts`). None is merged with a group it meets: at the start of one
 * there is no second. Another service has another price. Whether warnings stop it decides the caller.
 *
 * @throws DomainError validation | capacity_exceeded | conflict where another service's price cannot be asked for
 */
export async function moveAppointments(ctx: TenantContext, draft: Draft, move: Move): Promise<Moved> {
  const { rows } = move;
  // They may take each other's present time, and each other's start.
  for (const { id } of rows) draft.moving.add(id);
  const placed: Placed[] = [];
  const warned: Warned[] = [];
  const moved = draft.records.filter(({ appointment }) => rows.some(({ id }) => id === appointment.id)).sort(byAge);
  for (const row of rows) {
    const own = moved.filter(({ appointment }) => appointment.id === row.id);
    warned.push(await moveOne(ctx, draft, { row, own, move, placed }));
  }
  const live = moved.filter(({ booking }) => isLive(booking.status));
  if (move.move.serviceId !== undefined) await requoteAll(ctx, draft, { live, move });
  for (const before of live) await tell(ctx, draft, { before, ...TOLD, cause: causeOf(ctx) });
  const priceMinor = live.reduce((sum, { booking }) => sum + bookingIn(draft, booking.id).priceMinor, 0);
  return { warnings: warningFields(warned, ctx.tenant.timeZone), priceMinor };
}

/** One event for each live booking, and no mail. */
const TOLD = { type: "booking.updated", notification: null, toCustomer: false } as const;

/** The time of an appointment that has moved already. */
interface Placed extends Occupancy {
  staffId: string;
}

interface MoveOfOne {
  row: AppointmentRow;
  own: BookingRecord[];
  move: Move;
  /** Those that moved before it; it is added. */
  placed: Placed[];
}

async function moveOne(ctx: TenantContext, draft: Draft, { row, own, move, placed }: MoveOfOne): Promise<Warned> {
  const { now, tenant } = ctx;
  const { serviceId = row.serviceId, staffId = row.staffId } = move.move;
  const terms = await move.termsOf({ serviceId, staffId });
  const { service, member } = terms;
  const span = spanAfter(row, { move, terms }, tenant.timeZone);
  requireSpan(service, span, tenant.timeZone);
  const addedMinutes = extraMinutesOf(own, terms);
  const accepted = await warningsOf(ctx, { terms, span, own, addedMinutes, move, placed });
  const keys = keysOf(accepted);
  const { capacityMin, capacityMax } = member.link;
  const columns = columnsOf(span, service);
  changeAppointment(draft, row.id, {
    ...{ serviceId, staffId, ...columns, capacityMin, capacityMax },
    forced: keys.length > 0,
    warnings: keys,
    updatedAt: now,
  });
  draft.blocking.add(row.id);
  placed.push({ staffId, startAt: columns.blockedStartsAt.getTime(), endAt: columns.blockedEndsAt.getTime() });
  for (const { booking } of own)
    if (isLive(booking.status))
      changeBooking(draft, booking.id, { sequence: booking.sequence + 1, movedAt: now, updatedAt: now });
  return { warnings: accepted, span, service, addedMinutes };
}

interface Checked extends Pick<MoveOfOne, "own" | "move" | "placed"> {
  terms: Terms;
  span: SlotSpan;
  addedMinutes: number;
}

/** @throws DomainError capacity_exceeded */
async function warningsOf(ctx: TenantContext, { terms, span, own, addedMinutes, move, placed }: Checked) {
  const { offered, service, member } = terms;
  const persons = own.reduce((sum, { booking }) => sum + (holdsSeat(booking.status) ? booking.persons : 0), 0);
  const verdict = await verdictOn(ctx, {
    ...{ offered, staffId: member.id, span, persons, joins: false },
    rules: { durationMinutes: service.durationMinutes + addedMinutes },
    exceptAppointmentIds: move.rows.map(({ id }) => id),
    alsoBusy: placed.filter(({ staffId }) => staffId === member.id),
  });
  invariant(verdict, "a member of the terms is in the calendar");
  const { date } = localTimeOf(ctx.tenant.timeZone, span.startAt);
  if (verdict.group !== null) throw secondOfGroup(date);
  if (verdict.isFull) throw capacityExceeded(date);
  return verdict.warnings;
}

/** One after another: those of one payment share its coupon. @throws DomainError conflict */
async function requoteAll(ctx: TenantContext, draft: Draft, { live, move }: { live: BookingRecord[]; move: Move }) {
  for (const before of live) {
    const { serviceId = before.appointment.serviceId, staffId = before.appointment.staffId } = move.move;
    const { service, member } = await move.termsOf({ serviceId, staffId });
    requoteIn(ctx, draft, { before, service, link: member.link });
  }
}

/** A start has the seats of one appointment, whoever moves another one there. */
const secondOfGroup = (date: string) =>
  new DomainError(
    "capacity_exceeded",
    `On ${date} the group has an appointment at that start already, and its seats are not given twice. Add the bookings to that appointment, with POST /appointments/{id}/bookings, instead of moving this one.`,
  );

/** What the extras of an appointment's bookings make it longer than its service; another service knows none of them. */
const extraMinutesOf = (own: BookingRecord[], { service, member }: Terms): number =>
  own
    .filter((record) => record.service.id === service.id && isLive(record.booking.status))
    .reduce((sum, { booking }) => sum + minutesAdded(service, member.link, minutesOf(booking.extras)), 0);

const spanOf = ({ startsAt, endsAt }: Pick<AppointmentRow, "startsAt" | "endsAt">): SlotSpan => ({
  startAt: startsAt.getTime(),
  endAt: endsAt.getTime(),
});

/** Without an end each keeps its length, but another service has its own. */
function spanAfter(
  row: AppointmentRow,
  { move: { addressed, rows, move }, terms }: { move: Move; terms: Terms },
  timeZone: string,
): SlotSpan {
  const { service } = terms;
  const { startsAt = addressed.startsAt, endsAt } = move;
  const isAddressed = row.id === addressed.id;
  const starts = rows.map((each) => each.startsAt.getTime());
  const along = { fromAt: addressed.startsAt.getTime(), toAt: startsAt.getTime(), starts, timeZone };
  const startAt = isAddressed ? startsAt.getTime() : movedAlong(service, row.startsAt.getTime(), along);
  if (endsAt && isAddressed) return { startAt, endAt: endsAt.getTime() };
  if (endsAt) return sameLength(service, { from: spanOf({ startsAt, endsAt }), startAt }, timeZone);
  if (service.id !== row.serviceId) return usualSpan(service, startAt, timeZone);
  return sameLength(service, { from: spanOf(row), startAt }, timeZone);
}
