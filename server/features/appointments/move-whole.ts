import { causeOf, type TenantContext } from "../../context";
import type { AppointmentRow } from "../../db/schema";
import type { WholeDraft } from "../../domain/availability/whole-draft";
import { holdsSeat } from "../../domain/booking-status";
import { DomainError, type Fields, invalid, invariant } from "../../domain/errors";
import { movedWithSeries, shiftOfSeries } from "../../domain/series-shift";
import type { OfferedWhole } from "../availability/offered-whole-queries";
import { effectsOfChange } from "../bookings/effects";
import { freeParts, placeParts, requireSameParts, wholeStartOf } from "../bookings/move-whole";
import { updateBooking } from "../bookings/queries";
import type { BookingRecord } from "../bookings/record-queries";
import { isLive } from "../bookings/status";
import { servicePartsOf } from "../bookings/whole";
import type { Effects } from "../outbox";
import type { Move } from "./move";
import { draftMove, warnedOf } from "./place-whole";
import { listRecordsOf } from "./queries";
import { faultsOfMember } from "./terms";
import type { Written } from "./try-out";
import { type Warned, warningFields } from "./warnings";

/** A move of one part, which all parts of its whole make, and the whole as its parts are offered now. */
export interface MoveOfWhole extends Omit<Move, "termsOf"> {
  whole: OfferedWhole;
}

/**
 * Moves held, active groups with all their bookings: each whole is planned anew, as far from its old start as the
 * addressed part moves from its own. Whether warnings stop it decides the caller, who holds the time of all who may
 * serve.
 *
 * @throws DomainError validation | conflict | capacity_exceeded | slot_unavailable when the parts are others by now
 */
export async function moveWholes(ctx: TenantContext, move: MoveOfWhole): Promise<Omit<Written<unknown>, "result">> {
  const { db, tenant } = ctx;
  const { rows, whole } = move;
  const groups = groupsOf(rows);
  const fixed = groups.get(move.addressed.groupId)?.findIndex(({ id }) => id === move.addressed.id) ?? -1;
  await requireAllowed(ctx, move, fixed);
  const ids = rows.map(({ id }) => id);
  const before = await listRecordsOf(db, tenant.id, ids);
  // They may take each other's present time.
  await freeParts(ctx, rows);
  const warned: Warned[] = [];
  for (const group of groups.values()) {
    requireSameParts(group, whole);
    warned.push(...(await moveGroup(ctx, group, { move, groups, fixed, before })));
  }
  const live = before.filter(({ booking }) => isLive(booking.status));
  for (const { booking } of live)
    await updateBooking(db, booking, { sequence: booking.sequence + 1, movedAt: ctx.now, updatedAt: ctx.now });
  const effects = await tellOf(ctx, ids, before);
  const priceMinor = live.reduce((sum, { booking }) => sum + booking.priceMinor, 0);
  return { warnings: warningFields(warned, tenant.timeZone), priceMinor, effects };
}

/** One event for each live booking, and no mail. */
async function tellOf(ctx: TenantContext, ids: string[], before: BookingRecord[]): Promise<Effects[]> {
  const after = new Map((await listRecordsOf(ctx.db, ctx.tenant.id, ids)).map((record) => [record.booking.id, record]));
  const told = { type: "booking.updated", cause: causeOf(ctx), notification: null, toCustomer: false } as const;
  const live = before.filter(({ booking }) => isLive(booking.status));
  return Promise.all(
    live.map((record) => effectsOfChange(ctx, after.get(record.booking.id) ?? record, { ...told, before: record })),
  );
}

type Groups = Map<string | null, AppointmentRow[]>;

/** The parts of each group in their order. */
function groupsOf(rows: AppointmentRow[]): Groups {
  const groups: Groups = new Map();
  for (const row of rows) groups.set(row.groupId, [...(groups.get(row.groupId) ?? []), row]);
  for (const group of groups.values()) group.sort((a, b) => (a.id < b.id ? -1 : 1));
  return groups;
}

async function requireAllowed(ctx: TenantContext, { move, whole }: MoveOfWhole, fixed: number): Promise<void> {
  const { serviceId, staffId } = move;
  if (serviceId) throw new DomainError("conflict", "The appointment is a part of a larger booking.");
  if (!staffId) return;
  const faults: Fields = { ...(await faultsOfMember(ctx, staffId)) };
  const part = servicePartsOf(whole)[fixed];
  if (!part?.members.some(({ id }) => id === staffId))
    faults.staffId ??= "This staff member does not offer this part of the service.";
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

interface GroupMove {
  move: MoveOfWhole;
  /** All that move. */
  groups: Groups;
  /** The addressed part's place among the parts. */
  fixed: number;
  before: BookingRecord[];
}

async function moveGroup(
  ctx: TenantContext,
  group: AppointmentRow[],
  { move, groups, fixed, before }: GroupMove,
): Promise<Warned[]> {
  const { whole } = move;
  const { staffId, endsAt } = move.move;
  const [first] = group;
  invariant(first, "a group has a part");
  const own = before.filter(({ booking }) => booking.appointmentId === first.id && holdsSeat(booking.status));
  const draft = await draftMove(ctx, {
    whole,
    startAt: startAfter(group, { move, groups }, ctx.tenant.timeZone),
    persons: own.reduce((sum, { booking }) => sum + booking.persons, 0),
    staffIds: group.map((row, index) => (index === fixed ? (staffId ?? row.staffId) : row.staffId)),
    fixed: staffId ? fixed : null,
  });
  await placeParts(ctx, group, { whole, parts: draft.parts });
  if (endsAt && first.groupId === move.addressed.groupId) requireOwnLength(draft, { fixed, endsAt });
  return warnedOf(draft, whole);
}

/** The addressed part starts when it is asked to; other occurrences of the series move as its whole does. */
function startAfter(
  group: AppointmentRow[],
  { move: { addressed, move, whole }, groups }: Pick<GroupMove, "move" | "groups">,
  timeZone: string,
): number {
  const startOf = (parts: AppointmentRow[]) => wholeStartOf(parts, whole);
  const fromAt = startOf(groups.get(addressed.groupId) ?? group);
  const { startsAt = addressed.startsAt } = move;
  const toAt = fromAt + startsAt.getTime() - addressed.startsAt.getTime();
  if (group.some(({ id }) => id === addressed.id)) return toAt;
  const along = { fromAt, toAt, starts: [...groups.values()].map(startOf), timeZone };
  return movedWithSeries(startOf(group), shiftOfSeries(along), along);
}

/** @throws DomainError validation on `end` when it is not the one that the part's service gives it */
function requireOwnLength({ parts }: WholeDraft, { fixed, endsAt }: { fixed: number; endsAt: Date }): void {
  if (parts[fixed]?.endAt === endsAt.getTime()) return;
  throw invalid({
    end: "A part lasts as long as its service: PATCH /services/{id} changes that, and `start` moves the part.",
  });
}
