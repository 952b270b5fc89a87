import type { TenantContext } from "../../../../context";
import { loadAppointments, loadScoped } from "../../load/appointments";
import type { Loaded } from "../../load/change";
import { type LoadedMove, loadMove } from "../../load/move";
import { type BookingRecord, onlyLive } from "../../read/record";
import { requireReachOfVisit } from "../../segments/reach";
import { listOthers } from "../../update/update-booking";
import { listRecordsOf } from "../queries";
import type { UpdateAppointmentInput } from "../schemas";

/** All that a change of appointments is decided from. */
export interface LoadedChange extends Loaded {
  /** The same with what a move needs; null where nothing is to move. */
  toMove: LoadedMove | null;
  /** The bookings of the same customer in other occurrences, which change with the addressed one's. */
  otherIds: string[];
}

/**
 * Loads an appointment, with others of its series by the scope, in one round trip; of a series it is read before which
 * they are.
 *
 * @throws DomainError not_found | forbidden to who has a calendar of their own, of what stands in several
 */
export async function loadToChange(
  ctx: TenantContext,
  input: UpdateAppointmentInput,
  { moves, mailsCustomers }: { moves: boolean; mailsCustomers: boolean },
): Promise<LoadedChange> {
  const { customerId, persons, serviceId, dryRun } = input;
  const others = await listOthersOf(ctx, input);
  const alsoIds = others.map(({ appointment }) => appointment.id);
  const money = [customerId, persons, serviceId].some((field) => field !== undefined);
  const notification = mailsCustomers ? "booking_rescheduled" : null;
  const wanted = { customerId, money, notification, dryRun } as const;
  const otherIds = others.map(({ booking }) => booking.id);
  const notesAlone = persons === undefined && customerId === undefined;
  const scoped = { ...input, alsoIds };
  if (!moves) return { ...(await loadAppointments(ctx, scoped, { ...wanted, notesAlone })), toMove: null, otherIds };
  const to = destinationOf(input);
  const toMove = await loadScoped(ctx, scoped, async (appointmentIds) => {
    const loaded = await loadMove(ctx, { ...wanted, named: { appointmentIds }, to, audience: "management" });
    for (const row of loaded.rows) if (row.id === input.id) requireReachOfVisit(ctx, row);
    return loaded;
  });
  return { ...toMove, toMove, otherIds };
}

/** Clock changes move the occurrences of a series by other hours than the addressed one. */
const MARGINS = { one: { before: 180, after: 180 }, series: { before: 1500, after: 1500 } };

const destinationOf = ({ id, start, end, staffId, serviceId, scope }: UpdateAppointmentInput) => ({
  startAt: start === undefined ? undefined : Date.parse(start),
  endAt: end === undefined ? undefined : Date.parse(end),
  staffId,
  serviceId,
  anchorId: id,
  isOpen: false,
  joins: false,
  margin: scope === "this" ? MARGINS.one : MARGINS.series,
});

/** Those that change with the addressed appointment's one booking; which that is may be another once all is locked. */
async function listOthersOf(ctx: TenantContext, input: UpdateAppointmentInput): Promise<BookingRecord[]> {
  const { id, scope, persons, customerId } = input;
  if (scope === "this" || (persons === undefined && customerId === undefined)) return [];
  const [only, ...more] = onlyLive(await listRecordsOf(ctx.db, ctx.tenant.id, id));
  return only && more.length === 0 ? listOthers(ctx, { id: only.booking.id, scope }) : [];
}
