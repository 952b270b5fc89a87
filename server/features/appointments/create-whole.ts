import { v7 as newId } from "uuid";
import type { TenantContext } from "../../context";
import { insertTogether, rowsOf } from "../../db/insert-together";
import { type BookingRow, bookings, type CustomerRow } from "../../db/schema";
import { MINUTE_MS } from "../../domain/dates";
import { type Fields, invalid } from "../../domain/errors";
import { occurrencesOf } from "../../domain/recurrence";
import { getOfferedWhole, type OfferedWhole, starringMembers } from "../availability/offered-whole-queries";
import { choiceByHand, type KeptChoice, NO_CHOICE } from "../bookings/by-hand";
import { type ChargeAsked, chargeAskedOf } from "../bookings/charge-asked";
import { statusOfNew } from "../bookings/order";
import { holdCustomer, lockStaff, noteBooking } from "../bookings/queries";
import { asOffered, servedBy, servicePartsOf, servingIds } from "../bookings/whole";
import { otherBookings } from "../bookings/whole-records";
import { getCustomer } from "../customers/queries";
import { insertOrder } from "../payments/order-queries";
import { ANY } from "./choose-member";
import { answerOf, effectsOf, noting } from "./created";
import { insertBooking } from "./new-booking";
import { type PlacedWhole, placeWhole } from "./place-whole";
import { ruleOf } from "./recurrence-schemas";
import type { CreateAppointmentInput, CreatedAppointment } from "./schemas";
import { faultsOfMember, findOffered } from "./terms";
import type { Written } from "./try-out";
import { type Warned, warningFields } from "./warnings";

/** The compound or collaborative service with this id; null when it is none. */
export async function findWhole(ctx: TenantContext, serviceId: string): Promise<OfferedWhole | null> {
  const offered = await findOffered(ctx, serviceId);
  return offered && offered.service.type !== "simple" ? wholeOf(ctx, offered) : null;
}

const wholeOf = ({ db, tenant }: TenantContext, { service }: Pick<OfferedWhole, "service">): Promise<OfferedWhole> =>
  getOfferedWhole(db, tenant.id, { service, audience: "management" });

/**
 * Writes the appointments of all parts of a whole, or of a series of it, with the customer's bookings.
 *
 * @param seen the whole as it was before anybody's time was held
 * @throws DomainError validation | capacity_exceeded | slot_unavailable when there are too few members for the parts
 */
export async function writeWhole(
  ctx: TenantContext,
  input: CreateAppointmentInput,
  seen: OfferedWhole,
): Promise<Written<CreatedAppointment>> {
  const held = new Set([...servingIds(seen), ...(input.staffId === ANY ? [] : [input.staffId])]);
  await lockStaff(ctx.db, ctx.tenant.id, held);
  const whole = servedBy(await wholeOf(ctx, seen), ({ id }) => held.has(id));
  const known = await requireKnown(ctx, input, whole);
  const placed = await placeAll(ctx, input, whole);
  const booked = await bookAll(ctx, { input, whole, placed, known });
  const warned = placed.flatMap((one) => [...one.warned, ...lengthOf(one, input)]);
  const made = { appointments: placed.flatMap(({ appointments }) => appointments), booked };
  return {
    result: await answerOf(ctx, made),
    warnings: warningFields(warned, ctx.tenant.timeZone),
    priceMinor: booked.reduce((sum, booking) => sum + booking.priceMinor, 0),
    effects: await effectsOf(ctx, input, made),
  };
}

/** What a body names, found. */
interface Known {
  customer: CustomerRow | null;
  choice: KeptChoice;
  asked: ChargeAsked;
}

/** All that is wrong with the body is told at once. @throws DomainError validation | package_invalid */
async function requireKnown(ctx: TenantContext, input: CreateAppointmentInput, whole: OfferedWhole): Promise<Known> {
  const { customerId, start, end } = input;
  const faults: Fields = await faultsOfParts(ctx, input, whole);
  if (end && Date.parse(end) <= Date.parse(start)) faults.end = "Must be later than the start.";
  if (customerId) await noting(faults, () => holdCustomer(ctx.db, ctx.tenant.id, customerId));
  const choice = customerId ? await noting(faults, () => choiceByHand(ctx, input)) : NO_CHOICE;
  const asked = await noting(faults, () => chargeAskedOf(ctx, input));
  if (!choice || !asked || Object.keys(faults).length > 0) throw invalid(faults);
  const customer = customerId ? await getCustomer(ctx.db, ctx.tenant.id, customerId) : null;
  return { customer, choice, asked };
}

