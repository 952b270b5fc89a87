import { noteUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { AppointmentRow } from "../../db/schema";
import { DomainError, invariant } from "../../domain/errors";
import { holdAppointments } from "./hold";
import { moveAppointments } from "./move";
import { getAppointment, listRecordsOf, updateAppointment } from "./queries";
import type { Appointment, DryRun, UpdateAppointmentInput } from "./schemas";
import { toAppointment } from "./to-appointment";
import { type Written, writeOrTry } from "./try-out";

/**
 * Changes an appointment, or more of its series: when, with whom, of what, and its note. Nobody is mailed.
 *
 * Checked again is only what moves. Its bookings keep their ids and prices.
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
  const rows = await holdAppointments(ctx, input, input.staffId ? [input.staffId] : []);
  const addressed = rows.find(({ id }) => id === input.id);
  invariant(addressed, "the addressed appointment is held");
  const changes = changesOf(addressed, input);
  if (!changes) {
    noteUnchanged(ctx);
    return { result: await answerOf(ctx, input.id), warnings: {}, priceMinor: 0, effects: [] };
  }
  if (addressed.status === "cancelled") throw new DomainError("conflict", "The appointment is cancelled.");
  const active = rows.filter(({ status }) => status === "active");
  const { internalNote, ...move } = changes;
  if (internalNote !== undefined) await noteAll(ctx, active, internalNote);
  const isMove = Object.keys(move).length > 0;
  if (isMove && addressed.groupId) throw new DomainError("conflict", "The appointment is a part of a larger booking.");
  const moved = isMove ? await moveAppointments(ctx, { addressed, rows: active, move }) : NOT_MOVED;
  return { result: await answerOf(ctx, input.id), ...moved };
}

const NOT_MOVED = { warnings: {}, priceMinor: 0, effects: [] };

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
  toAppointment(await getAppointment(db, tenant.id, id), await listRecordsOf(db, tenant.id, [id]));
