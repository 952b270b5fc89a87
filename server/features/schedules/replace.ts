import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { StaffRow } from "../../db/schema";
import type { WeekDay } from "../../domain/schedule/week";
import { requireOwnCalendar } from "../../own-calendar";
import { lockStaffMember, updateStaffMember } from "../staff";
import type { ReplaceScheduleInput } from "./schemas";

/** Replaces a member's whole week. Appointments that no longer fit stay. @throws DomainError not_found | forbidden */
export async function replaceSchedule(ctx: TenantContext, { id, days }: ReplaceScheduleInput): Promise<StaffRow> {
  const { db, tenant, now } = ctx;
  requireOwnCalendar(ctx, id);
  const row = await lockStaffMember(db, tenant.id, id);
  const changes = changesIn<StaffRow>(row, { week: inOrder(days) });
  if (changes) return updateStaffMember(db, row, { ...changes, updatedAt: now });
  markUnchanged(ctx);
  return row;
}

/** Days by weekday, breaks by start: the order of the answer, and what makes two equal weeks the same. */
const inOrder = (days: WeekDay[]): WeekDay[] =>
  days
    .map((day) => ({ ...day, breaks: day.breaks.toSorted((a, b) => a.start.localeCompare(b.start)) }))
    .sort((a, b) => a.weekday - b.weekday);
