import { markUnchanged, type TenantContext } from "../../../context";
import { isTakenAlong } from "../../../domain/booking/status-change";
import { holdsSeat } from "../../../domain/booking-status";
import { DomainError, invariant } from "../../../domain/errors";
import { localTimeOf } from "../../../domain/zones";
import { isSeen, requireOwnCalendar, requireSeen, requireStaffMay } from "../../../own-calendar";
import { lockFilesIn } from "../intake/answers";
import { type Loaded, loadChange } from "../load/change";
import { type BookingRecord, isLead } from "../read/record";
import { getRecord, listOthersOfSeries } from "../read/records";
import type { UpdateBookingInput } from "../schemas";
import { isSameVisit } from "../segments/in-visit";
import { type Draft, draftOf, recordIn } from "../store/draft";
import { leave } from "../store/leave";
import { type BookingChange, changePart } from "./change-booking";

/**
 * Changes a booking for an operator: its status, its customer, its seats, its notes. With a scope the same customer's
 * bookings in other occurrences of the series change too, all or none; those that cannot take the status stay.
 *
 * The row is locked, so of two racing requests for one status the second finds it reached: one webhook event and
 * one mail leave.
 *
 * @param check refuses a booking, which is locked, that is not as the caller expects it
 * @throws DomainError not_found | validation | slot_unavailable | capacity_exceeded | conflict, and what
 *   `followEntitlements` refuses
 */
export async function updateBooking(
  ctx: TenantContext,
  input: BookingChange,
  check?: (addressed: BookingRecord) => void,
): Promise<BookingRecord> {
  if (input.status === "cancelled") requireStaffMay(ctx, "cancel");
  await lockFilesIn(ctx, input.fields);
  const otherIds = (await listOthers(ctx, input)).map(({ booking }) => booking.id);
  const loaded = await loadChange(ctx, {
    named: { ids: [input.id, ...otherIds] },
    customerId: input.customerId,
    money: concernsMoney(input),
    mayGiveSeat: input.status !== undefined && holdsSeat(input.status),
    notification: input.status ? (input.notification ?? "booking_status") : null,
  });
  check?.(recordOf(loaded.records, input.id));
  return decideUpdate(ctx, { input, loaded, otherIds });
}

const concernsMoney = ({ status, customerId, persons, extras }: UpdateBookingInput): boolean =>
  [status, customerId, persons, extras].some((field) => field !== undefined);

/**
 * Decides a change of what was loaded, and leaves it to be stored.
 *
 * @param otherIds bookings in other occurrences, by start: those that are still the customer's change too
 */
export async function decideUpdate(
  ctx: TenantContext,
  { input, loaded, otherIds }: { input: BookingChange; loaded: Loaded; otherIds: string[] },
): Promise<BookingRecord> {
  const { records } = loaded;
  const draft = draftOf(loaded);
  if (await changeBookings(ctx, draft, { input, records, otherIds })) leave(ctx, draft);
  else markUnchanged(ctx);
  return recordIn(draft, recordOf(records, input.id));
}

/** A change of a booking of a draft. */
interface Changing {
  input: BookingChange;
  /** The draft's, as they are before the change. */
  records: BookingRecord[];
  /** Bookings in other occurrences, by start: those that are still the customer's change too. */
  otherIds: string[];
}

/** Changes a booking of a draft, with others of its series. @returns whether anything changed */
export async function changeBookings(
  ctx: TenantContext,
  draft: Draft,
  { input, records, otherIds }: Changing,
): Promise<boolean> {
  const addressed = recordOf(records, input.id);
  const own = occurrenceOf(records, addressed);
  requireSeen(ctx, addressed.appointment.staffId, "booking");
  for (const { appointment } of own) requireOwnCalendar(ctx, appointment.staffId);
  const isTheirs = ({ booking }: BookingRecord) => booking.customerId === addressed.booking.customerId;
  const others = otherIds.map((id) => recordOf(records, id)).filter(isTheirs);
  const isDated = others.length > 0;
  let isChanged = await changeOccurrence(ctx, draft, { parts: own, input, isDated });
  for (const other of others)
    if (isTakenAlong(other.booking.status, input.status)) {
      const parts = occurrenceOf(records, other);
      const theirs = { ...input, id: other.booking.id, externalId: undefined, arrived: undefined };
      const change = { parts, input: theirs, isDated };
      isChanged = (await changeOccurrence(ctx, draft, change)) || isChanged;
    }
  return isChanged;
}

function recordOf(records: BookingRecord[], id: string): BookingRecord {
  const found = records.find(({ booking }) => booking.id === id);
  invariant(found, "a named booking is among those loaded");
  return found;
}

/** The bookings of all segments of a visit. */
const occurrenceOf = (records: BookingRecord[], addressed: BookingRecord): BookingRecord[] =>
  records.filter((record) => isSameVisit(record, addressed));

interface OccurrenceChange {
  parts: BookingRecord[];
  input: BookingChange;
  /** Whether a refusal says which of several occurrences it speaks of. */
  isDated: boolean;
}

/** @returns whether anything changed */
async function changeOccurrence(
  ctx: TenantContext,
  draft: Draft,
  { parts, input, isDated }: OccurrenceChange,
): Promise<boolean> {
  let isChanged = false;
  try {
    for (const before of parts) isChanged = (await changePart(ctx, draft, { before, input })) || isChanged;
    return isChanged;
  } catch (error) {
    const named = parts.find(({ booking }) => booking.id === input.id);
    throw isDated && named ? dated(ctx, named, error) : error;
  }
}

/** Of several occurrences a refusal says which one it speaks of. */
function dated({ tenant }: TenantContext, { appointment }: BookingRecord, error: unknown): unknown {
  if (!(error instanceof DomainError) || !OF_A_PLACE.includes(error.code)) return error;
  const { date } = localTimeOf(tenant.timeZone, appointment.startsAt.getTime());
  return new DomainError(error.code, `${date}: ${error.message}`, error.fields);
}

const OF_A_PLACE = ["slot_unavailable", "capacity_exceeded"];

/** The other bookings that the scope names, by start; of several segments the first one's stands for all. */
export async function listOthers(
  ctx: TenantContext,
  { id, scope }: Pick<UpdateBookingInput, "id" | "scope">,
): Promise<BookingRecord[]> {
  if (scope === "this") return [];
  const record = await getRecord(ctx.db, ctx.tenant.id, id);
  const others = await listOthersOfSeries(ctx.db, record, scope);
  return others
    .filter(({ appointment }) => isSeen(ctx, appointment.staffId))
    .filter((other) => isLead(other) && !isSameVisit(other, record));
}