/** What is wrong with who is to serve. */
async function faultsOfParts(
  ctx: TenantContext,
  { staffId }: CreateAppointmentInput,
  whole: OfferedWhole,
): Promise<Fields> {
  const faults: Fields = staffId === ANY ? {} : { ...(await faultsOfMember(ctx, staffId)) };
  const parts = servicePartsOf(whole);
  if (parts.length === 0 || parts.some(({ members }) => members.length === 0))
    faults.serviceId = "Not every part of the service has a staff member.";
  else if (staffId === ANY) return faults;
  else if (!starringMembers(whole).some(({ id }) => id === staffId))
    faults.staffId ??= "This staff member does not offer the first part of the service.";
  else if (whole.service.sameStaff && !parts.every(({ members }) => members.some(({ id }) => id === staffId)))
    faults.staffId ??= "This staff member does not offer every part of the service.";
  return faults;
}

/** One after another: an occurrence must see what the ones before it have taken. */
async function placeAll(ctx: TenantContext, input: CreateAppointmentInput, whole: OfferedWhole) {
  const { staffId, internalNote, recurrence, customerId } = input;
  const persons = customerId ? input.persons : 0;
  const startAt = Date.parse(input.start);
  const starts = recurrence ? occurrencesOf(ruleOf(recurrence), { startAt, timeZone: ctx.tenant.timeZone }) : [startAt];
  const shared = {
    whole,
    staffId: staffId === ANY ? undefined : staffId,
    persons,
    internalNote,
    seriesId: recurrence ? newId() : null,
  };
  const placed: PlacedWhole[] = [];
  for (const start of starts) placed.push(await placeWhole(ctx, { ...shared, startAt: start }));
  return placed;
}

interface Order {
  input: CreateAppointmentInput;
  whole: OfferedWhole;
  placed: PlacedWhole[];
  known: Known;
}

/** A booking of the customer in each part, the first one with the price; each occurrence is paid by itself. */
async function bookAll(ctx: TenantContext, { input, whole, placed, known }: Order): Promise<BookingRow[]> {
  const { persons, notes } = input;
  const { customer, choice, asked } = known;
  if (!customer) return [];
  const { service } = whole;
  const seat = { service, link: { priceMinor: service.priceMinor, deposit: null }, choice, asked };
  const status = statusOfNew(ctx, asOffered(whole));
  const { id: orderId } = await insertOrder(ctx, customer.id);
  const whose = { customer, orderId, persons, notes, status };
  const booked: BookingRow[] = [];
  for (const { appointments } of placed) {
    const [first, ...others] = appointments;
    if (!first) continue;
    const lead = await insertBooking(ctx, { ...seat, ...whose, staffId: first.staffId, appointmentId: first.id });
    const rows = otherBookings(ctx, lead, others);
    if (rows.length > 0) await insertTogether(ctx.db, [rowsOf(bookings, rows)]);
    booked.push(lead, ...rows);
  }
  await noteBooking(ctx.db, ctx.tenant.id, { id: customer.id, count: booked.length, at: ctx.now });
  return booked;
}

/** The parts have lengths of their own: another end is nothing but a warning. */
function lengthOf({ startAt, endAt }: PlacedWhole, { start, end }: CreateAppointmentInput): Warned[] {
  const askedMs = end ? Date.parse(end) - Date.parse(start) : endAt - startAt;
  if (askedMs === endAt - startAt) return [];
  return [
    {
      warnings: new Map([["duration", []]]),
      span: { startAt, endAt: startAt + askedMs },
      service: { durationDays: null, durationMinutes: (endAt - startAt) / MINUTE_MS },
    },
  ];
}
