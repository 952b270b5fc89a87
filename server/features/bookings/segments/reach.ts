import type { TenantContext } from "../../../context";
import type { AppointmentRow } from "../../../db/schema";
import { DomainError } from "../../../domain/errors";
import { isSeen, ownCalendarOf, requireEveryCalendar, requireSeen } from "../../../own-calendar";
import { isOnlySegment } from "./in-visit";

type InCalendar = Pick<AppointmentRow, "id" | "staffId" | "groupId">;

/**
 * Of held appointments those in the caller's calendar: more of a series is narrowed to it. Several segments stand with
 * others too, and move and end as one.
 *
 * @param addressedId the one that the change speaks of
 * @throws DomainError not_found when that one is another's | forbidden when its visit has segments with others
 */
export function narrowed<Row extends InCalendar>(
  ctx: Pick<TenantContext, "actor">,
  rows: Row[],
  addressedId: string,
): Row[] {
  if (ownCalendarOf(ctx) === null) return rows;
  const addressed = rows.find(({ id }) => id === addressedId);
  if (addressed) requireSeen(ctx, addressed.staffId, "appointment");
  const foreign = rows.filter(({ staffId }) => !isSeen(ctx, staffId));
  if (!foreign.every(isOnlySegment))
    throw new DomainError("forbidden", "It has parts in other calendars: ask the front desk.");
  return rows.filter(({ staffId }) => isSeen(ctx, staffId));
}

/**
 * Whoever moves an appointment moves all of its visit, which may find other members.
 *
 * @throws DomainError forbidden to whoever has a calendar of their own, of what stands in several
 */
export function requireReachOfVisit(ctx: Pick<TenantContext, "actor">, row: Pick<AppointmentRow, "groupId">): void {
  if (!isOnlySegment(row)) requireEveryCalendar(ctx);
}
