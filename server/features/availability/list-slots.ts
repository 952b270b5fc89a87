import type { TenantContext } from "../../context";
import { findCompositeSlots } from "../../domain/availability/composite/slots";
import { findSlots } from "../../domain/availability/slots";
import { datesAround, slotsInZone } from "../../domain/availability/slots-in-zone";
import { invalid, notFound } from "../../domain/errors";
import { localTimeOf } from "../../domain/zones";
import { pieceByPiece } from "../../process/turns";
import { type CalendarScope, loadCalendar, loadCompositeCalendar } from "./calendar-queries";
import { minutesOfExtras } from "./extras-of-query";
import { listed, rememberedSlots, type SlotsAsked } from "./memory/remembered-slots";
import { getSlotState, membersIn } from "./memory/slot-state";
import { listVisitOf } from "./moving-queries";
import { getOfferedComposite, starringMembers } from "./offered-composite-queries";
import { type Audience, getOfferedService } from "./offered-queries";
import type { ListSlotsInput, SlotList } from "./schemas";

/** What a caller asks for; full starts only where it says so. */
type SlotsWanted = Omit<ListSlotsInput, "full"> & { full?: boolean; besides?: string | undefined };

/**
 * The free starts of a service, by the dates of the zone asked for: three statements at most, whatever the number of
 * days and members. The list may be shared between requests: never write to it.
 *
 * @throws DomainError not_found for a service, or a member of it, that this audience cannot see | validation on
 *   `extras`, and on `before` where it is not later than `after`
 */
export async function slotsFor(ctx: TenantContext, audience: Audience, input: SlotsWanted): Promise<SlotList> {
  const { timeZone: _zone, after: _after, before: _before, ...asked } = input;
  return slotsByDates(ctx, input, (dates) => slotsOn(ctx, audience, { ...asked, ...dates }));
}

/** The dates of a list of slots, and the hours of them. */
type DatesWanted = Pick<ListSlotsInput, "from" | "days" | "timeZone" | "after" | "before">;

/**
 * Slots by the dates of the zone asked for.
 *
 * @param find lists them by the account's own dates
 * @throws DomainError validation on `before` where it is not later than `after`, and what `find` throws
 */
export async function slotsByDates(
  { tenant, now }: TenantContext,
  wanted: DatesWanted,
  find: (dates: { from: string; days: number }) => Promise<SlotList>,
): Promise<SlotList> {
  const { timeZone = tenant.timeZone, days, after, before } = wanted;
  if (after !== undefined && before !== undefined && before <= after)
    throw invalid({ before: "Must be later than `after`." });
  const from = wanted.from ?? localTimeOf(timeZone, now.getTime()).date;
  const span = { timeZone, from, days, after, before };
  const isOwnZone = timeZone === tenant.timeZone;
  const list = await find(isOwnZone ? { from, days } : datesAround(tenant.timeZone, span));
  return isOwnZone && after === undefined && before === undefined ? list : pieceByPiece(slotsInZone(list, span));
}

/** The free starts of a service of one member as it was asked for, and who has them. */
export interface SlotOffer {
  list: SlotList;
  /** Who could be named; the one asked for alone, where it is one. */
  staffIds: string[];
  /** The free starts with one of them, found from what the list was made of. */
  listWith: (staffId: string) => Promise<SlotList>;
}

/**
 * As `slotsFor` by the account's own dates, of a service that is made of no others.
 *
 * @throws DomainError as there
 */
export async function slotOfferFor(
  ctx: TenantContext,
  audience: Audience,
  input: SlotsWanted & { from: string },
): Promise<SlotOffer> {
  const asked = await askedOf(ctx, audience, input);
  const { staffId } = asked.scope;
  const members = membersIn(asked.state);
  requireMember(members, asked.scope);
  return {
    list: await rememberedSlots(ctx, asked),
    staffIds: staffId === undefined ? members.map(({ id }) => id) : [staffId],
    listWith: (one) => rememberedSlots(ctx, { ...asked, scope: { ...asked.scope, staffId: one } }),
  };
}

/** The free starts by the account's own dates. */
async function slotsOn(
  ctx: TenantContext,
  audience: Audience,
  input: SlotsWanted & { from: string },
): Promise<SlotList> {
  const asked = await askedOf(ctx, audience, input);
  if (asked.state.service.type !== "simple") return slotsOfComposite(ctx, asked);
  requireMember(membersIn(asked.state), asked.scope);
  return asked.scope.exceptAppointmentIds ? slotsAnew(ctx, asked) : rememberedSlots(ctx, asked);
}

/** Nothing is remembered of what is left out. */
async function slotsAnew({ db, tenant }: TenantContext, { audience, scope, state }: SlotsAsked): Promise<SlotList> {
  const offered = await getOfferedService(db, tenant.id, { serviceId: state.service.id, audience });
  const calendar = await loadCalendar(db, tenant, { offered, scope });
  return listed(await pieceByPiece(findSlots(calendar, scope.fromDate, scope.days)));
}

async function askedOf(
  ctx: TenantContext,
  audience: Audience,
  input: SlotsWanted & { from: string },
): Promise<SlotsAsked> {
  const { db, tenant, now } = ctx;
  const { service: serviceId, from: fromDate, days, persons, extras, full: withFull = false, besides } = input;
  const state = await getSlotState(db, tenant, {
    serviceId,
    audience,
    fromDate,
    days,
    withExtras: !!extras,
    withFull,
  });
  const extraMinutes = extras ? minutesOfExtras(state.extras, extras) : 0;
  const staffId = input.staff === "any" ? undefined : input.staff;
  const scope = {
    ...{ fromDate, days, persons, now, extraMinutes, withFull },
    ...(staffId && { staffId }),
    ...(besides && { exceptAppointmentIds: await listVisitOf(ctx, besides) }),
  };
  return { audience, scope, state };
}

/** The member who can be asked for is the first part's. */
async function slotsOfComposite(
  { db, tenant }: TenantContext,
  { audience, scope, state }: SlotsAsked,
): Promise<SlotList> {
  const composite = await getOfferedComposite(db, tenant.id, { service: state.service, audience });
  requireMember(starringMembers(composite), scope);
  const calendar = await loadCompositeCalendar(db, tenant, { offered: composite, scope });
  return listed(await pieceByPiece(findCompositeSlots(calendar, scope.fromDate, scope.days)));
}

function requireMember(members: { id: string }[], { staffId }: CalendarScope): void {
  if (staffId !== undefined && !members.some(({ id }) => id === staffId)) throw notFound("staff member of the service");
}
