import { causeOf, type TenantContext } from "../../context";
import type { AppointmentRow } from "../../db/schema";
import type { SlotSpan } from "../../domain/availability/span";
import { holdsSeat } from "../../domain/booking-status";
import { DomainError, invariant } from "../../domain/errors";
import { localTimeOf } from "../../domain/zones";
import { minutesAdded } from "../availability/calendar-queries";
import { effectsOfChange } from "../bookings/effects";
import { minutesOf } from "../bookings/extras";
import { updateBooking } from "../bookings/queries";
import type { BookingRecord } from "../bookings/record-queries";
import { capacityExceeded, isLive } from "../bookings/status";
import { requoteAll } from "../bookings/update/requote";
import type { Effects } from "../outbox/queries";
import { verdictOn } from "./check";
import { columnsOf } from "./place";
import { insertOccupancy, listRecordsOf, suspendAppointments, updateAppointment } from "./queries";
import { movedAlong, requireSpan, sameLength, usualSpan } from "./span";
import { getTermsOfBody, type Terms } from "./terms";
import type { Written } from "./try-out";
import { keysOf, type Warned, warningFields } from "./warnings";

export interface Move {
  /** The one that the change speaks of. */
  addressed: AppointmentRow;
  /** All that move along, by start; the addressed one among them. */
  rows: AppointmentRow[];
  /** What is new of the addressed one. */
  move: Partial<Pick<AppointmentRow, "serviceId" | "staffId" | "startsAt" | "endsAt">>;
}

/**
 * Moves held, active appointments with all their bookings, each by the same local days and wall time, counted from the
 * wall time that the series means (`series-shift.ts`). None is merged with a group
 * it meets: at the start of one there is no second. Whether warnings stop it decides the caller, who holds the time of all members concerned.
 *
 * @throws DomainError validation | capacity_exceeded | conflict where another service's price cannot be asked for
 */
export async function moveAppointments(ctx: TenantContext, move: Move): Promise<Omit<Written<unknown>, "result">> {
  const { db, tenant } = ctx;
  const { rows } = move;
  const ids = rows.map(({ id }) => id);
  const before = await listRecordsOf(db, tenant.id, ids);
  // They may take each other's present time, and each other's start.
  await suspendAppointments(db, tenant.id, ids);
  const warned: Warned[] = [];
  for (const row of rows) {
    const own = before.filter(({ booking }) => booking.appointmentId === row.id);
    warned.push(await moveOne(ctx, row, { move, own }));
  }
  const former = new Map(before.map((record) => [record.booking.id, record]));
  // Another service has another price.
  const priced = move.move.serviceId ? await requoteAll(ctx, former) : before;
  const effects = await tellOf(ctx, ids, before);
  const priceMinor = priced.reduce((sum, { booking }) => sum + (isLive(booking.status) ? booking.priceMinor : 0), 0);
  return { warnings: warningFields(warned, tenant.timeZone), priceMinor, effects };
}

async function moveOne(
  ctx: TenantContext,
  row: AppointmentRow,
  { move, own }: { move: Move; own: BookingRecord[] },
): Promise<Warned> {
  const { db, now, tenant } = ctx;
  const { serviceId = row.serviceId, staffId = row.staffId } = move.move;
  const terms = await getTermsOfBody(ctx, { serviceId, staffId });
  const span = spanAfter(row, { move, terms }, tenant.timeZone);
  requireSpan(terms.service, span, tenant.timeZone);
  const persons = own.reduce((sum, { booking }) => sum + (holdsSeat(booking.status) ? booking.persons : 0), 0);
  const { offered, service, member } = terms;
  const addedMinutes = extraMinutesOf(own, terms);
  const rules = { durationMinutes: service.durationMinutes + addedMinutes };
  const verdict = await verdictOn(ctx, { offered, staffId, span, persons, joins: false, rules });
  invariant(verdict, "a member of the terms is in the calendar");
  const { date } = localTimeOf(tenant.timeZone, span.startAt);
  if (verdict.group !== null) throw secondOfGroup(date);
  if (verdict.isFull) throw capacityExceeded(date);
  const accepted = keysOf(verdict.warnings);
  const { capacityMin, capacityMax } = member.link;
  const moved = await updateAppointment(db, row, {
    serviceId,
    staffId,
    ...columnsOf(span, service),
    status: "active",
    capacityMin,
    capacityMax,
    forced: accepted.length > 0,
    warnings: accepted,
    updatedAt: now,
  });
  await insertOccupancy(db, moved);
  for (const { booking } of own)
    if (isLive(booking.status))
      await updateBooking(db, booking, { sequence: booking.sequence + 1, movedAt: now, updatedAt: now });
  return { warnings: verdict.warnings, span, service, addedMinutes };
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

/** One event for each live booking, and no mail. */
export async function tellOf(ctx: TenantContext, ids: string[], before: BookingRecord[]): Promise<Effects[]> {
  const after = new Map((await listRecordsOf(ctx.db, ctx.tenant.id, ids)).map((record) => [record.booking.id, record]));
  const told = { type: "booking.updated", cause: causeOf(ctx), notification: null, toCustomer: false } as const;
  const live = before.filter(({ booking }) => isLive(booking.status));
  return Promise.all(
    live.map((record) => effectsOfChange(ctx, after.get(record.booking.id) ?? record, { ...told, before: record })),
  );
}
