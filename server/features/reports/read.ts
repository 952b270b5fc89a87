import type { TenantContext } from "../../context";
import type { BookingStatus } from "../../domain/booking-status";
import { addDays, daysBetween } from "../../domain/dates";
import { invariant } from "../../domain/errors";
import { toMajor } from "../../domain/money";
import { type DateRange, periodsOf } from "../../domain/periods";
import { holidayCalendar } from "../../domain/schedule/holidays";
import { type WorkInterval, workIntervals } from "../../domain/schedule/week";
import { localDay } from "../../domain/zones";
import { ownCalendarOf } from "../../own-calendar";
import { listCalendarHolidays, listShownStaff } from "../calendar";
import {
  type Counted,
  countBookings,
  listReceived,
  listTitles,
  sumPayments,
  type Taken,
  takenMinutes,
} from "./queries";
import type { BookingsReport, IncomeReport, IncomeRows, IncomeRowsInput, ReportInput } from "./schemas";

/** The instants of local dates: from the first moment of one to the last moment of another. */
const stretchOf = (ctx: TenantContext, { from, to }: DateRange) => ({
  fromAt: new Date(localDay(ctx.tenant.timeZone, from).startAt),
  toAt: new Date(localDay(ctx.tenant.timeZone, addDays(to, 1)).startAt),
});

/** The periods of the dates asked for, and the instants at which they begin. */
function cutOf({ tenant }: TenantContext, input: ReportInput) {
  const periods = periodsOf(input, input.by);
  return { periods, beginnings: periods.map(({ from }) => new Date(localDay(tenant.timeZone, from).startAt)) };
}

/**
 * Bookings by period, member and service of the dates asked for, and how much of the members' working time is taken. Of the
 * caller's own calendar alone, where the role has one. Somebody archived is shown where their calendar holds something.
 */
export async function reportBookings(ctx: TenantContext, input: ReportInput): Promise<BookingsReport> {
  const { db, tenant } = ctx;
  const stretch = { ...stretchOf(ctx, input), own: ownCalendarOf(ctx) };
  const { periods, beginnings } = cutOf(ctx, input);
  // Sent together: each takes the database some time, and only one of them waits for the team.
  const [{ counted, cut }, titles, { team, present, taken }] = await Promise.all([
    countBookings(db, tenant.id, { ...stretch, beginnings }),
    listTitles(db, tenant.id),
    teamAtWork(ctx, { input, stretch, beginnings }),
  ]);
  const planned = minutesByPeriod(present, beginnings);
  const ofMember = (id: string) => figuresOf(counted.filter(({ staffId }) => staffId === id));
  const ofService = (id: string) =>
    figuresOf(counted.filter(({ serviceId, compositeId }) => serviceId === id || compositeId === id));
  const members = team.map(({ staffId, name, work, isArchived }) => ({
    ...{ id: staffId, name, ...ofMember(staffId), workMinutes: isArchived ? 0 : minutesOf(work) },
    takenMinutes: sumOf(taken.filter((one) => one.staffId === staffId)),
    isArchived,
  }));
  return {
    total: figuresOf(counted),
    periods: periods.map((period, at) => ({
      ...{ ...period, ...figuresOf(cut.filter((one) => one.period === at)), workMinutes: planned[at] ?? 0 },
      takenMinutes: sumOf(taken.filter((one) => one.period === at)),
    })),
    members: members
      .filter(({ isArchived, bookings }) => !isArchived || bookings > 0)
      .map(({ isArchived: _, ...member }) => member),
    services: titles
      .map((service) => ({ ...service, ...ofService(service.id) }))
      .filter(({ bookings }) => bookings > 0),
  };
}

/** Everybody, those of them who are not archived, and how much of their working time is taken. */
async function teamAtWork(ctx: TenantContext, { input, stretch, beginnings }: AtWorkAsked) {
  const team = await listAtWork(ctx, input);
  const present = team.filter(({ isArchived }) => !isArchived);
  const taken = await takenMinutes(ctx.db, ctx.tenant.id, { ...stretch, team: present, beginnings });
  return { team, present, taken };
}

interface AtWorkAsked {
  input: ReportInput;
  stretch: { fromAt: Date; toAt: Date };
  beginnings: Date[];
}

