import type { Context, TenantContext } from "./context";
import { DomainError, notFound } from "./domain/errors";

type Asking = Pick<Context, "actor">;

/** Whose calendar is all that the caller reaches: of the role `staff` the member's own; null: everybody's. */
export const ownCalendarOf = ({ actor }: Asking): string | null =>
  actor.kind === "person" ? actor.member.staffId : null;

/** Whether what is in this staff member's calendar is the caller's to see. */
export function isSeen(ctx: Asking, staffId: string): boolean {
  const own = ownCalendarOf(ctx);
  return own === null || own === staffId;
}

/** What is in another's calendar does not exist for the caller. @throws DomainError not_found */
export function requireSeen(ctx: Asking, staffId: string, what: string): void {
  if (!isSeen(ctx, staffId)) throw notFound(what);
}

/** Of a staff member whom the caller may know of, and whose calendar is not theirs. @param staffId null: the company's */
export function requireOwnCalendar(ctx: Asking, staffId: string | null): void {
  const own = ownCalendarOf(ctx);
  if (own !== null && own !== staffId) throw new DomainError("forbidden", "Your role reaches your own calendar alone.");
}

/** Of what stands in several calendars at once. @throws DomainError forbidden to whoever has one of their own */
export function requireEveryCalendar(ctx: Asking): void {
  requireOwnCalendar(ctx, null);
}

/**
 * What the account may keep its staff from in their own calendars.
 *
 * @throws DomainError forbidden
 */
export function requireStaffMay(ctx: Pick<TenantContext, "actor" | "tenant">, what: "cancel" | "reschedule"): void {
  const { staffMayCancel, staffMayReschedule } = ctx.tenant;
  const may = what === "cancel" ? staffMayCancel : staffMayReschedule;
  if (ownCalendarOf(ctx) !== null && !may)
    throw new DomainError("forbidden", `This account does not let its staff ${what}: ask the front desk.`);
}
