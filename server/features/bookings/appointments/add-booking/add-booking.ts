import { changesOf, type TenantContext } from "../../../../context";
import { placeOfParty, requireAddable } from "../../../../domain/booking/add-to-appointment";
import { newSegment, type Visit } from "../../../../domain/booking/layout/visit";
import { invalid, invariant } from "../../../../domain/errors";
import { marksAsked } from "../../../../schemas/marks";
import type { OfferedService } from "../../../availability";
import { leaveEffects } from "../../../outbox";
import { chargeAskedWith } from "../../charge/charge-asked";
import { bookVisits } from "../../create/book-visits";
import { placeVisits } from "../../create/place-visits";
import { answersAmong } from "../../intake/answers";
import { keepFiles } from "../../intake/keep-files";
import { type KeptChoice, keptOf, operatorAnswers } from "../../intake/operator-choice";
import { effectsOfNew } from "../../notifications/effects";
import type { BookingRecord } from "../../read/record";
import { isJoinable } from "../../segments/in-visit";
import { narrowed } from "../../segments/reach";
import { faultsOfVisibility } from "../member-faults";
import type { AddBookingInput } from "../schemas";
import { type LoadedAddition, loadAddition } from "./load-addition";

/**
 * Gives a customer a place in an appointment; when it is full, one on its waiting list. It is a visit like any other,
 * whose one segment joins what stands there.
 *
 * @throws DomainError not_found | forbidden, see `narrowed` | validation | conflict, see `requireAddable` |
 *   capacity_exceeded, and what `bookVisits` refuses
 */
export async function addBooking(ctx: TenantContext, input: AddBookingInput): Promise<BookingRecord> {
  const loaded = await loadAddition(ctx, input);
  const { appointment, customer, locked, intake, templates } = loaded;
  requireReached(ctx, loaded);
  if (!customer) throw invalid({ customerId: "There is no such customer." });
  const offered = offeredBy(loaded);
  const choice = keptOf(intake, input, answersAmong([operatorAnswers(intake, input)], loaded.uploads));
  const asked = chargeAskedWith(ctx, input, locked.pack?.row.code ?? null);
  const visit = visitIn(loaded, input.persons);
  const changes = changesOf(ctx);
  const standing = [{ row: appointment, ...loaded.party }];
  const placed = placeVisits(ctx, [{ visit, item: itemOf(offered, input, choice), standing }], changes);
  const { notes } = input;
  const marks = marksAsked(input);
  const records = bookVisits(ctx, { placed, customer, choice, asked, locked, notes, marks, seriesId: null });
  keepFiles(ctx, choice.fileIds);
  const notice = { toCustomer: input.notify, templates, facts: factsFor(loaded) };
  leaveEffects(changes, ctx.tenant, await effectsOfNew(ctx, records, notice));
  const [record] = records;
  invariant(record, "a visit has a booking");
  return record;
}

/** Of a composite service it stands in the calendars of all its members. @throws DomainError not_found | forbidden */
function requireReached(ctx: TenantContext, { appointment, staffIds }: LoadedAddition): void {
  const { id, staffId, groupId } = appointment;
  const others = staffIds.filter((other) => other !== staffId).map((other) => ({ id: "", staffId: other, groupId }));
  narrowed(ctx, [{ id, staffId, groupId }, ...others], id);
}

/** The service with the appointment's member, as things stand now. @throws DomainError conflict */
function offeredBy({ appointment, service, member, link }: LoadedAddition): OfferedService {
  const fault = faultsOfVisibility(member.visibility)?.staffId ?? null;
  const unlinked = link ? null : "The staff member does not offer the service any more.";
  requireAddable({ status: appointment.status, isJoinable: isJoinable(appointment), memberFault: fault ?? unlinked });
  invariant(link, "what takes a booking is offered");
  return { service, members: [{ ...member, link }] };
}

const itemOf = (offered: OfferedService, { persons }: AddBookingInput, { extras, extraMinutes }: KeptChoice) => ({
  offered,
  composite: null,
  staffId: offered.members[0]?.id,
  persons,
  extras,
  extraMinutes,
});

/** @throws DomainError capacity_exceeded */
function visitIn({ appointment, service, link, party }: LoadedAddition, persons: number): Visit {
  const { id, serviceId, staffId, startsAt, endsAt, blockedStartsAt, blockedEndsAt, capacityMax } = appointment;
  const seats = { ...party, capacityMax: link?.capacityMax ?? capacityMax, waitlistCapacity: service.waitlistCapacity };
  const waits = placeOfParty(seats, persons) === "waiting_list";
  const span = { startAt: startsAt.getTime(), endAt: endsAt.getTime() };
  const blocked = { blockedStartAt: blockedStartsAt.getTime(), blockedEndAt: blockedEndsAt.getTime() };
  const segment = { ...newSegment({ serviceId, staffId, ...span, ...blocked }), joins: id };
  return { segments: [segment], ...span, waits };
}

/** What the mails of the booking say beyond its record. */
const factsFor =
  ({ intake, categoryName, party }: LoadedAddition) =>
  ({ booking }: BookingRecord) => ({
    questions: intake.questions,
    categoryName,
    waitlistPosition: booking.status === "waitlisted" ? 1 + party.waitingBookings : null,
  });
