import { causeOf, noteUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import { refuseOn } from "../../db/refuse";
import type { BookingRow } from "../../db/schema";
import { hasEnded } from "../../domain/booking-status";
import { invalid } from "../../domain/errors";
import { toMajor } from "../../domain/money";
import { type Change, tellOfChange } from "./effects";
import { type HeldBooking, holdBooking } from "./hold";
import { getRecord, updateBooking } from "./queries";
import type { BookingRecord } from "./record";
import type { UpdateBookingInput } from "./schemas";
import { enterStatus, isLive, requireSeats } from "./status";

/**
 * Changes a booking by hand: its status, its customer, its seats, its notes.
 *
 * The row is held, so of two racing requests for one status the second finds it reached: one webhook event and
 * one mail leave.
 *
 * @throws DomainError not_found | validation | slot_unavailable | capacity_exceeded
 */
export async function changeBooking(ctx: TenantContext, input: UpdateBookingInput): Promise<BookingRecord> {
  const { db, tenant, now } = ctx;
  requireKnownExtras(input);
  const held = await holdBooking(ctx, input.id);
  const changes = changesIn(held.booking, patchOf(held.booking, input));
  if (!changes) {
    noteUnchanged(ctx);
    return getRecord(db, tenant.id, input.id);
  }
  await requireAllowed(ctx, held, changes);
  await updateBooking(db, held.booking, { ...changes, ...endingOf(held, changes, input), updatedAt: now }).catch(
    refuseOn({ bookings_customer: () => invalid({ customerId: "There is no such customer." }) }),
  );
  const record = await getRecord(db, tenant.id, input.id);
  await tellOfChange(ctx, record, changeOf(ctx, held.booking, { changes, notify: input.notify }));
  return record;
}

/** No service has extras to choose from yet; an empty list stands for what every booking has. */
function requireKnownExtras({ extras }: UpdateBookingInput): void {
  if (extras && extras.length > 0) throw invalid({ extras: "The service has no such extra." });
}

function patchOf(row: BookingRow, { status, customerId, persons, notes }: UpdateBookingInput): Partial<BookingRow> {
  const unitPriceMinor = row.priceMinor / row.persons;
  const price = persons === undefined ? {} : { priceMinor: unitPriceMinor * persons };
  return { status, customerId, persons, notes, ...price } as Partial<BookingRow>;
}

async function requireAllowed(ctx: TenantContext, held: HeldBooking, changes: Partial<BookingRow>): Promise<void> {
  const { status, persons } = changes;
  const booking = { ...held.booking, persons: persons ?? held.booking.persons };
  if (status !== undefined) await enterStatus(ctx, { ...held, booking }, status);
  else if (persons !== undefined && isLive(held.booking.status)) await requireSeats(ctx, held, persons);
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

const toldMoney = (row: BookingRow) => toMajor(row.priceMinor, row.currency);

/** The changed fields as they were, under the names that answers give them. */
function previousOf(row: BookingRow, changes: Partial<BookingRow>): Record<string, unknown> {
  const { priceMinor, ...others } = changes;
  const before = Object.keys(others).map((key) => [key, row[key as keyof BookingRow]]);
  return { ...Object.fromEntries(before), ...(priceMinor === undefined ? {} : { price: toldMoney(row) }) };
}

function changeOf(
  ctx: TenantContext,
  row: BookingRow,
  { changes, notify }: { changes: Partial<BookingRow>; notify: boolean },
): Change {
  return {
    type: changes.status === "cancelled" ? "booking.cancelled" : "booking.updated",
    cause: causeOf(ctx),
    previous: previousOf(row, changes),
    notification: changes.status ? "booking_status" : null,
    toCustomer: notify,
  };
}
