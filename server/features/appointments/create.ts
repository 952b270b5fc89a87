import { v7 as newId } from "uuid";
import type { TenantContext } from "../../context";
import type { BookingRow } from "../../db/schema";
import type { SlotSpan } from "../../domain/availability/span";
import { type Fields, invalid } from "../../domain/errors";
import { occurrencesOf } from "../../domain/recurrence";
import { requireEveryCalendar, requireOwnCalendar } from "../../own-calendar";
import { minutesAdded } from "../availability/calendar-queries";
import { holdFilesIn } from "../bookings/answers";
import { choiceByHand, type KeptChoice, NO_CHOICE } from "../bookings/by-hand";
import { statusOfNew } from "../bookings/order";
import { holdCustomer, lockStaff, noteBooking } from "../bookings/queries";
import { tooManyPersons } from "../bookings/status";
import { insertOrder } from "../payments/order-queries";
import { findWhole, writeWhole } from "./create-whole";
import { answerOf, effectsOf, noting } from "./created";
import { insertBooking } from "./new-booking";
import { type Placed, placeAppointment } from "./place";
import { ruleOf } from "./recurrence-schemas";
import type { CreateAppointmentInput, CreatedAppointment, DryRun } from "./schemas";
import { ownStart, requireSpan, sameLength, usualSpan } from "./span";
import { getTermsOfBody, type Terms } from "./terms";
import { type Written, writeOrTry } from "./try-out";
import { warningFields } from "./warnings";

/**
 * Writes an appointment into a member's calendar, or a whole series of them, with the customer's bookings.
 *
 * All or nothing, in the request's one transaction; the member's time is held before anything is checked. A compound
 * or collaborative service is written part by part, under one group.
 *
 * @throws DomainError validation | warnings | capacity_exceeded | forbidden in a calendar that is not the caller's
 */
export async function createAppointment(
  ctx: TenantContext,
  input: CreateAppointmentInput,
): Promise<CreatedAppointment | DryRun> {
  await holdFilesIn(ctx, input.fields);
  requireOwnCalendar(ctx, input.staffId);
  const whole = await findWhole(ctx, input.serviceId);
  // Its parts stand in several calendars.
  if (whole) requireEveryCalendar(ctx);
  return writeOrTry(ctx, input, (inner) => (whole ? writeWhole(inner, input, whole) : write(inner, input)));
}

async function write(ctx: TenantContext, input: CreateAppointmentInput): Promise<Written<CreatedAppointment>> {
  const { tenant } = ctx;
  await lockStaff(ctx.db, tenant.id, [input.staffId]);
  const known = await requireKnown(ctx, input);
  const placed = await placeAll(ctx, input, known);
  const booked = await bookAll(ctx, { input, known, placed });
  const warnings = warningFields(placed, tenant.timeZone);
  const appointments = placed.map(({ appointment }) => appointment);
  const result = await answerOf(ctx, { appointments, booked });
  const priceMinor = booked.reduce((sum, booking) => sum + booking.priceMinor, 0);
  return { result, warnings, priceMinor, effects: await effectsOf(ctx, input, { appointments, booked }) };
}

/** What a body names, found. */
interface Known {
  terms: Terms;
  choice: KeptChoice;
  /** Of a recurrence. */
  seriesId: string | null;
}

/** All that is wrong with the body is told at once. @throws DomainError validation */
async function requireKnown(ctx: TenantContext, input: CreateAppointmentInput): Promise<Known> {
  const { customerId } = input;
  const faults: Fields = {};
  const terms = await noting(faults, () => getTermsOfBody(ctx, input));
  if (customerId) await noting(faults, () => holdCustomer(ctx.db, ctx.tenant.id, customerId));
  const choice = customerId && terms ? await noting(faults, () => choiceByHand(ctx, input)) : NO_CHOICE;
  const seriesId = input.recurrence ? newId() : null;
  const known = terms && { terms, choice: choice ?? NO_CHOICE, seriesId };
  if (known) await noting(faults, async () => requireSpanOf(ctx, input, known));
  if (!known || Object.keys(faults).length > 0) throw invalid(faults);
  return known;
}

const addedTo = ({ terms, choice }: Known): number =>
  minutesAdded(terms.service, terms.member.link, choice.extraMinutes);

/** The span that the body asks for; of a series it is the measure of every occurrence. */
function requireSpanOf({ tenant }: TenantContext, { start, end }: CreateAppointmentInput, known: Known): SlotSpan {
  const { service } = known.terms;
  const startAt = Date.parse(start);
  const length = { ...service, durationMinutes: service.durationMinutes + addedTo(known) };
  const usual = usualSpan(length, startAt, tenant.timeZone);
  const span = end ? { startAt, endAt: Date.parse(end) } : usual;
  requireSpan(service, span, tenant.timeZone);
  return span;
}

/** One after another: an occurrence must see what the ones before it have taken. */
async function placeAll(ctx: TenantContext, input: CreateAppointmentInput, known: Known): Promise<Placed[]> {
  const { timeZone } = ctx.tenant;
  const { terms, seriesId } = known;
  const first = requireSpanOf(ctx, input, known);
  const { persons, internalNote, recurrence } = input;
  const { capacityMax } = terms.member.link;
  if (persons > capacityMax) throw tooManyPersons(capacityMax);
  const addedMinutes = addedTo(known);
  const asked = { persons: input.customerId ? persons : 0, saysEnd: Boolean(input.end) };
  const wanted = { terms, ...asked, internalNote, addedMinutes };
  if (!recurrence) return [await placeAppointment(ctx, { ...wanted, span: first, seriesId: null })];
  const placed: Placed[] = [];
  for (const occurrence of occurrencesOf(ruleOf(recurrence), { startAt: first.startAt, timeZone })) {
    const startAt = ownStart(terms.service, occurrence, timeZone);
    const span = sameLength(terms.service, { from: first, startAt }, timeZone);
    placed.push(await placeAppointment(ctx, { ...wanted, span, seriesId }));
  }
  return placed;
}

interface Order {
  input: CreateAppointmentInput;
  known: Known;
  placed: Placed[];
}

/** A booking of the customer in each appointment, each with its own payment: every visit is paid when it takes place. */
async function bookAll(ctx: TenantContext, { input, known, placed }: Order): Promise<BookingRow[]> {
  const { customerId, persons, notes } = input;
  if (!customerId) return [];
  const { terms, choice, seriesId } = known;
  const { service, member } = terms;
  const { id: orderId } = await insertOrder(ctx, customerId);
  const shared = { service, link: member.link, customerId, orderId, persons, notes, choice, seriesId };
  const status = statusOfNew(ctx, terms.offered);
  const booked: BookingRow[] = [];
  for (const { appointment, waits } of placed)
    booked.push(
      await insertBooking(ctx, { ...shared, appointmentId: appointment.id, status: waits ? "waitlisted" : status }),
    );
  await noteBooking(ctx.db, ctx.tenant.id, { id: customerId, count: booked.length, at: ctx.now });
  return booked;
}
