import { hasEnded, holdsSeat } from "../../../../server/domain/booking-status";
import { addDays, DAY_MS, MINUTE_MS } from "../../../../server/domain/dates";
import { wallClock } from "../../../../server/domain/zones";
import { type Catalogue, readCatalogue } from "../../server/catalogue";
import type { Office, OpenedAccount } from "../../server/open-account";
import { readAll } from "../../server/read-all";

type Data<List extends (...args: never[]) => Promise<{ data: unknown[] }>> = Awaited<ReturnType<List>>["data"];
export type Appointment = Data<Office["appointments"]["list"]>[number];
export type Booking = Data<Office["bookings"]["list"]>[number];
type Payment = Data<Office["payments"]["list"]>[number];
type Mail = Data<Office["outbox"]["list"]>[number];
type Webhook = Data<Office["webhooks"]["list"]>[number];

/** A day at work: what happens, and what waits for somebody. */
export interface Today {
  now: Date;
  catalogue: Catalogue;
  /** Active ones, by start. */
  visits: { now: Appointment[]; later: Appointment[]; over: Appointment[] };
  /** In major units of the account's currency. */
  expected: number;
  paid: number;
  people: number;
  /** Unpaid, by their id; empty for a role that may not see payments. */
  unpaid: Map<string, Payment>;
  answers: Answers;
}

export interface Answers {
  pending: Booking[];
  /** Waits where a seat is free. */
  waiting: { booking: Booking; free: number }[];
  owing: { booking: Booking; payment: Payment }[];
  mails: Mail[];
  webhooks: Webhook[];
}

const AHEAD_MS = 120 * MINUTE_MS;
const OWING_DAYS = 14;
const SHOWN = 20;
const MAILS_SHOWN = 5;
const PAYMENTS_READ = 100;

/** Reads it as the account's clock stands now. */
export async function readToday(opened: OpenedAccount, now: Date): Promise<Today> {
  const { office, may, account } = opened;
  const { date } = wallClock(now, account.timeZone);
  const range = { from: date, to: addDays(date, 1) };
  const [catalogue, appointments, payments, answers] = await Promise.all([
    readCatalogue(office),
    readAll((paging) => office.appointments.list({ ...range, status: "active", ...paging })),
    may("payments:read") ? office.payments.list({ status: "pending", limit: PAYMENTS_READ }) : { data: [] },
    readAnswers(opened, now),
  ]);
  const unpaid = new Map(payments.data.map((payment) => [payment.id, payment]));
  const booked = appointments.flatMap(({ bookings }) => bookings).filter(({ status }) => holdsSeat(status));
  const sum = (bookings: Booking[]) => bookings.reduce((total, { price }) => total + price, 0);
  return {
    now,
    catalogue,
    visits: dividedBy(now, appointments),
    expected: sum(booked),
    paid: sum(booked.filter(({ paymentStatus }) => paymentStatus === "completed")),
    people: booked.reduce((total, { persons }) => total + persons, 0),
    unpaid,
    answers: { ...answers, owing: owingOf(answers.past, unpaid) },
  };
}

function dividedBy(now: Date, appointments: Appointment[]): Today["visits"] {
  const byStart = [...appointments].sort((a, b) => a.start.localeCompare(b.start));
  const isOver = ({ end }: Appointment) => Date.parse(end) <= now.getTime();
  const isNear = ({ start }: Appointment) => Date.parse(start) <= now.getTime() + AHEAD_MS;
  const open = byStart.filter((visit) => !isOver(visit));
  return { now: open.filter(isNear), later: open.filter((visit) => !isNear(visit)), over: byStart.filter(isOver) };
}

/** What waits for somebody, as far as the role may see it. */
async function readAnswers({ office, may }: OpenedAccount, now: Date) {
  const from = now.toISOString();
  const since = new Date(now.getTime() - OWING_DAYS * DAY_MS).toISOString();
  const seesSettings = may("settings:read");
  const [pending, waiting, past, mails, webhooks] = await Promise.all([
    office.bookings.list({ status: "pending", from, limit: SHOWN }),
    office.bookings.list({ status: "waitlisted", from, limit: SHOWN }),
    readAll((paging) => office.bookings.list({ from: since, to: from, ...paging })),
    seesSettings ? office.outbox.list({ status: "failed", limit: MAILS_SHOWN }) : { data: [] },
    seesSettings ? office.webhooks.list({}) : { data: [] },
  ]);
  return {
    pending: pending.data,
    waiting: await withSeats(office, waiting.data),
    past,
    mails: mails.data,
    webhooks: webhooks.data.filter(isFailing),
  };
}

/** Those who wait for an appointment with a free seat, one entry each. */
async function withSeats(office: Office, waiting: Booking[]): Promise<Answers["waiting"]> {
  const ids = [...new Set(waiting.map(({ appointmentId }) => appointmentId))];
  const appointments = await Promise.all(ids.map((id) => office.appointments.get({ id })));
  const free = new Map(appointments.map(({ id, capacityMax, persons }) => [id, capacityMax - persons]));
  return waiting
    .map((booking) => ({ booking, free: free.get(booking.appointmentId) ?? 0 }))
    .filter(({ booking, free }) => free >= booking.persons);
}

function owingOf(past: Booking[], unpaid: Map<string, Payment>): Answers["owing"] {
  return past.flatMap((booking) => {
    const payment = booking.paymentId === null ? undefined : unpaid.get(booking.paymentId);
    return payment && !hasEnded(booking.status) ? [{ booking, payment }] : [];
  });
}

function isFailing({ disabledReason, lastFailureAt, lastSuccessAt }: Webhook): boolean {
  if (disabledReason === "failing" || disabledReason === "gone") return true;
  return lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt);
}
