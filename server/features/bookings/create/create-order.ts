import { changesOf, type TenantContext } from "../../../context";
import {
  type BookingRow,
  bookings,
  type CustomerRow,
  customers,
  type OrderRow,
  orders,
  type PaymentRow,
  type PayWith,
  payments,
} from "../../../db/schema";
import { insertRows, updateRow } from "../../../db/unit/changes";
import { justTaken } from "../../../domain/booking/refusals";
import { type Fields, invalid, invariant } from "../../../domain/errors";
import { isPaidFirst, newOrder, newPayment, wayToPay } from "../../charges";
import { type CustomerDetails, foundOrNewCustomer } from "../../customers";
import { leaveEffects } from "../../outbox";
import { handOf, leaveUses } from "../charge/codes";
import { payWithOf } from "../charge/pay-with";
import { faultsOf, priceBooking, requirePayable, statusOfNew } from "../charge/price-booking";
import {
  agreedOn,
  type Codes,
  isPaidBy,
  type PricedItem,
  priceItems,
  targetsOf,
  typedCode,
} from "../charge/price-items";
import { answersAmong, filesNamed } from "../intake/answers";
import { keepFiles } from "../intake/keep-files";
import { effectsOfNew } from "../notifications/effects";
import { factsFor } from "../notifications/mail-facts";
import type { BookingRecord } from "../read/record";
import type { BookInput } from "../schemas";
import { type Catalogue, catalogueFor, freshnessOf } from "./catalogue";
import { type LoadedOrder, loadOrder } from "./load-order";
import { newBooking } from "./new-booking";
import { layOutOrder, type Narrowed, narrowedTo } from "./place-order";
import { type PlacedVisit, placeVisits } from "./place-visits";
import { recordsOf } from "./records";
import {
  type AnsweredItem,
  answersOf,
  type Chosen,
  chooseItems,
  type RequestedItem,
  serviceIdsOf,
} from "./requested-items";

/**
 * Books slots for a customer, who may be racing others for them. All items or none.
 *
 * The members' time is locked before the slots are evaluated, so the loser of a race gets a refusal, never a place.
 * What is decided is left in the context's unit.
 *
 * @throws DomainError validation | slot_unavailable | capacity_exceeded | coupon_invalid | package_invalid |
 *   package_expired | package_used_up
 */
export async function createOrder(ctx: TenantContext, input: BookInput): Promise<BookingRecord[]> {
  const asked = { serviceIds: serviceIdsOf(input.items), audience: "public" as const };
  const catalogue = await catalogueFor(ctx, asked);
  const faults = faultsOf(ctx, input);
  const requested = requestedOf(input, chooseItems(ctx, input.items, { catalogue, faults }));
  const given = answersOf(input.items, catalogue);
  const isFaulty = Object.keys(faults).length > 0;
  const fresh = freshnessOf(ctx, asked, catalogue);
  const narrowed = isFaulty ? NOTHING : await narrowedTo(ctx, requested, { mayWait: input.waitlist, fresh });
  const loaded = await loadOrder(ctx, {
    ...input,
    ...narrowed,
    fresh,
    details: customerDetailsOf(input),
    fileIds: filesNamed(given),
  });
  fresh.require(loaded.version);
  const answers = answersAmong(given, loaded.uploads);
  requireFaultless({ ...answers.faults, ...faults });
  const items = narrowed.items.map((item, index) => ({ ...item, fields: answers.kept[index] ?? {} }));
  const records = await decide(ctx, { input, catalogue, loaded, narrowed, items });
  keepFiles(ctx, answers.fileIds);
  return records;
}

