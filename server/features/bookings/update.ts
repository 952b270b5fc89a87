import { causeOf, noteUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { BookingRow } from "../../db/schema";
import { canMove, hasEnded, holdsSeat } from "../../domain/booking-status";
import { invalid } from "../../domain/errors";
import type { NotificationType } from "../../domain/placeholders";
import { tellOfChange } from "./effects";
import { type HeldBooking, holdBooking } from "./hold";
import { getRecord, holdCustomer, listOthersOfSeries, lockStaff, recountBookings, updateBooking } from "./queries";
import type { BookingRecord } from "./record-queries";
import { repriced } from "./reprice";
import type { UpdateBookingInput } from "./schemas";
import { chargeForSeat } from "./seat-payment";
import { enterStatus, isLive, requireSeats } from "./status";

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
  requireKnownExtras(input);
  const others = await holdOthers(ctx, input);
  const isChanged = [await changeOne(ctx, input)];
  for (const { booking } of others)
    if (canTake(booking, input)) isChanged.push(await changeOne(ctx, { ...input, id: booking.id }));
  if (!isChanged.includes(true)) noteUnchanged(ctx);
  return getRecord(ctx.db, ctx.tenant.id, input.id);
}

/** The other bookings that the scope names, the time of all their members held before any single one is. */
async function holdOthers({ db, tenant }: TenantContext, { id, scope }: UpdateBookingInput): Promise<BookingRecord[]> {
  if (scope === "this") return [];
  const seen = await listOthersOfSeries(db, await getRecord(db, tenant.id, id), scope);
  await lockStaff(
    db,
    tenant.id,
    seen.map(({ appointment }) => appointment.staffId),
  );
  return listOthersOfSeries(db, await getRecord(db, tenant.id, id), scope);
}

const canTake = ({ status: present }: BookingRow, { status }: UpdateBookingInput): boolean =>
  status === undefined ? isLive(present) : canMove(present, status);

/** @returns whether anything changed */
async function changeOne(ctx: TenantContext, input: BookingChange): Promise<boolean> {
  const { db, tenant, now } = ctx;
  const held = await holdBooking(ctx, input.id);
  const before = await getRecord(db, tenant.id, input.id);
  const changes = changesIn(held.booking, patchOf(input));
  if (!changes) return false;
  await requireAllowed(ctx, held, changes);
  const price = changes.persons === undefined ? {} : await repriced(ctx, before, changes.persons);
  await updateBooking(db, held.booking, { ...changes, ...price, ...endingOf(held, changes, input), updatedAt: now });
  if (changes.customerId) await recountBookings(db, tenant.id, [held.booking.customerId, changes.customerId]);
  if (changes.status) await chargeForSeat(ctx, await getRecord(db, tenant.id, input.id));
  await tellOfChange(ctx, await getRecord(db, tenant.id, input.id), {
    type: changes.status === "cancelled" ? "booking.cancelled" : "booking.updated",
    cause: causeOf(ctx),
    before,
    notification: changes.status ? (input.notification ?? "booking_status") : null,
    toCustomer: input.notify,
  });
  return true;
}

/** No service has extras to choose from yet; an empty list stands for what every booking has. */
function requireKnownExtras({ extras }: UpdateBookingInput): void {
  if (extras && extras.length > 0) throw invalid({ extras: "The service has no such extra." });
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
