import { causeOf, type TenantContext } from "../../../context";
import { changesIn } from "../../../db/changes";
import type { BookingRow } from "../../../db/schema";
import { arrivalAfter } from "../../../domain/booking/arrival";
import { tooManyPersons } from "../../../domain/booking/refusals";
import { endingAfter, isLive } from "../../../domain/booking/status-change";
import { hasEnded } from "../../../domain/booking-status";
import { invalid } from "../../../domain/errors";
import type { NotificationType } from "../../../domain/notifications/template-variables";
import { recountOf } from "../../customers";
import { linkFor } from "../manage-link/token";
import { notify } from "../notifications/notify";
import { asBookedService, type BookingRecord, isLead, personsMaxOf } from "../read/record";
import type { UpdateBookingInput } from "../schemas";
import { bookingIn, changeBooking, type Draft, recordIn } from "../store/draft";
import { operatorOf } from "./cancel";
import { followExtras } from "./duration";
import { followEntitlements } from "./entitlements";
import { type Choice, choiceOf } from "./extras-and-answers";
import { chargeForPlace, followCustomer, followEnd, followReturn } from "./payment";
import { takePlace } from "./place";
import { repriced } from "./price";

/** A booking to change. */
export type BookingChange = UpdateBookingInput & {
  /** Which of the account's templates notify of its new status. */
  notification?: NotificationType;
};

/**
 * Changes one booking of a draft. First the body is checked for all that it alone can get wrong, so that all of it is
 * answered before a place is taken or a price asked. Then the change is decided: its place, what it uses, its length,
 * its price.
 * Last comes what follows from the booking as it has become: what is asked for it, and what is notified of it.
 *
 * @param before the booking as it was found
 * @returns whether anything changed
 * @throws DomainError validation | slot_unavailable | capacity_exceeded | conflict, and what `followEntitlements` refuses
 */
export async function changePart(
  ctx: TenantContext,
  draft: Draft,
  { before, input }: { before: BookingRecord; input: BookingChange },
): Promise<boolean> {
  const choice = await choiceFor(ctx, before, input);
  const { status, customerId, persons, notes, metadata } = input;
  // An id is of one booking alone, whatever else changes with it.
  const { externalId } = before.booking.id === input.id ? input : {};
  const arrivedAt = arrivalAfter(before.booking, input, ctx.now);
  const patch = { status, customerId, persons, notes, arrivedAt, externalId, metadata } as Partial<BookingRow>;
  const changes = changesIn<BookingRow>(before.booking, { ...patch, ...choice.columns });
  if (!changes) return false;
  const personsMax = personsMaxOf(before);
  if ((changes.persons ?? 0) > personsMax) throw tooManyPersons(personsMax);
  if (changes.customerId !== undefined && !draft.loaded.customer)
    throw invalid({ customerId: "There is no such customer." });
  for (const id of choice.fileIds) draft.fileIds.add(id);
  await decide(ctx, draft, { before, changes, cancelReason: input.cancelReason ?? null });
  follow(ctx, draft, { before, changes });
  await notify(ctx, draft, {
    before,
    type: changes.status === "cancelled" ? "booking.cancelled" : "booking.updated",
    cause: causeOf(ctx),
    notification: changes.status ? (input.notification ?? "booking_status") : null,
    toCustomer: input.notify,
  });
  return true;
}

/** Of a composite service the first segment's booking has the answers; other persons, by whichever segment, concern them. */
async function choiceFor(ctx: TenantContext, before: BookingRecord, input: BookingChange): Promise<Choice> {
  if (!isLead(before)) return { columns: {}, fileIds: [] };
  const { persons } = input;
  return choiceOf(ctx, asBookedService(before), before.booking.id === input.id ? input : { persons });
}

interface PartChange {
  before: BookingRecord;
  changes: Partial<BookingRow>;
}

async function decide(ctx: TenantContext, draft: Draft, change: PartChange & { cancelReason: string | null }) {
  const { before, changes, cancelReason } = change;
  const { booking } = before;
  const after = { ...booking, ...changes };
  await takePlace(ctx, draft, { before, changes });
  followEntitlements(ctx, draft, { before: booking, after });
  if (changes.extras && isLive(after.status)) await followExtras(ctx, draft, { before, extras: after.extras });
  const isRepriced = changes.persons !== undefined || changes.extras !== undefined;
  const price = isRepriced ? repriced(ctx, draft, { before, wanted: after }) : {};
  const { customerId, status } = changes;
  const link = customerId === undefined ? {} : linkFor(booking);
  const ending =
    status === undefined ? {} : endingAfter(booking, status, { cancelReason, cancelledBy: operatorOf(ctx) });
  changeBooking(draft, booking.id, { ...changes, ...price, ...link, ...ending, updatedAt: ctx.now });
  if (customerId !== undefined) draft.also.push(recountOf(booking.tenantId, [booking.customerId, customerId]));
}

/** What ends is not asked for any more, and what comes back is asked for again. */
function follow(ctx: TenantContext, draft: Draft, { before, changes }: PartChange): void {
  const { id } = before.booking;
  if (changes.customerId !== undefined) followCustomer(ctx, draft, bookingIn(draft, id));
  const booking = bookingIn(draft, id);
  if (hasEnded(before.booking.status) !== hasEnded(booking.status)) {
    if (hasEnded(booking.status)) followEnd(ctx, draft, booking);
    else followReturn(ctx, draft, booking);
  }
  if (changes.status && isLead(before)) chargeForPlace(ctx, draft, recordIn(draft, before));
}
