import type { TenantContext } from "../../../context";
import { localTimeOf } from "../../../domain/zones";
import { slotsFor } from "../../availability";
import type { PublicService } from "../schemas";
import type { BusinessPage, NextTime } from "./schemas";

/** Each costs one statement at least: what is asked for on every view has a limit. */
export const NEXT_SERVICES_MAX = 16;
export const NEXT_MEMBERS_MAX = 8;
const DAYS = 14;

/** When the first services can be had next, in their order. */
export const nextOfServices = (ctx: TenantContext, services: PublicService[]): Promise<NextTime[]> =>
  Promise.all(services.slice(0, NEXT_SERVICES_MAX).map((service) => nextOf(ctx, service)));

type Member = Omit<BusinessPage["team"][number], "next">;

/**
 * The team with when the first service of each can be had next. Where customers may not choose whom they get it is not
 * told: it would lead to somebody else.
 */
export const nextOfTeam = (
  ctx: TenantContext,
  team: Member[],
  services: PublicService[],
): Promise<BusinessPage["team"]> =>
  Promise.all(
    team.map(async (member, index) => {
      const own = services.find(({ staff }) => staff.some(({ id }) => id === member.id));
      const isAsked = own && index < NEXT_MEMBERS_MAX && ctx.tenant.allowStaffChoice;
      return { ...member, next: isAsked ? await nextOf(ctx, own, member.id) : null };
    }),
  );

async function nextOf(ctx: TenantContext, { id, waitlistCapacity }: PublicService, staff?: string): Promise<NextTime> {
  const from = localTimeOf(ctx.tenant.timeZone, ctx.now.getTime()).date;
  const asked = { service: id, from, days: DAYS, persons: 1, full: waitlistCapacity > 0, ...(staff ? { staff } : {}) };
  // Somebody may have taken it off the list meanwhile: only its time is missing then.
  const days = await slotsFor(ctx, "public", asked).then(
    (list) => list.days,
    () => [],
  );
  const free = days.flatMap(({ slots }) => slots.find((slot) => slot.waitlistLeft === null) ?? [])[0];
  const waiting = free ? undefined : days.find(({ slots }) => slots.length > 0);
  return { service: id, start: free?.start ?? null, waitlist: waiting !== undefined, waitDate: waiting?.date ?? null };
}
