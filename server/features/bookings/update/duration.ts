import type { TenantContext } from "../../../context";
import type { BookedExtra } from "../../../db/schema";
import { isLive } from "../../../domain/booking/status-change";
import { MINUTE_MS } from "../../../domain/dates";
import { DomainError } from "../../../domain/errors";
import { getOfferedService, minutesAdded } from "../../availability";
import { faultOfMember } from "../appointments/member-faults";
import { sentencesBeside } from "../appointments/warnings";
import { minutesOf } from "../intake/extras";
import type { BookingRecord } from "../read/record";
import { mayChangeLength } from "../segments/in-visit";
import { appointmentIn, changeAppointment, type Draft, othersIn } from "../store/draft";
import { verdictOn } from "./check-conflicts";

/**
 * Makes the appointment of a live booking as long as other extras take. One that others share keeps its end, and so
 * does one that takes days.
 *
 * @throws DomainError slot_unavailable when the longer time is not free
 */
export async function followExtras(
  ctx: TenantContext,
  draft: Draft,
  { before, extras }: { before: BookingRecord; extras: BookedExtra[] },
): Promise<void> {
  const { booking, service } = before;
  const appointment = appointmentIn(draft, booking.appointmentId);
  const addedMinutes = minutesAdded(service, appointment, minutesOf(extras) - minutesOf(booking.extras));
  if (addedMinutes === 0 || appointment.status !== "active" || !mayChangeLength(appointment)) return;
  if (othersIn(draft, booking).some(({ status }) => isLive(status))) return;
  const endsAt = endAfter({ ...before, appointment }, addedMinutes, service.durationMinutes + minutesOf(extras));
  const addedMs = endsAt.getTime() - appointment.endsAt.getTime();
  if (addedMs === 0) return;
  if (addedMs > 0) await requireFree(ctx, { ...before, appointment }, endsAt);
  const blockedEndsAt = new Date(appointment.blockedEndsAt.getTime() + addedMs);
  changeAppointment(draft, appointment.id, { endsAt, blockedEndsAt, updatedAt: ctx.now });
  draft.blocking.add(appointment.id);
}

/** What was made shorter by an operator than its extras are long is not made shorter still. */
function endAfter({ appointment }: BookingRecord, addedMinutes: number, usualMinutes: number): Date {
  const { startsAt, endsAt } = appointment;
  const changedAt = endsAt.getTime() + addedMinutes * MINUTE_MS;
  if (addedMinutes > 0) return new Date(changedAt);
  const usualAt = startsAt.getTime() + usualMinutes * MINUTE_MS;
  return new Date(Math.min(endsAt.getTime(), Math.max(changedAt, usualAt)));
}

/** All but what was accepted for the appointment before. @throws DomainError slot_unavailable */
async function requireFree(ctx: TenantContext, { booking, appointment }: BookingRecord, endsAt: Date): Promise<void> {
  const { id, serviceId, staffId, startsAt, warnings } = appointment;
  const offered = await getOfferedService(ctx.db, ctx.tenant.id, { serviceId, audience: "management" });
  const span = { startAt: startsAt.getTime(), endAt: endsAt.getTime() };
  const { persons } = booking;
  const verdict = await verdictOn(ctx, { offered, staffId, span, persons, joins: false, exceptAppointmentIds: [id] });
  const accepted = ["duration", ...warnings];
  const met = verdict
    ? sentencesBeside({ ...verdict, span, service: offered.service }, accepted, ctx.tenant.timeZone)
    : await faultOfMember(ctx, staffId);
  if (met === "") return;
  const sentence = `The time that the extras take is not free. ${met} Move the booking first, or leave extras out.`;
  throw new DomainError("slot_unavailable", sentence);
}
