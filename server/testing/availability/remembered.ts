import type { TenantContext } from "../../context";
import { listSlots } from "../../domain/availability/slots";
import { DomainError } from "../../domain/errors";
import { loadCalendar } from "../../features/availability/calendar-queries";
import { slotsFor } from "../../features/availability/list-slots";
import { toSlot } from "../../features/availability/memory/remembered-slots";
import type { SlotsMemory } from "../../features/availability/memory/slots-memory";
import { type Audience, getOfferedService } from "../../features/availability/offered-queries";
import { ListSlotsInput } from "../../features/availability/schemas";
import { testContext } from "../context";
import { addService, openShop, type Shop } from "../shop";

/** Lets this process remember as another one does. */
export const become = (slotwrightSlots: SlotsMemory) => Object.assign(globalThis, { slotwrightSlots });

/** A visitor's or operator's request, now unless said. */
export async function contextOf(shop: Shop, nowAt?: number): Promise<TenantContext> {
  const { tenant, now, ...ctx } = await testContext(shop.id);
  if (!tenant) throw new Error("The account is there.");
  return { ...ctx, tenant, now: nowAt === undefined ? now : new Date(nowAt) };
}

export type Query = Partial<ListSlotsInput> & { service: string };

const asNothing = (error: unknown) => {
  if (error instanceof DomainError) return error.code;
  throw error;
};

/** The slots as this process tells them, or the code of the refusal. */
export const remembered = (ctx: TenantContext, audience: Audience, query: Query) =>
  slotsFor(ctx, audience, ListSlotsInput.parse(query)).catch(asNothing);

/** The same without a memory, by the way that bookings read. */
export async function fresh(ctx: TenantContext, audience: Audience, query: Query) {
  const { service: serviceId, staff, from: fromDate = "", days, persons } = ListSlotsInput.parse(query);
  const offered = await getOfferedService(ctx.db, ctx.tenant.id, { serviceId, audience }).catch(asNothing);
  if (typeof offered === "string") return offered;
  const staffId = staff === "any" ? undefined : staff;
  if (staffId !== undefined && !offered.members.some(({ id }) => id === staffId)) return "not_found";
  const scope = { fromDate, days, persons, now: ctx.now, ...(staffId ? { staffId } : {}) };
  const list = listSlots(await loadCalendar(ctx.db, ctx.tenant, { offered, scope }), fromDate, days);
  return { ...list, days: list.days.map(({ date, slots }) => ({ date, slots: slots.map(toSlot) })) };
}

/** Three members who offer a service by the hour, one in groups and one by the day. */
export interface RememberedShop {
  shop: Shop;
  services: string[];
}

export async function openRememberedShop(): Promise<RememberedShop> {
  const shop = await openShop({ members: 3, settings: { slotLength: 30, minPriorMinutes: 60, maxDays: 40 } });
  const group = await addService(shop, { capacity: 3, duration: 45 });
  const stay = await addService(shop, { durationDays: 2 });
  return { shop, services: [shop.serviceId, group, stay] };
}
