import { v7 as newId } from "uuid";
import type { TenantContext } from "../../context";
import type { BookingRow, CustomerRow } from "../../db/schema";
import type { SlotSpan } from "../../domain/availability/span";
import { type Fields, invalid } from "../../domain/errors";
import { occurrencesOf } from "../../domain/recurrence";
import { requireEveryCalendar, requireOwnCalendar } from "../../own-calendar";
import { minutesAdded } from "../availability/calendar-queries";
import { holdFilesIn } from "../bookings/answers";
import { choiceByHand, type KeptChoice, NO_CHOICE } from "../bookings/by-hand";
import { type ChargeAsked, chargeAskedOf } from "../bookings/charge-asked";
import { statusOfNew } from "../bookings/order";
import { holdCustomer, lockStaff, noteBooking } from "../bookings/queries";
import { tooManyPersons } from "../bookings/status";
import { getCustomer } from "../customers/queries";
import { insertOrder } from "../payments/order-queries";
import { ANY, chooseMember, staffIdsAsked, type Vacancy } from "./choose-member";
import { findWhole, writeWhole } from "./create-whole";
import { answerOf, effectsOf, noting } from "./created";
import { insertBooking } from "./new-booking";
import { type Placed, placeAppointment } from "./place";
import { ruleOf } from "./recurrence-schemas";
import type { CreateAppointmentInput, CreatedAppointment, DryRun } from "./schemas";
import { ownStart, requireSpan, sameLength, usualSpan } from "./span";
import { getSimpleService, getTermsOfBody, type Terms } from "./terms";
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
  if (input.staffId !== ANY) requireOwnCalendar(ctx, input.staffId);
  const whole = await findWhole(ctx, input.serviceId);
  // Its parts stand in several calendars.
  if (whole) requireEveryCalendar(ctx);
  return writeOrTry(ctx, input, (inner) => (whole ? writeWhole(inner, input, whole) : write(inner, input)));
}

async function write(ctx: TenantContext, input: CreateAppointmentInput): Promise<Written<CreatedAppointment>> {
  const { tenant } = ctx;
  const staffIds = await staffIdsAsked(ctx, input);
  await lockStaff(ctx.db, tenant.id, staffIds);
  const known = await requireKnown(ctx, input, staffIds);
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
  /** Those who may serve: who is named, or all whose time is held. */
  candidates: Terms[];
  customer: CustomerRow | null;
  choice: KeptChoice;
  asked: ChargeAsked;
  /** Of a recurrence. */
  seriesId: string | null;
}

/** All that is wrong with the body is told at once. @throws DomainError validation | package_invalid */
async function requireKnown(ctx: TenantContext, input: CreateAppointmentInput, staffIds: string[]): Promise<Known> {
  const { customerId } = input;
  const faults: Fields = {};
  const candidates = await noting(faults, () => candidatesOf(ctx, input, staffIds));
  if (customerId) await noting(faults, () => holdCustomer(ctx.db, ctx.tenant.id, customerId));
  const choice = customerId && candidates ? await noting(faults, () => choiceByHand(ctx, input)) : NO_CHOICE;
  const asked = await noting(faults, () => chargeAskedOf(ctx, input));
  const [first] = candidates ?? [];
  if (first) await noting(faults, async () => requireSpanOf(ctx, input, { terms: first, choice: choice ?? NO_CHOICE }));
  if (!candidates || !choice || !asked || Object.keys(faults).length > 0) throw invalid(faults);
  const customer = customerId ? await getCustomer(ctx.db, ctx.tenant.id, customerId) : null;
  return { candidates, customer, choice, asked, seriesId: input.recurrence ? newId() : null };
}

/** @throws DomainError validation on `serviceId` and `staffId` | slot_unavailable when anyone is asked for and nobody offers it */
async function candidatesOf(ctx: TenantContext, input: CreateAppointmentInput, staffIds: string[]): Promise<Terms[]> {
  if (input.staffId !== ANY) return [await getTermsOfBody(ctx, input)];
  const offered = await getSimpleService(ctx, input.serviceId);
  const members = offered.members.filter(({ id }) => staffIds.includes(id));
  return members.map((member) => ({ offered, service: offered.service, member }));
}

