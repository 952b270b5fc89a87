import { contextOfWork, type TenantContext } from "../../../context";
import type { Db } from "../../../db/client";
import type { TenantRow } from "../../../db/schema";
import { inUnit } from "../../../db/unit/unit";
import { addDays, DAY_MS, MINUTE_MS } from "../../../domain/dates";
import { localTimeOf } from "../../../domain/zones";
import { ListSlotsInput, slotsFor } from "../../availability";
import { BookInput, type BookingRecord, createOrder, UpdateBookingInput, updateBooking } from "../../bookings";
import { OrderTicketsInput, orderTickets } from "../../events";
import { CreatePackageInput, sellPackage } from "../../packages";
import { completePayment } from "../../payments";
import { fireDue } from "../due";
import { type Catalogue, loadCatalogue } from "./catalogue";
import { CUSTOMERS, VISITS, type Visit } from "./visits";

/** How long before it is made the demo account seems to have been opened. */
export const DEMO_DAYS = 15;

/** How many days ahead visitors book, by turns. */
const LEADS_DAYS = [1, 3, 5, 8];
/** How far from the day that is meant: before it for what is past, that it stays so, else after it. */
const DAYS_TRIED = 4;

interface Life extends Catalogue {
  tenant: TenantRow;
  db: Db;
  from: Date;
  until: Date;
  /** Start of the visit before, by service. */
  starts: Map<string, string>;
  /** Codes of packages, by customer. */
  packages: Map<number, string>;
}

/** Something that happened at a time. */
interface Deed {
  at: Date;
  run: (ctx: TenantContext) => Promise<unknown>;
}

/**
 * Lets a seeded account live through two weeks: visitors book, come or stay away, pay, and order tickets. All by the
 * commands that every surface uses, each at its own time on the account's clock, so that it is as sound as any account.
 */
export async function liveThrough(
  db: Db,
  tenant: TenantRow,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  const life: Life = {
    ...(await loadCatalogue(db, tenant.id)),
    tenant,
    db,
    from,
    until,
    starts: new Map(),
    packages: new Map(),
  };
  const deeds: Deed[] = VISITS.map((visit, index) => ({
    at: bookedAt(life, visit, index),
    run: async (ctx) => deeds.push(...(await visited(life, ctx, visit))),
  }));
  deeds.push({ at: new Date(until.getTime() - 2 * DAY_MS), run: (ctx) => orderSome(life, ctx) });
  // What somebody did may lead to what they do later.
  for (let deed = next(deeds); deed; deed = next(deeds)) if (deed.at < until) await deed.run(contextAt(life, deed.at));
  await fireDue(contextAt(life, until), from);
}

/** Takes out the earliest; of several at one time the one that came first. */
function next(deeds: Deed[]): Deed | undefined {
  const [first] = deeds.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  if (first) deeds.splice(deeds.indexOf(first), 1);
  return first;
}

const contextAt = ({ db, tenant }: Life, now: Date): TenantContext => ({ ...contextOfWork(tenant), db, now });

/** Some days before, yet since the account is there and before now. */
function bookedAt({ from, until }: Life, { day }: Visit, index: number): Date {
  const lead = LEADS_DAYS[index % LEADS_DAYS.length] ?? 1;
  const at = until.getTime() + (day - lead) * DAY_MS + index * MINUTE_MS;
  const latest = until.getTime() - (VISITS.length - index + 1) * MINUTE_MS;
  return new Date(Math.min(Math.max(at, from.getTime() + index * MINUTE_MS), latest));
}

/** Books a visit. @returns what follows from it later; nothing when there is no free time */
async function visited(life: Life, ctx: TenantContext, visit: Visit): Promise<Deed[]> {
  const start = await startOf(life, ctx, visit);
  if (start === null) return [];
  const [record] = await inUnit({ ...ctx, actor: { kind: "public" as const } }, (own) =>
    createOrder(own, inputOf(life, visit, start)),
  );
  if (!record) return [];
  life.starts.set(visit.service, start);
  if (visit.package) await buyPackage(life, ctx, { visit, record });
  return followUps(life, visit, record);
}

