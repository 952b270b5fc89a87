import { markUnchanged, type TenantContext } from "../../../../context";
import { changesIn } from "../../../../db/changes";
import type { AppointmentRow } from "../../../../db/schema";
import { isLive } from "../../../../domain/booking/status-change";
import { DomainError, invariant } from "../../../../domain/errors";
import { requireOwnCalendar, requireStaffMay } from "../../../../own-calendar";
import type { Composite } from "../../composite-schemas";
import { toAppointment } from "../../presenters/to-appointment";
import { compositeOf } from "../../presenters/to-booking";
import { listComposites } from "../../read/composites";
import { appointmentIn, changeAppointment as changeInDraft, type Draft, draftOf } from "../../store/draft";
import { leave } from "../../store/leave";
import { dryRunOf, requireAccepted } from "../dry-run";
import { namesOfAppointment } from "../read-appointment";
import type { Appointment, DryRun, UpdateAppointmentInput } from "../schemas";
import { type LoadedChange, loadToChange } from "./load-update";
import { type Moved, moveAppointments, recordsOf } from "./move-appointments";
import { bookingPatchOf, comesFirst, patchBooking } from "./patch-booking";

interface ChangeOptions {
  /** Refuses an appointment, which is locked, that is not as the caller expects it. */
  check?: (addressed: AppointmentRow) => void;
  /** Whether customers are told where they are moved to. */
  mailsCustomers?: boolean;
}

/**
 * Changes an appointment, or more of its series: when, with whom, of what, and its note. Nobody is mailed unless that is
 * asked for.
 *
 * Checked again is only what moves. Its bookings keep their ids, and their prices unless it becomes one of another
 * service. Where it has one booking alone that can get other persons and another customer with it. A dry run is the same
 * without what is stored.
 *
 * @throws DomainError not_found | validation | conflict when it is cancelled | warnings | capacity_exceeded |
 *   slot_unavailable when there are too few members for the segments of a composite service
 */
export async function changeAppointment(
  ctx: TenantContext,
  input: UpdateAppointmentInput,
  { check, mailsCustomers = false }: ChangeOptions = {},
): Promise<Appointment | DryRun> {
  if (isMove(input)) requireStaffMay(ctx, "reschedule");
  if (input.staffId !== undefined) requireOwnCalendar(ctx, input.staffId);
  const loaded = await loadToChange(ctx, input, { moves: isMove(input), mailsCustomers });
  const addressed = loaded.rows.find(({ id }) => id === input.id);
  invariant(addressed, "the addressed appointment is loaded");
  check?.(addressed);
  const draft = draftOf(loaded);
  const decided = await decide(ctx, draft, { input, loaded, addressed, mailsCustomers });
  const { mails, events } = draft;
  const outcome = { ...(decided ?? NOTHING), effects: { mails, events } };
  if (input.dryRun) return dryRunOf(ctx, outcome, input.force);
  requireAccepted(outcome, input.force);
  if (decided) leave(ctx, draft);
  else markUnchanged(ctx);
  return answerIn(ctx, draft, input.id);
}

const isMove = ({ serviceId, staffId, start, end }: UpdateAppointmentInput): boolean =>
  [serviceId, staffId, start, end].some((field) => field !== undefined);

const NOTHING: Moved = { warnings: {}, priceMinor: 0 };

interface Changing {
  input: UpdateAppointmentInput;
  loaded: LoadedChange;
  addressed: AppointmentRow;
  mailsCustomers: boolean;
}

/** @returns null when all is as it was */
async function decide(ctx: TenantContext, draft: Draft, changing: Changing): Promise<Moved | null> {
  const { input, loaded, addressed } = changing;
  const changes = changesIn(addressed, columnsOf(input));
  const patch = bookingPatchOf(recordsOf(draft, [addressed]), input);
  if (!changes && !patch) return null;
  if (addressed.status === "cancelled" && (patch || !marksAlone(changes))) throw cancelled();
  const rows = loaded.rows.filter(({ status }) => status === "active");
  const isFirst = patch !== null && comesFirst(patch);
  if (patch && isFirst) await patchBooking(ctx, draft, { patch, loaded, input });
  const moved = await change(ctx, draft, { ...changing, rows, changes: changes ?? {} });
  if (!patch) return moved;
  if (!isFirst) await patchBooking(ctx, draft, { patch, loaded, input });
  const live = recordsOf(draft, rows).filter(({ booking }) => isLive(booking.status));
  return { ...moved, priceMinor: live.reduce((sum, { booking }) => sum + booking.priceMinor, 0) };
}

/** What an integrator notes may be noted at any time. */
const marksAlone = (changes: Partial<AppointmentRow> | null): boolean =>
  Object.keys(changes ?? {}).every((name) => name === "externalId" || name === "metadata");

const cancelled = () =>
  new DomainError(
    "conflict",
    "The appointment is cancelled. Make a new one, or bring one of its bookings back before it is changed.",
  );

/** @param rows all that change, by start */
async function change(
  ctx: TenantContext,
  draft: Draft,
  {
    loaded,
    addressed,
    rows,
    changes,
    mailsCustomers,
  }: Changing & { rows: AppointmentRow[]; changes: Partial<AppointmentRow> },
): Promise<Moved> {
  const { internalNote, externalId, metadata, ...move } = changes;
  if (externalId !== undefined) changeInDraft(draft, addressed.id, { externalId, updatedAt: ctx.now });
  if (metadata !== undefined)
    for (const { id } of [addressed, ...rows]) changeInDraft(draft, id, { metadata, updatedAt: ctx.now });
  if (internalNote !== undefined)
    for (const { id } of rows) changeInDraft(draft, id, { internalNote, updatedAt: ctx.now });
  if (Object.keys(move).length === 0 || !loaded.toMove) return NOTHING;
  return moveAppointments(ctx, draft, { loaded: loaded.toMove, addressed, rows, move, mailsCustomers });
}

function columnsOf({ start, end, ...input }: UpdateAppointmentInput): Partial<AppointmentRow> {
  const { serviceId, staffId, internalNote, externalId, metadata } = input;
  const startsAt = start === undefined ? undefined : new Date(start);
  const endsAt = end === undefined ? undefined : new Date(end);
  return { serviceId, staffId, internalNote, externalId, metadata, startsAt, endsAt } as Partial<AppointmentRow>;
}

async function answerIn(ctx: TenantContext, draft: Draft, id: string): Promise<Appointment> {
  const row = appointmentIn(draft, id);
  const records = recordsOf(draft, [row]);
  const [first] = records;
  const composite = first ? compositeOf(first) : await compositeOfNobody(ctx, row);
  return toAppointment(row, { records, composite, names: await namesOfAppointment(ctx.db, row, records) });
}

/** What blocks a time for nobody has no booking that would say it. */
const compositeOfNobody = async ({ db, tenant }: TenantContext, row: AppointmentRow): Promise<Composite | null> =>
  (await listComposites(db, tenant.id, [row])).get(row.id) ?? null;
