import type { MemberContext } from "../../context";
import { holdsSeat } from "../../domain/booking-status";
import { addDays, DAY_MS } from "../../domain/dates";
import { toMajor } from "../../domain/money";
import { localDay, wallClock } from "../../domain/zones";
import { ownCalendarOf } from "../../own-calendar";
import { mayAs } from "../../permission";
import { instantText } from "../../schemas/outputs";
import {
  type AskingRow,
  type DueRow,
  hasAppointments,
  type LodgerRow,
  listLodgers,
  listOwing,
  listPending,
  listVisits,
  listWaiting,
} from "./queries";
import type { Today } from "./schemas";

/** So long a visit that nobody paid is asked for. */
const OWING_DAYS = 14;

/**
 * The account's day at work as its clock stands: what happens, and what waits for somebody. Of the caller's own calendar
 * alone, where the role has one; what is to be paid is told to who may see payments.
 */
export async function readToday(ctx: MemberContext): Promise<Today> {
  const { db, tenant, now } = ctx;
  const own = ownCalendarOf(ctx);
  const { date } = wallClock(now, tenant.timeZone);
  const [fromAt, toAt] = [date, addDays(date, 1)].map((day) => new Date(localDay(tenant.timeZone, day).startAt));
  const today = { fromAt: fromAt ?? now, toAt: toAt ?? now, own };
  const [hasVisits, appointments, lodgers, pending, waiting, owing] = await Promise.all([
    hasAppointments(db, tenant.id, own),
    listVisits(db, tenant.id, today),
    listLodgers(db, tenant.id, today),
    listPending(db, tenant.id, { now, own }),
    listWaiting(db, tenant.id, { now, own }),
    readOwing(ctx, own),
  ]);
  return {
    hasVisits,
    visits: visitsOf(appointments, lodgers, seesPayments(ctx)),
    figures: figuresOf(lodgers, tenant.currency),
    pending: { data: pending.map(toAsking), total: pending[0]?.total ?? 0 },
    waiting: { data: waiting.map((row) => ({ ...toAsking(row), free: row.free })), total: waiting[0]?.total ?? 0 },
    owing,
  };
}

const seesPayments = ({ actor }: MemberContext): boolean => mayAs(actor.member.role, { scope: "payments:read" });

async function readOwing(ctx: MemberContext, own: string | null): Promise<Today["owing"]> {
  if (!seesPayments(ctx)) return { data: [], total: 0 };
  const { db, tenant, now } = ctx;
  const stretch = { fromAt: new Date(now.getTime() - OWING_DAYS * DAY_MS), toAt: now, own };
  const rows = await listOwing(db, tenant.id, stretch);
  return { data: rows.map((row) => ({ ...toAsking(row), due: toDue(row) })), total: rows[0]?.total ?? 0 };
}

/** Nobody takes at the desk what is paid online. */
const toDue = ({ paymentId, totalMinor, paidMinor, currency, method }: DueRow) =>
  method === "local" ? { id: paymentId, currency, amount: toMajor(totalMinor - paidMinor, currency) } : null;

const toAsking = ({ id, customer, title, member, startsAt }: AskingRow) => ({
  ...{ id, customer, title, member },
  start: instantText(new Date(startsAt)),
});

type AppointmentRow = Awaited<ReturnType<typeof listVisits>>[number];

function visitsOf(appointments: AppointmentRow[], lodgers: LodgerRow[], seesDue: boolean): Today["visits"] {
  const byAppointment = new Map<string, LodgerRow[]>();
  for (const lodger of lodgers) {
    const others = byAppointment.get(lodger.appointmentId);
    if (others) others.push(lodger);
    else byAppointment.set(lodger.appointmentId, [lodger]);
  }
  return appointments.map(({ id, startsAt, endsAt, ...appointment }) => {
    const own = byAppointment.get(id) ?? [];
    return {
      ...{ id, start: instantText(startsAt), end: instantText(endsAt) },
      ...appointment,
      persons: peopleOf(own),
      bookings: own.map(({ id, customer, status, paymentStatus, arrivedAt, ...row }) => ({
        ...{ id, customer, status, paymentStatus, arrivedAt: arrivedAt?.toISOString() ?? null },
        isPartPaid: row.isPartPaid === true,
        due: seesDue && paymentStatus === "pending" ? dueOf(row) : null,
      })),
    };
  });
}

function dueOf({ paymentId, totalMinor, paidMinor, currency, method }: Pick<LodgerRow, keyof DueRow>) {
  if (paymentId === null || totalMinor === null || paidMinor === null || currency === null || method === null)
    return null;
  return toDue({ paymentId, totalMinor, paidMinor, currency, method });
}

/** How much of its price is paid, in minor units: of a deposit its part. */
const paidOf = ({ priceMinor, totalMinor, paidMinor }: LodgerRow): number =>
  totalMinor ? Math.round((priceMinor * (paidMinor ?? 0)) / totalMinor) : priceMinor;

const seated = <Row extends Pick<LodgerRow, "status">>(rows: Row[]): Row[] =>
  rows.filter(({ status }) => holdsSeat(status));

const peopleOf = (rows: Pick<LodgerRow, "status" | "persons">[]): number =>
  seated(rows).reduce((sum, { persons }) => sum + persons, 0);

function figuresOf(lodgers: LodgerRow[], currency: string): Today["figures"] {
  const sum = (rows: LodgerRow[], amountOf: (row: LodgerRow) => number) =>
    toMajor(
      rows.reduce((total, row) => total + amountOf(row), 0),
      currency,
    );
  const coming = seated(lodgers);
  const paid = coming.filter(({ paymentStatus }) => paymentStatus === "completed");
  return { people: peopleOf(lodgers), expected: sum(coming, ({ priceMinor }) => priceMinor), paid: sum(paid, paidOf) };
}
