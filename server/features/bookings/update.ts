import { noteUnchanged, type TenantContext } from "../../context";
import { isTakenAlong } from "../../domain/booking/status-change";
import { DomainError } from "../../domain/errors";
import { localTimeOf } from "../../domain/zones";
import { isSeen, requireStaffMay } from "../../own-calendar";
import { holdFilesIn } from "./answers";
import { type BookingChange, changePart } from "./change-part";
import { holdParts } from "./hold";
import { getRecord, listOthersOfSeries, lockStaff } from "./queries";
import { type BookingRecord, isLead } from "./record-queries";
import type { UpdateBookingInput } from "./schemas";

/**
 * Changes a booking by hand: its status, its customer, its seats, its notes. With a scope the same customer's
 * bookings in other occurrences of the series change too, all or none; those that cannot take the status stay.
 *
 * The row is held, so of two racing requests for one status the second finds it reached: one webhook event and
 * one mail leave.
 *
 * @throws DomainError not_found | validation | slot_unavailable | capacity_exceeded | conflict, and what
 *   `followEntitlements` refuses
 */
export async function changeBooking(ctx: TenantContext, input: BookingChange): Promise<BookingRecord> {
  if (input.status === "cancelled") requireStaffMay(ctx, "cancel");
  await holdFilesIn(ctx, input.fields);
  const others = await holdOthers(ctx, input);
  const own = () => changeOne(ctx, input);
  let isChanged =
    others.length === 0 ? await own() : await dated(ctx, await getRecord(ctx.db, ctx.tenant.id, input.id), own);
  for (const other of others)
    if (isTakenAlong(other.booking.status, input.status))
      isChanged = (await dated(ctx, other, () => changeOne(ctx, { ...input, id: other.booking.id }))) || isChanged;
  if (!isChanged) noteUnchanged(ctx);
  return getRecord(ctx.db, ctx.tenant.id, input.id);
}

/** Of several occurrences a refusal says which one it speaks of. */
async function dated<Result>(
  { tenant }: TenantContext,
  { appointment }: BookingRecord,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof DomainError) || !OF_A_PLACE.includes(error.code)) throw error;
    const { date } = localTimeOf(tenant.timeZone, appointment.startsAt.getTime());
    throw new DomainError(error.code, `${date}: ${error.message}`, error.fields);
  }
}

const OF_A_PLACE = ["slot_unavailable", "capacity_exceeded"];

/**
 * The other bookings that the scope names, the time of all their members held before any single one is. Of a whole the
 * first part stands for all.
 */
async function holdOthers(ctx: TenantContext, { id, scope }: UpdateBookingInput): Promise<BookingRecord[]> {
  const { db, tenant } = ctx;
  if (scope === "this") return [];
  const before = await getRecord(db, tenant.id, id);
  const concerned = [before, ...(await listOthersOfSeries(db, before, scope))];
  await lockStaff(
    db,
    tenant.id,
    concerned.map(({ appointment }) => appointment.staffId),
  );
  const record = await getRecord(db, tenant.id, id);
  const { groupId } = record.appointment;
  const others = await listOthersOfSeries(db, record, scope);
  const seen = others.filter(({ appointment }) => isSeen(ctx, appointment.staffId));
  return seen.filter((other) => isLead(other) && (groupId === null || other.appointment.groupId !== groupId));
}

/** A booking of a whole takes those of its other parts along. @returns whether anything changed */
async function changeOne(ctx: TenantContext, input: BookingChange): Promise<boolean> {
  let isChanged = false;
  for (const held of await holdParts(ctx, input.id)) isChanged = (await changePart(ctx, held, input)) || isChanged;
  return isChanged;
}
