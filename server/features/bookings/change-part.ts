import { causeOf, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { BookingRow } from "../../db/schema";
import { tooManyPersons } from "../../domain/booking/refusals";
import { seatNeedOf } from "../../domain/booking/seats";
import { endingAfter, isLive, placeAfter } from "../../domain/booking/status-change";
import { hasEnded } from "../../domain/booking-status";
import type { NotificationType } from "../../domain/placeholders";
import { type Effects, insertEffects } from "../outbox/queries";
import { keepFiles } from "./answers";
import { choiceOf } from "./choice";
import { effectsOfChange } from "./effects";
import { followEntitlements } from "./entitlements";
import { followCustomer, linkFor } from "./hand-over";
import type { HeldBooking } from "./hold";
import { followExtras } from "./length";
import { askAgainFor, askNoMoreFor } from "./order-payment";
import { getRecord, holdCustomer, recountBookings, updateBooking } from "./queries";
import { asWhole, type BookingRecord, isLead } from "./record-queries";
import { repriced } from "./reprice";
import type { UpdateBookingInput } from "./schemas";
import { chargeForSeat } from "./seat-payment";
import { enterPlace, findRoom } from "./status";

/** A booking to change. */
export type BookingChange = UpdateBookingInput & {
  /** Which of the account's templates tells of its new status. */
  notification?: NotificationType;
  /** Takes what follows the change, for a caller who writes it with more; else it is written at once. */
  effects?: Effects[];
};

/** What is to become of a held booking. */
interface PartChange {
  held: HeldBooking;
  before: BookingRecord;
  input: BookingChange;
  changes: Partial<BookingRow>;
  /** Uploads among new answers. */
  fileIds: string[];
}

/**
 * Changes one held booking in three steps. First all that the body alone can get wrong is looked for, so that all of it
 * is told before a place is taken or a price asked. Then the change is written, and what it needs is held in the order
 * that every writer keeps: members and booking are held already; customer, coupon, package and payment follow. Last
 * comes what reads the booking as it has become: what is asked for it, and what is told of it.
 *
 * @returns whether anything changed
 */
export async function changePart(ctx: TenantContext, held: HeldBooking, input: BookingChange): Promise<boolean> {
  const change = await checked(ctx, held, input);
  if (!change) return false;
  await write(ctx, change);
  await followUp(ctx, change);
  return true;
}

/** @returns null when all is as it was @throws DomainError validation | capacity_exceeded */
async function checked(ctx: TenantContext, held: HeldBooking, input: BookingChange): Promise<PartChange | null> {
  const before = await getRecord(ctx.db, ctx.tenant.id, held.booking.id);
  const choice = await choiceFor(ctx, before, input);
  const { status, customerId, persons, notes } = input;
  const patch = { status, customerId, persons, notes } as Partial<BookingRow>;
  const changes = changesIn<BookingRow>(held.booking, { ...patch, ...choice.columns });
  if (!changes) return null;
  if (before.whole && (changes.persons ?? 0) > before.whole.capacityMax) throw tooManyPersons(before.whole.capacityMax);
  return { held, before, input, changes, fileIds: choice.fileIds };
}

/** Of a whole the first part's booking has the answers; a change of its persons, by whichever part, concerns them. */
async function choiceFor(ctx: TenantContext, before: BookingRecord, input: BookingChange) {
  if (!isLead(before)) return { columns: {}, fileIds: [] };
  const { persons } = input;
  return choiceOf(ctx, asWhole(before), before.booking.id === input.id ? input : { persons });
}

async function write(ctx: TenantContext, change: PartChange): Promise<void> {
  const { db, tenant, now } = ctx;
  const { held, before, changes } = change;
  const { customerId } = changes;
  const after = { ...held.booking, ...changes };
  if (customerId !== undefined) await holdCustomer(db, tenant.id, customerId);
  await takePlace(ctx, held, changes);
  await followEntitlements(ctx, held.booking, after);
  if (changes.extras && isLive(after.status))
    await followExtras(ctx, held, { service: before.service, extras: after.extras });
  await keepFiles(ctx, change.fileIds);
  const isRepriced = changes.persons !== undefined || changes.extras !== undefined;
  const price = isRepriced ? await repriced(ctx, asWhole(before), after) : {};
  const link = customerId === undefined ? {} : linkFor(held.booking);
  await updateBooking(db, held.booking, { ...changes, ...price, ...link, ...endingOf(change), updatedAt: now });
  if (customerId !== undefined) await recountBookings(db, tenant.id, [held.booking.customerId, customerId]);
}

/** @throws DomainError validation on `status` | slot_unavailable | capacity_exceeded */
async function takePlace(ctx: TenantContext, held: HeldBooking, changes: Partial<BookingRow>): Promise<void> {
  const { booking, appointment } = held;
  const { status: to = booking.status, persons = booking.persons } = changes;
  const place = changes.status === undefined ? "keep" : placeAfter({ from: booking.status, to, appointment });
  const need = seatNeedOf({ from: booking.status, to, personsBefore: booking.persons, persons, place });
  if (place === "reopen" || place === "leave")
    await enterPlace(ctx, { booking: { ...booking, persons }, appointment }, place);
  if (place !== "reopen") await findRoom(ctx, held, { need, persons });
}

/** Who ended it and why; a booking that comes back was not ended. */
function endingOf({ held: { booking }, input, changes: { status } }: PartChange): Partial<BookingRow> {
  if (status === undefined) return {};
  return endingAfter(booking, status, { cancelReason: input.cancelReason ?? null, cancelledBy: "api" });
}

async function followUp(ctx: TenantContext, { held, before, input, changes }: PartChange): Promise<void> {
  const present = () => getRecord(ctx.db, ctx.tenant.id, held.booking.id);
  // It may be under another payment by now.
  const { booking } = await present();
  if (changes.customerId !== undefined) await followCustomer(ctx, booking);
  if (hasEnded(before.booking.status) !== hasEnded(booking.status)) await followPayment(ctx, booking);
  if (changes.status && isLead(before)) await chargeForSeat(ctx, await present());
  const effects = await effectsOfChange(ctx, await present(), {
    type: changes.status === "cancelled" ? "booking.cancelled" : "booking.updated",
    cause: causeOf(ctx),
    before,
    notification: changes.status ? (input.notification ?? "booking_status") : null,
    toCustomer: input.notify,
  });
  if (input.effects) input.effects.push(effects);
  else await insertEffects(ctx.db, ctx.tenant, effects);
}

/** What ends is not asked for any more, and what comes back is asked for again. */
async function followPayment(ctx: TenantContext, booking: BookingRow): Promise<void> {
  if (hasEnded(booking.status)) await askNoMoreFor(ctx, [booking], causeOf(ctx));
  else await askAgainFor(ctx, booking);
}
