import { noteUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { AppointmentRow } from "../../db/schema";
import { isLive } from "../../domain/booking/status-change";
import { DomainError, invariant } from "../../domain/errors";
import { requireEveryCalendar, requireOwnCalendar, requireStaffMay } from "../../own-calendar";
import type { OfferedWhole } from "../availability/offered-whole-queries";
import { servedBy, servingIds } from "../bookings/whole";
import { type BookingPatch, bookingPatchOf, comesFirst, patchBooking } from "./booking-change";
import { findWhole } from "./create-whole";
import { holdAppointments } from "./hold";
import { type Move, moveAppointments } from "./move";
import { moveWholes } from "./move-whole";
import { getAppointment, listRecordsOf, updateAppointment } from "./queries";
import { readAppointment } from "./read";
import type { Appointment, DryRun, UpdateAppointmentInput } from "./schemas";
import { type Written, writeOrTry } from "./try-out";

/**
 * Changes an appointment, or more of its series: when, with whom, of what, and its note. Nobody is mailed.
 *
 * Checked again is only what moves. Its bookings keep their ids, and their prices unless it becomes one of another
 * service. Where it has one booking alone that can get other persons and another customer with it.
 *
 * @throws DomainError not_found | validation | conflict when it is cancelled | warnings | capacity_exceeded
 */
export async function changeAppointment(
  ctx: TenantContext,
  input: UpdateAppointmentInput,
): Promise<Appointment | DryRun> {
  return writeOrTry(ctx, input, (inner) => write(inner, input));
}

async function write(ctx: TenantContext, input: UpdateAppointmentInput): Promise<Written<Appointment>> {
  requireMayMove(ctx, input);
  const whole = await findWholeToMove(ctx, input);
  if (whole) requireEveryCalendar(ctx);
  const alsoIds = [...(input.staffId ? [input.staffId] : []), ...(whole ? servingIds(whole) : [])];
  const rows = await holdAppointments(ctx, input, alsoIds);
  const addressed = rows.find(({ id }) => id === input.id);
  invariant(addressed, "the addressed appointment is held");
  const changes = changesOf(addressed, input);
  const patch = await bookingPatchOf(ctx, addressed, input);
  if (!changes && !patch) {
    noteUnchanged(ctx);
    return { result: await answerOf(ctx, input.id), warnings: {}, priceMinor: 0, effects: [] };
  }
  if (addressed.status === "cancelled")
    throw new DomainError(
      "conflict",
      "The appointment is cancelled. Make a new one, or bring one of its bookings back before it is changed.",
    );
  const active = rows.filter(({ status }) => status === "active");
  const move = () => noteAndMove(ctx, { addressed, rows: active, changes: changes ?? {} }, whole);
  const moved = patch ? await withBooking(ctx, { patch, input, active }, move) : await move();
  return { result: await answerOf(ctx, input.id), ...moved };
}

interface Changing {
  addressed: AppointmentRow;
  /** All that change, by start. */
  rows: AppointmentRow[];
  changes: Partial<AppointmentRow>;
}

async function noteAndMove(
  ctx: TenantContext,
  { addressed, rows, changes }: Changing,
  whole: OfferedWhole | null,
): Promise<Moved> {
  const { internalNote, ...move } = changes;
  if (internalNote !== undefined) await noteAll(ctx, rows, internalNote);
  return Object.keys(move).length > 0 ? moveAll(ctx, { addressed, rows, move }, whole) : NOT_MOVED;
}

/** A change of the booking along with one of its appointment. */
async function withBooking(
  ctx: TenantContext,
  { patch, input, active }: { patch: BookingPatch; input: UpdateAppointmentInput; active: AppointmentRow[] },
  move: () => Promise<Moved>,
): Promise<Moved> {
  const isFirst = comesFirst(patch);
  const earlier = isFirst ? await patchBooking(ctx, patch, input) : [];
  const moved = await move();
  const later = isFirst ? [] : await patchBooking(ctx, patch, input);
  const ids = active.map(({ id }) => id);
  const live = (await listRecordsOf(ctx.db, ctx.tenant.id, ids)).filter(({ booking }) => isLive(booking.status));
  const priceMinor = live.reduce((sum, { booking }) => sum + booking.priceMinor, 0);
  return { ...moved, priceMinor, effects: [...earlier, ...moved.effects, ...later] };
}

/** Staff move within their own calendar, where their account lets them. @throws DomainError forbidden */
function requireMayMove(ctx: TenantContext, input: UpdateAppointmentInput): void {
  if (isMove(input)) requireStaffMay(ctx, "reschedule");
  if (input.staffId !== undefined) requireOwnCalendar(ctx, input.staffId);
}

const isMove = ({ serviceId, staffId, start, end }: UpdateAppointmentInput): boolean =>
  [serviceId, staffId, start, end].some((field) => field !== undefined);

/** Of a part that is to move its whole, before anybody's time is held. */
async function findWholeToMove(ctx: TenantContext, input: UpdateAppointmentInput): Promise<OfferedWhole | null> {
  if (!isMove(input)) return null;
  const { wholeId } = await getAppointment(ctx.db, ctx.tenant.id, input.id);
  return wholeId === null ? null : findWhole(ctx, wholeId);
}

/** @param seen the whole, of a part; those who serve it now may be moved to if they did then, for they are held */
async function moveAll(ctx: TenantContext, move: Move, seen: OfferedWhole | null): Promise<Moved> {
  const { wholeId } = move.addressed;
  const now = wholeId === null ? null : await findWhole(ctx, wholeId);
  if (!seen || !now) return moveAppointments(ctx, move);
  const held = new Set(servingIds(seen));
  return moveWholes(ctx, { ...move, whole: servedBy(now, ({ id }) => held.has(id)) });
}

type Moved = Omit<Written<unknown>, "result">;

const NOT_MOVED: Moved = { warnings: {}, priceMinor: 0, effects: [] };

const changesOf = (row: AppointmentRow, input: UpdateAppointmentInput): Partial<AppointmentRow> | null => {
  const { serviceId, staffId, internalNote, start, end } = input;
  const startsAt = start === undefined ? undefined : new Date(start);
  const endsAt = end === undefined ? undefined : new Date(end);
  return changesIn(row, { serviceId, staffId, internalNote, startsAt, endsAt } as Partial<AppointmentRow>);
};

async function noteAll({ db, now }: TenantContext, rows: AppointmentRow[], internalNote: string): Promise<void> {
  for (const row of rows) await updateAppointment(db, row, { internalNote, updatedAt: now });
}

const answerOf = async ({ db, tenant }: TenantContext, id: string): Promise<Appointment> =>
  readAppointment(db, tenant.id, await getAppointment(db, tenant.id, id));