function requireFaultless(faults: Fields): void {
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

const requestedOf = ({ items }: BookInput, chosen: (Chosen | null)[]): RequestedItem[] =>
  chosen.flatMap((one, index) => (one ? [{ ...one, startAt: Date.parse(items[index]?.start ?? "") }] : []));

/** Of a faulty order no time is locked. */
const NOTHING: Narrowed = { items: [], staffIds: [], isNarrowed: false };

const customerDetailsOf = ({ name, email, phone, timeZone = null, locale = null }: BookInput): CustomerDetails => ({
  fullName: name,
  email,
  phone: phone || null,
  timeZone,
  locale,
});

interface Decided {
  input: BookInput;
  catalogue: Catalogue;
  loaded: LoadedOrder;
  narrowed: Narrowed;
  items: AnsweredItem[];
}

async function decide(ctx: TenantContext, { input, catalogue, loaded, narrowed, items }: Decided) {
  const { tenant, now, unit } = ctx;
  const changes = changesOf(ctx);
  invariant(unit, "an order is decided in a unit");
  unit.refusal = justTaken;
  const visits = layOutOrder(narrowed, loaded.tables, input.waitlist);
  const arrived = foundOrNewCustomer(tenant.id, { ...customerDetailsOf(input), existing: loaded.existing, now });
  const { customer } = arrived;
  const placed = placeVisits(
    ctx,
    visits.map((visit, index) => ({
      visit,
      item: items[index] as AnsweredItem,
      standing: loaded.tables[index]?.standing ?? [],
    })),
    changes,
  );
  const made = newOrder(ctx, customer.id);
  const charge = chargeFor(ctx, { input, customer, made, placed, loaded });
  const payWith = payWithFor(ctx, { input, customer, placed, loaded });
  const records = placed.flatMap((one, index) => {
    const item = items[index] as AnsweredItem;
    const booking = bookingRow(ctx, { input, item, placed: one, customer, made, charge, payWith });
    return recordsOf(ctx, one, { booking, customer, payment: one.visit.waits ? null : charge.payment });
  });
  leaveCustomer(ctx, arrived, records.length);
  insertRows(changes, orders, [made]);
  insertRows(changes, payments, charge.payment ? [charge.payment] : []);
  insertRows(
    changes,
    bookings,
    records.map(({ booking }) => booking),
  );
  const facts = factsFor(catalogue, loaded.tables, records);
  leaveEffects(
    changes,
    tenant,
    await effectsOfNew(ctx, records, { toCustomer: true, templates: catalogue.templates, facts }),
  );
  return records;
}

function leaveCustomer(
  ctx: TenantContext,
  { customer, isNew, filledIn }: ReturnType<typeof foundOrNewCustomer>,
  count: number,
): void {
  const changes = changesOf(ctx);
  const { now } = ctx;
  if (isNew) {
    insertRows(changes, customers, [{ ...customer, bookingsCount: count, lastBookingAt: now }]);
    return;
  }
  const key = { tenantId: customer.tenantId, id: customer.id };
  updateRow(changes, customers, { key, set: { ...filledIn, lastBookingAt: now }, add: { bookingsCount: count } });
}

/** What the seats of an order cost, and how that is paid. */
interface Charge extends Codes {
  /** Null when nobody has a seat. */
  payment: PaymentRow | null;
  pricesMinor: Map<PlacedVisit, number>;
}

interface Charged {
  input: BookInput;
  customer: CustomerRow;
  made: OrderRow;
  placed: PlacedVisit[];
  loaded: LoadedOrder;
}

/** Who waits for a seat owes nothing before it is given. */
function chargeFor(ctx: TenantContext, { input, customer, made, placed, loaded }: Charged): Charge {
  const seated = placed.filter(({ visit }) => !visit.waits);
  if (seated.length === 0) return { payment: null, coupon: null, pack: null, pricesMinor: new Map() };
  const seats = seated.map(pricedItem);
  const asked = { coupon: typedCode(input.coupon), packageCode: typedCode(input.packageCode), email: customer.email };
  const { locked } = loaded;
  const hand = handOf(ctx, locked);
  const codes = hand.take({ ...asked, items: targetsOf(seats) });
  leaveUses(ctx, changesOf(ctx), { locked, hand });
  const order = priceItems(ctx, seats, codes);
  const wanted = wayToPay(ctx, input.payment);
  requirePayable(ctx, order, wanted);
  const coupon = { couponCode: codes.coupon?.code ?? null, couponTerms: agreedOn(seats, codes) };
  const payment = newPayment(ctx, order, { customerId: customer.id, orderId: made.id, wanted, ...coupon });
  const pricesMinor = new Map(seated.map((seat, index) => [seat, order.items[index]?.totalMinor ?? 0]));
  return { ...codes, payment, pricesMinor };
}

/** What those who wait mean to pay with, by the service they wait for. */
function payWithFor(ctx: TenantContext, { input, customer, placed, loaded }: Omit<Charged, "made">) {
  const waiting = placed.filter(({ visit }) => visit.waits).map(pricedItem);
  const { coupon, packageCode, payment } = input;
  const whose = { email: customer.email, locked: loaded.locked };
  return payWithOf(ctx, { waiting, hasSeats: waiting.length < placed.length, coupon, packageCode, payment, ...whose });
}

/** What an item is priced by: of a composite service its own price, whoever serves it. */
function pricedItem({ item, visit }: PlacedVisit): PricedItem {
  const member = item.offered.members.find(({ id }) => id === visit.segments[0].staffId);
  invariant(member, "a visit is laid out with one of those who offer its service");
  return { item: item, member };
}

interface Ordered {
  input: BookInput;
  item: AnsweredItem;
  placed: PlacedVisit;
  customer: CustomerRow;
  made: OrderRow;
  charge: Charge;
  payWith: (serviceId: string) => PayWith | null;
}

function bookingRow(ctx: TenantContext, ordered: Ordered): BookingRow {
  const { input, item, placed, customer, made, charge, payWith } = ordered;
  const { persons, extras, fields } = item;
  return newBooking(ctx, {
    appointmentId: placed.appointments[0]?.id ?? "",
    customerId: customer.id,
    orderId: made.id,
    persons,
    extras,
    fields,
    notes: input.notes,
    timeZone: input.timeZone ?? null,
    locale: input.locale ?? null,
    ...(placed.visit.waits ? waitingColumns(ctx, placed, payWith) : seatedColumns(ctx, placed, charge)),
  });
}

type Standing = Pick<BookingRow, "status" | "priceMinor" | "paymentId" | "packageId" | "couponCode" | "payWith">;

/** The price is what the seat will cost once it is given. */
function waitingColumns(ctx: TenantContext, placed: PlacedVisit, payWith: Ordered["payWith"]): Standing {
  const { item, member } = pricedItem(placed);
  const { totalMinor } = priceBooking(ctx, { ...item, service: item.offered.service, link: member.link });
  const nothing = { paymentId: null, packageId: null, couponCode: null };
  return { status: "waitlisted", priceMinor: totalMinor, ...nothing, payWith: payWith(item.offered.service.id) };
}

function seatedColumns(
  ctx: TenantContext,
  placed: PlacedVisit,
  { payment, coupon, pack, pricesMinor }: Charge,
): Standing {
  const { offered } = placed.item;
  const waitsForPayment = payment !== null && isPaidFirst(payment);
  return {
    status: waitsForPayment ? "pending" : statusOfNew(ctx, offered),
    priceMinor: pricesMinor.get(placed) ?? 0,
    paymentId: payment?.id ?? null,
    packageId: isPaidBy(pack, offered.service.id) ? pack.id : null,
    couponCode: coupon?.code ?? null,
    payWith: null,
  };
}
