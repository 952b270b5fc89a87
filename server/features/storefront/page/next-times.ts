import type { TenantContext } from "../../../context";
import { localTimeOf } from "../../../domain/zones";
import { slotsFor } from "../../availability";
import type { PublicService } from "../schemas";
import type { BusinessPage, NextTime } from "./schemas";

/** Each costs one statement at least: what is asked for on every view has a limit. */
const NEXT_SERVICES_MAX = 16;
const NEXT_MEMBERS_MAX = 8;
/** Of one member: who has none of these free is told with the waiting list of one that has one. */
const NEXT_OF_MEMBER_MAX = 4;
const DAYS = 14;

/** When a service can be had next. */
interface Found {
  next: NextTime;
  /** Who would take it and can be asked for; null where nothing is free, and of what several take together. */
  staffId: string | null;
}

type Member = Omit<BusinessPage["team"][number], "next">;

/** When the first services can be had next, in their order, and when each of the team is free next. */
export async function nextTimesOf(
  ctx: TenantContext,
  services: PublicService[],
  members: Member[],
): Promise<Pick<BusinessPage, "nextTimes" | "team">> {
  const [found, team] = await Promise.all([
    Promise.all(services.slice(0, NEXT_SERVICES_MAX).map((service) => nextOf(ctx, service))),
    nextOfTeam(ctx, members, services),
  ]);
  // Who takes the next start of a service is free then.
  const taken = (id: string) => found.filter(({ staffId }) => staffId === id).map(({ next }) => next);
  return {
    nextTimes: found.map(({ next }) => next),
    team: team.map((member) => ({ ...member, next: member.next && soonest([member.next, ...taken(member.id)]) })),
  };
}

/** The first of those that start soonest; who cannot be had is behind all. */
function soonest([first, ...others]: [NextTime, ...NextTime[]]): NextTime {
  const startOf = ({ start }: NextTime) => (start === null ? Number.POSITIVE_INFINITY : Date.parse(start));
  return others.reduce((best, other) => (startOf(other) < startOf(best) ? other : best), first);
}

/**
 * The team with when the first service of each that is not sold out can be had next. Where customers may not choose whom
 * they get it is not told: it would lead to somebody else.
 */
const nextOfTeam = (ctx: TenantContext, team: Member[], services: PublicService[]): Promise<BusinessPage["team"]> =>
  Promise.all(
    team.map(async (member, index) => {
      const own = services.filter((service) => isOfferedBy(service, member.id));
      const isAsked = index < NEXT_MEMBERS_MAX && ctx.tenant.allowStaffChoice;
      return { ...member, next: isAsked ? await nextOfMember(ctx, member, own) : null };
    }),
  );

const isOfferedBy = ({ staff }: PublicService, memberId: string) => staff.some(({ id }) => id === memberId);

/** Of the first service with a free start, else of the first that can be waited for; null of who does nothing. */
async function nextOfMember(ctx: TenantContext, { id }: Member, own: PublicService[]): Promise<NextTime | null> {
  const seen: NextTime[] = [];
  for (const service of own.slice(0, NEXT_OF_MEMBER_MAX)) {
    const { next } = await nextOf(ctx, service, id);
    if (next.start !== null) return next;
    seen.push(next);
  }
  return seen.find(({ waitlist }) => waitlist) ?? seen[0] ?? null;
}

/** Full starts are asked for only where nothing is free: whatever can be had is remembered, who waits is counted. */
async function nextOf(ctx: TenantContext, service: PublicService, staff?: string): Promise<Found> {
  const { id, waitlistCapacity } = service;
  const from = localTimeOf(ctx.tenant.timeZone, ctx.now.getTime()).date;
  const asked = { service: id, from, days: DAYS, persons: 1, ...(staff ? { staff } : {}) };
  const free = await firstStart(ctx, asked);
  const isAskedFor = free === null && waitlistCapacity > 0;
  const full = isAskedFor ? await firstStart(ctx, { ...asked, full: true }) : null;
  // Between the two questions a place may have become free.
  const start = free ?? (full?.slot.waitlistLeft === null ? full : null);
  const said = start
    ? { start: start.slot.start, waitlist: false, waitDate: null }
    : { start: null, waitlist: full !== null, waitDate: full?.date ?? null };
  const taking = start?.slot.staffId ?? "";
  return { next: { service: id, ...said }, staffId: isOfferedBy(service, taking) ? taking : null };
}

/** The first start of a list and its day; somebody may have taken the service off the list meanwhile. */
async function firstStart(ctx: TenantContext, asked: Parameters<typeof slotsFor>[2]) {
  const days = await slotsFor(ctx, "public", asked).then(
    (list) => list.days,
    () => [],
  );
  return days.flatMap(({ date, slots }) => slots.slice(0, 1).map((slot) => ({ date, slot })))[0] ?? null;
}