interface Asked {
  terms: Terms;
  choice: KeptChoice;
}

const addedTo = ({ terms, choice }: Asked): number =>
  minutesAdded(terms.service, terms.member.link, choice.extraMinutes);

/** The span that the body asks for; of a series it is the measure of every occurrence. */
function requireSpanOf({ tenant }: TenantContext, { start, end }: CreateAppointmentInput, asked: Asked): SlotSpan {
  const { service } = asked.terms;
  const startAt = Date.parse(start);
  const length = { ...service, durationMinutes: service.durationMinutes + addedTo(asked) };
  const usual = usualSpan(length, startAt, tenant.timeZone);
  const span = end ? { startAt, endAt: Date.parse(end) } : usual;
  requireSpan(service, span, tenant.timeZone);
  return span;
}

/** An appointment that stands in the calendar, and with whom. */
type PlacedWith = Placed & { terms: Terms };

/** One after another: an occurrence must see what the ones before it have taken. */
async function placeAll(ctx: TenantContext, input: CreateAppointmentInput, known: Known): Promise<PlacedWith[]> {
  const { timeZone } = ctx.tenant;
  const { candidates, choice, seriesId } = known;
  const { persons, internalNote, recurrence } = input;
  const capacityMax = Math.max(0, ...candidates.map(({ member }) => member.link.capacityMax));
  if (candidates.length > 0 && persons > capacityMax) throw tooManyPersons(capacityMax);
  const asked = { persons: input.customerId ? persons : 0, saysEnd: Boolean(input.end) };
  const startAt = Date.parse(input.start);
  const starts = recurrence ? occurrencesOf(ruleOf(recurrence), { startAt, timeZone }) : [startAt];
  const placed: PlacedWith[] = [];
  for (const start of starts) {
    const spanWith = (terms: Terms) => spanAt(ctx, input, { start, terms, choice });
    const addedMinutesWith = (terms: Terms) => addedTo({ terms, choice });
    const terms = await termsAt(ctx, input, { candidates, spanWith, addedMinutesWith, persons: asked.persons });
    const wanted = { terms, ...asked, internalNote, addedMinutes: addedMinutesWith(terms) };
    placed.push({ ...(await placeAppointment(ctx, { ...wanted, span: spanWith(terms), seriesId })), terms });
  }
  return placed;
}

/** The span of one occurrence, as long as the first. */
function spanAt(ctx: TenantContext, input: CreateAppointmentInput, at: Asked & { start: number }): SlotSpan {
  const { timeZone } = ctx.tenant;
  const first = requireSpanOf(ctx, input, at);
  if (!input.recurrence) return first;
  const startAt = ownStart(at.terms.service, at.start, timeZone);
  return sameLength(at.terms.service, { from: first, startAt }, timeZone);
}

/** Who serves one occurrence: who is named, else whoever is free. @throws DomainError slot_unavailable */
async function termsAt(ctx: TenantContext, { staffId }: CreateAppointmentInput, vacancy: Vacancy): Promise<Terms> {
  const [named] = vacancy.candidates;
  return named && staffId !== ANY ? named : chooseMember(ctx, vacancy);
}

interface Order {
  input: CreateAppointmentInput;
  known: Known;
  placed: PlacedWith[];
}

/** A booking of the customer in each appointment, each with its own payment: every visit is paid when it takes place. */
async function bookAll(ctx: TenantContext, { input, known, placed }: Order): Promise<BookingRow[]> {
  const { persons, notes } = input;
  const { customer, choice, asked, seriesId } = known;
  if (!customer) return [];
  const { id: orderId } = await insertOrder(ctx, customer.id);
  const shared = { customer, orderId, persons, notes, choice, asked, seriesId };
  const booked: BookingRow[] = [];
  for (const { appointment, waits, terms } of placed) {
    const { service, member, offered } = terms;
    const status = waits ? "waitlisted" : statusOfNew(ctx, offered);
    const seat = { service, link: member.link, staffId: member.id, appointmentId: appointment.id, status };
    booked.push(await insertBooking(ctx, { ...shared, ...seat }));
  }
  await noteBooking(ctx.db, ctx.tenant.id, { id: customer.id, count: booked.length, at: ctx.now });
  return booked;
}