function figuresOf(counted: Pick<Counted, "status" | "bookings">[]) {
  const sum = (...statuses: BookingStatus[]) =>
    counted.reduce((total, { status, bookings }) => (statuses.includes(status) ? total + bookings : total), 0);
  const bookings = counted.reduce((total, one) => total + one.bookings, 0);
  return { bookings, noShows: sum("no_show"), cancelled: sum("cancelled") };
}

const MINUTE_MS = 60_000;

const minutesOf = (work: WorkInterval[]): number =>
  work.reduce((total, { fromAt, toAt }) => total + (toAt - fromAt) / MINUTE_MS, 0);

const sumOf = (taken: Taken[]): number => taken.reduce((total, { minutes }) => total + minutes, 0);

/** How much working time is planned in each of the periods; `beginnings` ascend, and no work is before the first. */
function minutesByPeriod(team: { work: WorkInterval[] }[], beginnings: Date[]): number[] {
  const cuts = beginnings.map((beginning) => beginning.getTime());
  const minutes = cuts.map(() => 0);
  for (const { work } of team) {
    let at = 0;
    for (const { fromAt, toAt } of work) {
      while ((cuts[at + 1] ?? Number.POSITIVE_INFINITY) <= fromAt) at++;
      for (let period = at; period < cuts.length && (cuts[period] ?? 0) < toAt; period++) {
        const end = Math.min(toAt, cuts[period + 1] ?? Number.POSITIVE_INFINITY);
        minutes[period] = (minutes[period] ?? 0) + (end - Math.max(fromAt, cuts[period] ?? 0)) / MINUTE_MS;
      }
    }
  }
  return minutes;
}

/** Everybody with what their weeks plan for those dates, days off left out. */
async function listAtWork(ctx: TenantContext, { from, to }: DateRange) {
  const { db, tenant } = ctx;
  const [staff, holidays] = await Promise.all([
    listShownStaff(db, tenant.id, { staffIds: undefined, own: ownCalendarOf(ctx) }),
    listCalendarHolidays(db, tenant.id),
  ]);
  const calendar = holidayCalendar(holidays);
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
  return staff.map(({ id, fullName, week, visibility }) => ({
    staffId: id,
    name: fullName,
    isArchived: visibility === "archive",
    work: dates
      .filter((date) => calendar.reasonOn(date, id) === null)
      .flatMap((date) => workIntervals(tenant.timeZone, date, week)),
  }));
}

/** What was received on those dates, by method and currency. */
export async function reportIncome(ctx: TenantContext, input: ReportInput): Promise<IncomeReport> {
  const { periods, beginnings } = cutOf(ctx, input);
  const stretch = stretchOf(ctx, input);
  const { methods, cut } = await sumPayments(ctx.db, ctx.tenant.id, { ...stretch, beginnings });
  return {
    data: methods.map(({ method, currency, payments, ...sums }) => ({
      ...{ method, currency, payments },
      ...inMajor(sums, currency),
    })),
    periods: cut.flatMap(({ period, currency, payments: _, ...sums }) => {
      const dates = periods[period];
      return dates ? [{ ...dates, currency, ...inMajor(sums, currency) }] : [];
    }),
  };
}

const inMajor = (sums: { takenMinor: number; refundedMinor: number }, currency: string) => ({
  taken: toMajor(sums.takenMinor, currency),
  refunded: toMajor(sums.refundedMinor, currency),
  kept: toMajor(sums.takenMinor - sums.refundedMinor, currency),
});

/** The payments behind the income of those dates, latest first. */
export async function listIncome(ctx: TenantContext, input: IncomeRowsInput): Promise<IncomeRows> {
  const { limit, offset, method } = input;
  const asked = { ...stretchOf(ctx, input), method, limit, offset };
  const { rows, total } = await listReceived(ctx.db, ctx.tenant.id, asked);
  return {
    data: rows.map(({ method, completedAt, currency, paidMinor, refundedMinor, ...row }) => {
      invariant(method !== "free" && completedAt !== null, "what was received was paid somehow, at some time");
      const sums = inMajor({ takenMinor: paidMinor, refundedMinor }, currency);
      return { ...row, method, currency, ...sums, completedAt: completedAt.toISOString() };
    }),
    total,
  };
}
