import type { TenantContext } from "../../context";
import type { CompositeCalendar } from "../../domain/availability/composite/calendar";
import { findCompositeSlots } from "../../domain/availability/composite/slots";
import { pieceByPiece } from "../../process/turns";
import { type CalendarScope, loadCompositeCalendar } from "./calendar-queries";
import { listed, rememberedSlots, type SlotsAsked } from "./memory/remembered-slots";
import { getSlotStates, membersIn } from "./memory/slot-state";
import { getOfferedComposite, starringMembers } from "./offered-composite-queries";
import type { Audience } from "./offered-queries";
import type { SlotList } from "./schemas";

type Days = SlotList["days"];

/** One of the services: of anyone, or with one member; on so many dates from the first, all of them unless said. */
export interface OneOfMany {
  serviceId: string;
  staffId?: string | undefined;
  days?: number | undefined;
}

/** The free starts by date; none of a service, or a member of it, that this audience cannot see. Never write to them. */
export type SlotsOfMany = (one: OneOfMany) => Promise<Days>;

interface ManyAsked {
  serviceIds: string[];
  /** By the account's own dates. */
  fromDate: string;
  days: number;
}

/**
 * As `slotsFor` for one person, of many services and of each with many members: the states of all are read at once, in
 * one statement, and a service that is made of others once, whoever is asked for.
 */
export async function slotsOfMany(ctx: TenantContext, audience: Audience, asked: ManyAsked): Promise<SlotsOfMany> {
  const { serviceIds, fromDate, days } = asked;
  const states = await getSlotStates(ctx.db, ctx.tenant, { serviceIds, audience, fromDate, days });
  const scope = { fromDate, days, persons: 1, now: ctx.now };
  const composites = new Map<string, Promise<Composite>>();
  const compositeOf = (one: SlotsAsked) => {
    const { id } = one.state.service;
    const known = composites.get(id) ?? loadComposite(ctx, one);
    composites.set(id, known);
    return known;
  };
  return async ({ serviceId, staffId, days: fewer = days }) => {
    const state = states.get(serviceId);
    if (!state) return [];
    const one = { ...scope, days: fewer, ...(staffId !== undefined && { staffId }) };
    if (state.service.type !== "simple") return daysOf(await compositeOf({ audience, scope, state }), one);
    if (staffId !== undefined && !membersIn(state).some(({ id }) => id === staffId)) return [];
    return (await rememberedSlots(ctx, { audience, scope: one, state })).days;
  };
}

interface Composite {
  calendar: CompositeCalendar;
  starring: string[];
}

async function loadComposite(
  { db, tenant }: TenantContext,
  { audience, scope, state }: SlotsAsked,
): Promise<Composite> {
  const offered = await getOfferedComposite(db, tenant.id, { service: state.service, audience });
  const calendar = await loadCompositeCalendar(db, tenant, { offered, scope });
  return { calendar, starring: starringMembers(offered).map(({ id }) => id) };
}

/** Of what is known for more dates, and of whoever serves the first part. */
async function daysOf({ calendar, starring }: Composite, { staffId, fromDate, days }: CalendarScope): Promise<Days> {
  if (staffId !== undefined && !starring.includes(staffId)) return [];
  const slots = findCompositeSlots({ ...calendar, staffId: staffId ?? null }, fromDate, days);
  return (await listed(await pieceByPiece(slots))).days;
}
