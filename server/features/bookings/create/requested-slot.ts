import type { TenantContext } from "../../../context";
import type { Db } from "../../../db/client";
import type { Calendar, Slot } from "../../../domain/availability/calendar";
import { slotAt } from "../../../domain/availability/slots";
import { type DomainError, invalid } from "../../../domain/errors";
import { localTimeOf } from "../../../domain/zones";
import { loadCalendar, type OfferedService } from "../../availability";

/** One wish: a service at a start, with a member or whoever is free. */
export interface RequestedSlot {
  offered: OfferedService;
  /** Epoch milliseconds. */
  startAt: number;
  persons: number;
  /** Undefined: any. */
  staffId: string | undefined;
  /** What its extras add to the service. Default 0. */
  extraMinutes?: number;
}

/** A fault under its dotted path and its top-level name. */
export const invalidAt = (name: string, sentence: string): DomainError =>
  invalid({ [name]: sentence, [name.split(".")[0] ?? name]: sentence });

/** @throws DomainError validation when the member does not offer the service to this audience */
export function requireMember(offered: OfferedService, staffId: string | undefined, name: string): void {
  if (staffId === undefined || offered.members.some(({ id }) => id === staffId)) return;
  throw invalidAt(name, "This staff member does not offer the service.");
}

/** The evaluator's view of a wish, as the database stands now. */
export async function calendarOf(ctx: TenantContext, db: Db, requested: RequestedSlot): Promise<Calendar> {
  const { date } = localTimeOf(ctx.tenant.timeZone, requested.startAt);
  const scope = {
    fromDate: date,
    days: 1,
    persons: requested.persons,
    now: ctx.now,
    ...(requested.staffId ? { staffId: requested.staffId } : {}),
    extraMinutes: requested.extraMinutes ?? 0,
  };
  return loadCalendar(db, ctx.tenant, { offered: requested.offered, scope });
}

/** The slot that grants a wish, or null. */
export async function findSlot(ctx: TenantContext, db: Db, requested: RequestedSlot): Promise<Slot | null> {
  return slotAt(await calendarOf(ctx, db, requested), requested.startAt);
}
