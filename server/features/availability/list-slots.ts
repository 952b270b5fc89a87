import type { TenantContext } from "../../context";
import type { Slot, SlotDay } from "../../domain/availability/calendar";
import { listSlots } from "../../domain/availability/slots";
import { listWholeSlots } from "../../domain/availability/whole-slots";
import { notFound } from "../../domain/errors";
import { localTimeOf } from "../../domain/zones";
import { instantText } from "../../schemas/outputs";
import { type CalendarScope, loadCalendar, loadWholeCalendar } from "./calendar-queries";
import { minutesOfExtras } from "./extras-of-query";
import { type Audience, getOfferedService, type OfferedService } from "./offered-queries";
import { getOfferedWhole, starringMembers } from "./offered-whole-queries";
import type { ListSlotsInput, SlotList } from "./schemas";

/**
 * The free starts of a service: three statements, one more for a service made of parts and one more for extras,
 * whatever the number of days and members.
 *
 * @throws DomainError not_found for a service, or a member of it, that this audience cannot see | validation on `extras`
 */
export async function slotsFor(ctx: TenantContext, audience: Audience, input: ListSlotsInput): Promise<SlotList> {
  const { db, tenant, now } = ctx;
  const { service: serviceId, days, persons, extras } = input;
  const offered = await getOfferedService(db, tenant.id, { serviceId, audience });
  const extraMinutes = extras ? await minutesOfExtras(db, tenant.id, { serviceId, text: extras }) : 0;
  const staffId = input.staff === "any" ? undefined : input.staff;
  const fromDate = input.from ?? localTimeOf(tenant.timeZone, now.getTime()).date;
  const scope = { fromDate, days, persons, now, extraMinutes, ...(staffId ? { staffId } : {}) };
  const isWhole = offered.service.type !== "simple";
  const list = isWhole ? await listOfWhole(ctx, audience, { offered, scope }) : await listOf(ctx, { offered, scope });
  return { days: list.days.map(({ date, slots }) => ({ date, slots: slots.map(toSlot) })), hasMore: list.hasMore };
}

interface Asked {
  offered: OfferedService;
  scope: CalendarScope;
}

interface Listed {
  days: SlotDay[];
  hasMore: boolean;
}

async function listOf({ db, tenant }: TenantContext, { offered, scope }: Asked): Promise<Listed> {
  requireMember(offered.members, scope);
  return listSlots(await loadCalendar(db, tenant, { offered, scope }), scope.fromDate, scope.days);
}

/** The member who can be asked for is the first part's. */
async function listOfWhole(ctx: TenantContext, audience: Audience, { offered, scope }: Asked): Promise<Listed> {
  const { db, tenant } = ctx;
  const whole = await getOfferedWhole(db, tenant.id, { service: offered.service, audience });
  requireMember(starringMembers(whole), scope);
  const calendar = await loadWholeCalendar(db, tenant, { offered: whole, scope });
  return listWholeSlots(calendar, scope.fromDate, scope.days);
}

function requireMember(members: { id: string }[], { staffId }: CalendarScope): void {
  if (staffId !== undefined && !members.some(({ id }) => id === staffId)) throw notFound("staff member of the service");
}

const toSlot = ({ startAt, endAt, time, staffId, seatsLeft }: Slot) => ({
  start: instantText(startAt),
  end: instantText(endAt),
  time,
  staffId,
  seatsLeft,
});
