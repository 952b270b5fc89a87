import type { TenantContext } from "../../context";
import type { Db } from "../../db/client";
import type { AppointmentRow } from "../../db/schema";
import { reasonsAgainst } from "../../domain/availability/reasons";
import { getAppointment } from "../appointments/queries";
import { calendarOf, type Wish } from "./offer";
import { sumPersons } from "./queries";

/**
 * The full group at the start of a wish whose waiting list has room for the party; null when there is none.
 *
 * A party that no group of the member could ever seat waits for nothing.
 */
export async function findWaitingPlace(ctx: TenantContext, db: Db, wish: Wish): Promise<AppointmentRow | null> {
  const { waitlistCapacity } = wish.offered.service;
  if (wish.persons > waitlistCapacity) return null;
  const calendar = await calendarOf(ctx, db, wish);
  for (const member of calendar.members) {
    const reasons = reasonsAgainst(calendar, member, wish.startAt);
    const group = member.groups.find(({ startAt }) => startAt === wish.startAt);
    if (!group || wish.persons > member.capacityMax || reasons.some(({ code }) => code !== "capacity_full")) continue;
    const { waiting } = await sumPersons(db, ctx.tenant.id, group.appointmentId);
    if (waiting + wish.persons <= waitlistCapacity) return getAppointment(db, ctx.tenant.id, group.appointmentId);
  }
  return null;
}
