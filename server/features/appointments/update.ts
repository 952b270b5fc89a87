import { noteUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { AppointmentRow } from "../../db/schema";
import { inUnit } from "../../db/unit/unit";
import { isLive } from "../../domain/booking/status-change";
import { DomainError, invariant } from "../../domain/errors";
import { requireEveryCalendar, requireOwnCalendar, requireStaffMay } from "../../own-calendar";
import type { OfferedWhole } from "../availability/offered-whole-queries";
import { listComposites } from "../bookings/composite-queries";
import { byAge, loadAppointments } from "../bookings/load/appointments";
import type { Loaded } from "../bookings/load/change";
import {
  appointmentIn,
  changeAppointment as changeInDraft,
  type Draft,
  draftOf,
  recordIn,
} from "../bookings/store/draft";
import { leave } from "../bookings/store/leave";
import { servedBy, servingIds } from "../bookings/whole";
import type { Effects } from "../outbox";
import { type BookingPatch, bookingPatchOf, comesFirst, patchBooking } from "./booking-change";
import { holdAppointments } from "./hold";
import { type Move, type Moved, moveAppointments } from "./move";
import { moveWholes } from "./move-whole";
import { getAppointment, listRecordsOf, updateAppointment } from "./queries";
import { readAppointment } from "./read";
import type { Appointment, DryRun, UpdateAppointmentInput } from "./schemas";
import { findWhole, getTermsOfBody, type Terms } from "./terms";
import { toAppointment } from "./to-appointment";
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
  const loaded = whole ? null : await load(ctx, input);
  const rows = loaded?.rows ?? (await holdAppointments(ctx, input, membersOf(input, whole)));
  const addressed = rows.find(({ id }) => id === input.id);
  invariant(addressed, "the addressed appointment is held");
  const changes = changesIn(addressed, columnsOf(input));
  const patch = await bookingPatchOf(ctx, addressed, input);
  if (!changes && !patch) {
    noteUnchanged(ctx);
    return { result: await answerOf(ctx, input.id), ...NOTHING, effects: [] };
  }
  if (addressed.status === "cancelled")
    throw new DomainError(
      "conflict",
      "The appointment is cancelled. Make a new one, or bring one of its bookings back before it is changed.",
    );
  const active = rows.filter(({ status }) => status === "active");
  const change = { addressed, rows: active, changes: changes ?? {} };
  if (loaded && !patch) {
    const draft = draftOf(loaded);
    const decided = await decide(ctx, draft, change);
    return { result: await answerIn(ctx, draft, input.id), ...decided };
  }
  const carryOut = () =>
    whole
      ? changeWhole(ctx, change, whole)
      : inUnit(ctx, async (own) => decide(own, draftOf(await load(own, input)), change));
  const decided = patch ? await withBooking(ctx, { patch, input, active }, carryOut) : await carryOut();
  return { result: await answerOf(ctx, input.id), ...decided };
}

interface Changing {
  addressed: AppointmentRow;
  /** All that change, by start. */
  rows: AppointmentRow[];
  changes: Partial<AppointmentRow>;
}

type Decided = Omit<Written<unknown>, "result">;

const NOTHING: Moved = { warnings: {}, priceMinor: 0 };

const membersOf = ({ staffId }: UpdateAppointmentInput, whole: OfferedWhole | null): string[] => [
  ...(staffId ? [staffId] : []),
  ...(whole ? servingIds(whole) : []),
];

const load = (ctx: TenantContext, input: UpdateAppointmentInput): Promise<Loaded> =>
  loadAppointments(ctx, input, {
    alsoStaffIds: membersOf(input, null),
    money: input.serviceId !== undefined,
    notification: null,
  });

/** Decides a change in a draft, and leaves it to be stored, but for what follows it. */
async function decide(ctx: TenantContext, draft: Draft, { addressed, rows, changes }: Changing): Promise<Decided> {
  const { internalNote, ...move } = changes;
  if (internalNote !== undefined)
    for (const { id } of rows) changeInDraft(draft, id, { internalNote, updatedAt: ctx.now });
  const moves = Object.keys(move).length > 0;
  const termsOf = termsOnce(ctx);
  const moved = moves ? await moveAppointments(ctx, draft, { addressed, rows, move, termsOf }) : NOTHING;
  const effects: Effects[] = [];
  leave(ctx, draft, effects);
  return { ...moved, effects };
}

/** All occurrences have the same, so they are asked for once. */
function termsOnce(ctx: TenantContext): Move["termsOf"] {
  const known = new Map<string, Promise<Terms>>();
  return (of) => {
    const key = `${of.serviceId} ${of.staffId}`;
    const terms = known.get(key) ?? getTermsOfBody(ctx, of);
    known.set(key, terms);
    return terms;
  };
}

async function answerIn(ctx: TenantContext, draft: Draft, id: string): Promise<Appointment> {
  const row = appointmentIn(draft, id);
  const records = draft.records.filter(({ appointment }) => appointment.id === id).sort(byAge);
  const composites = row.wholeId === null ? null : await listComposites(ctx.db, ctx.tenant.id, [row]);
  const composite = composites?.get(id) ?? null;
  return toAppointment(row, { records: records.map((record) => recordIn(draft, record)), composite });
}

/** @param seen those who serve it now may be moved to if they did then, for they are held */
async function changeWhole(
  ctx: TenantContext,
  { addressed, rows, changes }: Changing,
  seen: OfferedWhole,
): Promise<Decided> {
  const { internalNote, ...move } = changes;
  const now = addressed.wholeId === null ? null : await findWhole(ctx, addressed.wholeId);
  if (internalNote !== undefined)
    for (const row of rows) await updateAppointment(ctx.db, row, { internalNote, updatedAt: ctx.now });
  if (!now || Object.keys(move).length === 0) return { ...NOTHING, effects: [] };
  const held = new Set(servingIds(seen));
  return moveWholes(ctx, { addressed, rows, move, whole: servedBy(now, ({ id }) => held.has(id)) });
}

/** A change of the booking along with one of its appointment. */
async function withBooking(
  ctx: TenantContext,
  { patch, input, active }: { patch: BookingPatch; input: UpdateAppointmentInput; active: AppointmentRow[] },
  move: () => Promise<Decided>,
): Promise<Decided> {
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

function columnsOf({ serviceId, staffId, internalNote, start, end }: UpdateAppointmentInput): Partial<AppointmentRow> {
  const startsAt = start === undefined ? undefined : new Date(start);
  const endsAt = end === undefined ? undefined : new Date(end);
  return { serviceId, staffId, internalNote, startsAt, endsAt } as Partial<AppointmentRow>;
}

const answerOf = async ({ db, tenant }: TenantContext, id: string): Promise<Appointment> =>
  readAppointment(db, tenant.id, await getAppointment(db, tenant.id, id));
