import type { TenantContext } from "../../../../context";
import { holdsSeat } from "../../../../domain/booking-status";
import { type Fields, invalid } from "../../../../domain/errors";
import { type BookingRecord, onlyLive } from "../../read/record";
import { type Draft, recordIn } from "../../store/draft";
import { changeBookings } from "../../update/update-booking";
import type { UpdateAppointmentInput } from "../schemas";
import type { LoadedChange } from "./load-update";

/** What a change of an appointment says of the one booking in it. */
interface BookingPatch {
  before: BookingRecord;
  persons?: number;
  customerId?: string;
}

const ROUTES = {
  none: "The appointment has no booking: POST /appointments/{id}/bookings adds one.",
  several: "The appointment has several bookings: PATCH /bookings/{id} changes one of them.",
  nobody: "A booking is for 1 person at least: PATCH /bookings/{id} with `status` ends it.",
  recurrence:
    "An appointment is repeated when it is made, by POST /appointments; `scope` changes a series that is there.",
};

/**
 * What the body says of the appointment's booking; null when that is as it is. It can only be meant where there is
 * exactly one that has not ended. What an answer says of an appointment is no fault when it is sent back.
 *
 * @param records the bookings of the appointment
 * @throws DomainError validation on `persons`, `customerId` and `recurrence`, each with the route that does it
 */
export function bookingPatchOf(
  records: BookingRecord[],
  { persons, customerId, recurrence }: UpdateAppointmentInput,
): BookingPatch | null {
  if (persons === undefined && customerId === undefined && !recurrence) return null;
  const live = onlyLive(records);
  const seated = live.reduce((sum, { booking }) => sum + (holdsSeat(booking.status) ? booking.persons : 0), 0);
  const [before] = live;
  const fault = live.length === 0 ? ROUTES.none : live.length > 1 ? ROUTES.several : null;
  const faults: Fields = recurrence ? { recurrence: ROUTES.recurrence } : {};
  const isSame = persons === seated || (!fault && persons === before?.booking.persons);
  const wanted = isSame ? undefined : persons;
  if (wanted !== undefined && (fault || wanted === 0)) faults.persons = fault ?? ROUTES.nobody;
  if (customerId !== undefined && fault) faults.customerId = fault;
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const to = customerId === before?.booking.customerId ? undefined : customerId;
  if (!before || (wanted === undefined && to === undefined)) return null;
  return {
    before,
    ...(wanted === undefined ? {} : { persons: wanted }),
    ...(to === undefined ? {} : { customerId: to }),
  };
}

/**
 * Whether the booking has to change before its appointment moves: a smaller party may fit where it goes.
 */
export const comesFirst = ({ before, persons }: BookingPatch): boolean =>
  persons !== undefined && persons < before.booking.persons;

/** A change of the booking, beside one of its appointment. */
interface Patching {
  patch: BookingPatch;
  loaded: LoadedChange;
  input: Pick<UpdateAppointmentInput, "scope">;
}

/**
 * Changes the one booking of a draft as `PATCH /bookings/{id}` does, with those of the same customer in the series by
 * the scope.
 *
 * @throws DomainError validation | capacity_exceeded | conflict
 */
export async function patchBooking(
  ctx: TenantContext,
  draft: Draft,
  { patch: { before, persons, customerId }, loaded, input }: Patching,
): Promise<void> {
  const { scope } = input;
  const { id } = before.booking;
  const records = draft.records.map((record) => recordIn(draft, record));
  const otherIds = loaded.otherIds.filter((otherId) => otherId !== id);
  await changeBookings(ctx, draft, { input: { id, persons, customerId, scope, notify: false }, records, otherIds });
}