async function startOf(
  { tenant, until, services, starts }: Life,
  ctx: TenantContext,
  visit: Visit,
): Promise<string | null> {
  if (visit.waits) return starts.get(visit.service) ?? null;
  const meant = addDays(localTimeOf(tenant.timeZone, until.getTime()).date, visit.day);
  const asked = { service: services.get(visit.service)?.id, days: 2 * DAYS_TRIED - 1, persons: visit.persons ?? 1 };
  const around = ListSlotsInput.parse({ ...asked, from: addDays(meant, 1 - DAYS_TRIED) });
  const free = (await slotsFor(ctx, "public", around)).days.filter((day) => day.slots.length > 0);
  const before = free.findLast(({ date }) => date <= meant);
  const after = free.find(({ date }) => date >= meant);
  const slots = (visit.day < 0 ? (before ?? after) : after)?.slots ?? [];
  return slots[Math.floor(visit.share * (slots.length - 1))]?.start ?? null;
}

function inputOf({ services, extras, questions, packages }: Life, visit: Visit, start: string): BookInput {
  const { id: service = "" } = services.get(visit.service) ?? {};
  const asked = questions.get(service) ?? [];
  const answers = (visit.answers ?? []).flatMap((answer, index) => (asked[index] ? [[asked[index].id, answer]] : []));
  const added = (extras.get(service) ?? []).filter(({ title }) => visit.extras?.includes(title));
  const item = { service, start, extras: added.map(({ id }) => ({ id })), fields: Object.fromEntries(answers) };
  return BookInput.parse({
    items: [{ ...item, persons: visit.persons ?? 1 }],
    ...personOf(visit.customer),
    coupon: visit.coupon,
    packageCode: visit.package ? packages.get(visit.customer) : undefined,
    waitlist: visit.waits === true,
  });
}

function personOf(customer: number) {
  const name = CUSTOMERS[customer] ?? CUSTOMERS[0];
  return { name, email: `${name.toLowerCase().replace(" ", ".")}@example.com`, phone: `+34 600 000 ${100 + customer}` };
}

/** The first visit is paid at the desk like any other; those after it use what was bought. */
async function buyPackage(life: Life, ctx: TenantContext, { visit, record }: { visit: Visit; record: BookingRecord }) {
  if (life.packages.has(visit.customer)) return;
  const input = { customerId: record.customer.id, serviceId: record.service.id };
  const { code, paymentId } = await sellPackage(ctx, CreatePackageInput.parse(input));
  if (paymentId) await completed(ctx, paymentId);
  life.packages.set(visit.customer, code);
}

const completed = (ctx: TenantContext, id: string) => inUnit(ctx, (own) => completePayment(own, { id, notify: false }));

/** A visit that is over was paid at its end, or came to nothing. */
function followUps(life: Life, { fate }: Visit, { booking, appointment, payment }: BookingRecord): Deed[] {
  const change = (status: "cancelled" | "no_show") => (ctx: TenantContext) =>
    inUnit(ctx, (own) => updateBooking(own, UpdateBookingInput.parse({ id: booking.id, status })));
  const endsAt = appointment.endsAt.getTime();
  if (fate === "cancelled") {
    // Half way between the booking and the visit, or now.
    const at = Math.min(
      (booking.createdAt.getTime() + appointment.startsAt.getTime()) / 2,
      life.until.getTime() - MINUTE_MS,
    );
    return [{ at: new Date(Math.floor(at)), run: change("cancelled") }];
  }
  if (fate === "no_show") return [{ at: new Date(endsAt), run: change("no_show") }];
  if (fate === "unpaid" || payment?.method !== "local" || payment.status !== "pending") return [];
  return [{ at: new Date(endsAt), run: (ctx) => completed(ctx, payment.id) }];
}

/** Two people go to the event, and one with a gift bag. */
async function orderSome({ event }: Life, ctx: TenantContext): Promise<void> {
  const [standard, gift] = event?.ticketTypes ?? [];
  if (!event || !standard || !gift) return;
  const { name, email } = personOf(3);
  const orders = [
    { items: [{ ticketType: standard.id, quantity: 2, attendees: [{ name, email }] }], ...personOf(0) },
    { items: [{ ticketType: gift.id, quantity: 1 }], ...personOf(8) },
  ];
  for (const order of orders)
    await inUnit({ ...ctx, actor: { kind: "public" as const } }, (own) =>
      orderTickets(own, OrderTicketsInput.parse({ id: event.id, ...order })),
    );
}
