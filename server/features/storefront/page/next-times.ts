import type { TenantContext } from "../../../context";
import { MINUTE_MS } from "../../../domain/dates";
import { localTimeOf } from "../../../domain/zones";
import { type SlotsOfMany, slotsFor, slotsOfMany } from "../../availability";
import type { PublicService } from "../schemas";
import { firstStart, soonestWith } from "./first-start";
import type { BusinessPage, NextTime } from "./schemas";

/** Each that is sold out costs two statements: what is asked for on every view has a limit. */
const NEXT_SERVICES_MAX = 16;
/** Of one member with nothing free: whether one can wait for it with them is asked of so many. */
const WAITS_MAX = 4;
const DAYS = 14;

interface Asking {
  ctx: TenantContext;
  fromDate: string;
  slots: SlotsOfMany;
}

type Member = Omit<BusinessPage["team"][number], "next">;

/** When the first services can be had next, in their order, and when each of the team is free next. */
export async function nextTimesOf(
  ctx: TenantContext,
  services: PublicService[],
  members: Member[],
): Promise<Pick<BusinessPage, "nextTimes" | "team">> {
  const first = services.slice(0, NEXT_SERVICES_MAX);
  // Where customers may not choose whom they get it is not told of a member: it would lead to somebody else.
  const isTeamTold = ctx.tenant.allowStaffChoice && members.length > 0;
  const serviceIds = (isTeamTold ? services : first).map(({ id }) => id);
  const fromDate = localTimeOf(ctx.tenant.timeZone, ctx.now.getTime()).date;
  const slots = await slotsOfMany(ctx, "public", { serviceIds, fromDate, days: DAYS });
  const asking = { ctx, fromDate, slots };
  const nextTimes = await Promise.all(first.map((service) => nextOf(asking, service)));
  if (!isTeamTold) return { nextTimes, team: members.map((member) => ({ ...member, next: null })) };
  const offers = services.map((service, index) => ({
    service,
    earliestAt: earliestOf(ctx, service, nextTimes[index]),
  }));
  const team = members.map(async (member) => {
    const own = offers.filter(({ service }) => service.staff.some(({ id }) => id === member.id));
    return { ...member, next: await nextOfMember(asking, member.id, own) };
  });
  return { nextTimes, team: await Promise.all(team) };
}

/** Before it nobody has the service: it is as soon as anyone has it, where that was asked, else its notice. */
function earliestOf({ now }: TenantContext, { minPriorMinutes }: PublicService, next: NextTime | undefined): number {
  if (next === undefined) return now.getTime() + minPriorMinutes * MINUTE_MS;
  return next.start === null ? Number.POSITIVE_INFINITY : Date.parse(next.start);
}

type Own = { service: PublicService; earliestAt: number }[];

/** The soonest of all that the member does, else of the first that can be waited for; null of who does nothing. */
async function nextOfMember({ ctx, fromDate, slots }: Asking, staffId: string, own: Own): Promise<NextTime | null> {
  const soonest = await soonestWith({ slots, fromDate, days: DAYS }, staffId, own);
  if (soonest) return { ...nothingOf(soonest.offer.service), start: soonest.start };
  const services = own.map(({ service }) => service);
  for (const service of services.filter(({ waitlistCapacity }) => waitlistCapacity > 0).slice(0, WAITS_MAX)) {
    const next = await nextWaited({ ctx, fromDate, slots }, service, staffId);
    if (next.start !== null || next.waitlist) return next;
  }
  return services[0] ? nothingOf(services[0]) : null;
}

/** Full starts are asked for only where nothing is free: whatever can be had is remembered, who waits is counted. */
async function nextOf(asking: Asking, service: PublicService): Promise<NextTime> {
  const { id, waitlistCapacity } = service;
  const free = firstStart(await asking.slots({ serviceId: id }));
  if (free) return { ...nothingOf(service), start: free.start };
  return waitlistCapacity > 0 ? nextWaited(asking, service) : nothingOf(service);
}

const nothingOf = ({ id }: PublicService): NextTime => ({ service: id, start: null, waitlist: false, waitDate: null });

/** Of a service with nothing free: the first day on which one can wait for it. */
async function nextWaited({ ctx, fromDate: from }: Asking, service: PublicService, staff?: string): Promise<NextTime> {
  const asked = { service: service.id, from, days: DAYS, persons: 1, full: true, ...(staff ? { staff } : {}) };
  // Somebody may have taken the service off the list meanwhile.
  const { days } = await slotsFor(ctx, "public", asked).catch(() => ({ days: [] }));
  const full = firstStart(days);
  if (!full) return nothingOf(service);
  // Between the two questions a place may have become free.
  if (full.waitlistLeft === null) return { ...nothingOf(service), start: full.start };
  return { ...nothingOf(service), waitlist: true, waitDate: full.date };
}
