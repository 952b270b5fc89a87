import { causeOf, noteUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { BookingRow } from "../../db/schema";
import { canMove, hasEnded, holdsSeat } from "../../domain/booking-status";
import type { NotificationType } from "../../domain/placeholders";
import { holdFilesIn, keepFiles } from "./answers";
import { choiceOf } from "./choice";
import { tellOfChange } from "./effects";
import { followEntitlements } from "./entitlements";
import { type HeldBooking, holdParts } from "./hold";
import { followExtras } from "./length";
import { askAgainFor, askNoMoreFor } from "./order-payment";
import { getRecord, holdCustomer, listOthersOfSeries, lockStaff, recountBookings, updateBooking } from "./queries";
import { asWhole, type BookingRecord, isLead } from "./record-queries";
import { repriced } from "./reprice";
import type { UpdateBookingInput } from "./schemas";
import { chargeForSeat } from "./seat-payment";
import { capacityExceeded, enterStatus, isLive, requireSeats, requireWaitingRoom } from "./status";

/** A booking to change, and which of the account's templates tells of its new status. */
export type BookingChange = UpdateBookingInput & { notification?: NotificationType };

/**
 * Changes a booking by hand: its status, its customer, its seats, its notes. With a scope the same customer's
 * bookings in other occurrences of the series change too, all or none; those that cannot take the status stay.
 *
 * The row is held, so of two racing requests for one status the second finds it reached: one webhook event and
 * one mail leave.
 *
 * @throws DomainError not_found | validation | slot_unavailable | capacity_exceeded
 */
export async function changeBooking(ctx: TenantContext, input: BookingChange): Promise<BookingRecord> {
  await holdFilesIn(ctx, input.fields);
  const others = await holdOthers(ctx, input);
  const isChanged = [await changeOne(ctx, input)];
  for (const { booking } of others)
    if (canTake(booking, input)) isChanged.push(await changeOne(ctx, { ...input, id: booking.id }));
  if (!isChanged.includes(true)) noteUnchanged(ctx);
  return getRecord(ctx.db, ctx.tenant.id, input.id);
}

/**
 * The other bookings that the scope names, the time of all their members held before any single one is. Of a whole the
 * first part stands for all.
 */
async function holdOthers({ db, tenant }: TenantContext, { id, scope }: UpdateBookingInput): Promise<BookingRecord[]> {
  if (scope === "this") return [];
  const seen = await getRecord(db, tenant.id, id);
  const concerned = [seen, ...(await listOthersOfSeries(db, seen, scope))];
  await lockStaff(
    db,
    tenant.id,
    concerned.map(({ appointment }) => appointment.staffId),
  );
  const record = await getRecord(db, tenant.id, id);
  const { groupId } = record.appointment;
  const others = await listOthersOfSeries(db, record, scope);
  return others.filter((other) => isLead(other) && (groupId === null || other.appointment.groupId !== groupId));
}

const canTake = ({ status: present }: BookingRow, { status }: UpdateBookingInput): boolean =>
  status === undefined ? isLive(present) : canMove(present, status);

/** A booking of a whole takes those of its other parts along. @returns whether anything changed */
async function changeOne(ctx: TenantContext, input: BookingChange): Promise<boolean> {
  const isChanged: boolean[] = [];
  for (const held of await holdParts(ctx, input.id)) isChanged.push(await changePart(ctx, held, input));
  return isChanged.includes(true);
}

/** @returns whether anything changed */
async function changePart(ctx: TenantContext, held: HeldBooking, input: BookingChange): Promise<boolean> {
  const { db, tenant, now } = ctx;
  const { id } = held.booking;
  const before = await getRecord(db, tenant.id, id);
  // Of a whole the first part's booking has the answers.
  const mayChoose = isLead(before) && id === input.id;
  const choice = mayChoose ? await choiceOf(ctx, asWhole(before), input) : { columns: {}, fileIds: [] };
  const changes = changesIn<BookingRow>(held.booking, { ...patchOf(input), ...choice.columns });
  if (!changes) return false;
  if (before.whole && (changes.persons ?? 0) > before.whole.capacityMax) throw capacityExceeded();
  await requireAllowed(ctx, held, changes);
  const after = { ...held.booking, ...changes };
  await followEntitlements(ctx, held.booking, after);
  if (changes.extras && isLive(after.status))
    await followExtras(ctx, held, { service: before.service, extras: after.extras });
  await keepFiles(ctx, choice.fileIds);
  const isRepriced = changes.persons !== undefined || changes.extras !== undefined;
  const price = isRepriced ? await repriced(ctx, asWhole(before), after) : {};
  await updateBooking(db, held.booking, { ...changes, ...price, ...endingOf(held, changes, input), updatedAt: now });
  if (changes.customerId) await recountBookings(db, tenant.id, [held.booking.customerId, changes.customerId]);
  await followPayment(ctx, held.booking, after.status);
  if (changes.status && isLead(before)) await chargeForSeat(ctx, await getRecord(db, tenant.id, id));
  await tellOfChange(ctx, await getRecord(db, tenant.id, id), {
    type: changes.status === "cancelled" ? "booking.cancelled" : "booking.updated",
    cause: causeOf(ctx),
    before,
    notification: changes.status ? (input.notification ?? "booking_status") : null,
    toCustomer: input.notify,
  });
  return true;
}

/** What ends is not asked for any more, and what comes back is asked for again. */
async function followPayment(ctx: TenantContext, booking: BookingRow, status: BookingRow["status"]): Promise<void> {
  if (hasEnded(booking.status) === hasEnded(status)) return;
  if (hasEnded(status)) await askNoMoreFor(ctx, [booking], causeOf(ctx));
  else await askAgainFor(ctx, booking);
}

const patchOf = ({ status, customerId, persons, notes }: UpdateBookingInput) =>
  ({ status, customerId, persons, notes }) as Partial<BookingRow>;

async function requireAllowed(ctx: TenantContext, held: HeldBooking, changes: Partial<BookingRow>): Promise<void> {
  const { customerId } = changes;
  const { status, persons } = held.booking;
  const wanted = { ...held, booking: { ...held.booking, persons: changes.persons ?? persons } };
  if (customerId !== undefined) await holdCustomer(ctx.db, ctx.tenant.id, customerId);
  if (changes.status !== undefined) await enterStatus(ctx, wanted, changes.status);
  const staysSeated = holdsSeat(status) && holdsSeat(changes.status ?? status);
  if (staysSeated && wanted.booking.persons > persons) await requireSeats(ctx, held, wanted.booking.persons);
  const staysWaiting = status === "waitlisted" && changes.status === undefined;
  if (staysWaiting && wanted.booking.persons > persons) await requireWaitingRoom(ctx, held, wanted.booking.persons);
}

/** Who ended it and why; a booking that comes back was not ended. */
function endingOf(
  { booking }: HeldBooking,
  { status }: Partial<BookingRow>,
  { cancelReason }: UpdateBookingInput,
): Partial<BookingRow> {
  if (status === undefined) return {};
  if (hasEnded(status)) return { cancelReason: cancelReason ?? null, cancelledBy: "api" };
  // Two more: a calendar that took the cancellation holds the sequence after the present one.
  return hasEnded(booking.status) ? { cancelReason: null, cancelledBy: null, sequence: booking.sequence + 2 } : {};
}
