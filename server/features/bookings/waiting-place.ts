import type { TenantContext } from "../../context";
import type { Db } from "../../db/client";
import type { AppointmentRow, ServiceRow } from "../../db/schema";
import type { Calendar, Member } from "../../domain/availability/calendar";
import { reasonsAgainst } from "../../domain/availability/reasons";
import { offerOfMember, spanFrom } from "../../domain/availability/span";
import { localDay, localTimeOf } from "../../domain/zones";
import { getAppointment } from "../appointments/queries";
import { calendarOf, type Wish } from "./offer";
import { sumPersons } from "./queries";

interface Party {
  /** The appointment. */
  id: string;
  service: Pick<ServiceRow, "waitlistCapacity">;
  persons: number;
  capacityMax: number;
}

/** Whether the waiting list of an appointment has room for a party. One that could never be seated waits for nothing. */
export async function hasWaitingRoom(ctx: TenantContext, db: Db, party: Party): Promise<boolean> {
  const { id, service, persons, capacityMax } = party;
  if (persons > capacityMax || persons > service.waitlistCapacity) return false;
  const { waiting } = await sumPersons(db, ctx.tenant.id, id);
  return waiting + persons <= service.waitlistCapacity;
}

/** The full appointment at the start of a wish whose waiting list has room for the party; null when there is none. */
export async function findWaitingPlace(ctx: TenantContext, db: Db, wish: Wish): Promise<AppointmentRow | null> {
  const { persons } = wish;
  const { service } = wish.offered;
  if (persons > service.waitlistCapacity) return null;
  const calendar = await calendarOf(ctx, db, wish);
  for (const member of calendar.members) {
    const id = await findFull(ctx, db, { wish, calendar, member });
    const { capacityMax } = member;
    if (id !== null && (await hasWaitingRoom(ctx, db, { id, service, persons, capacityMax })))
      return getAppointment(db, ctx.tenant.id, id);
  }
  return null;
}

interface Asked {
  wish: Wish;
  calendar: Calendar;
  member: Member;
}

/** The member's appointment at the start, when nothing but its seats stands against the wish. */
async function findFull(ctx: TenantContext, db: Db, asked: Asked): Promise<string | null> {
  const { wish, calendar, member } = asked;
  const group = member.groups.find(({ startAt }) => startAt === wish.startAt);
  if (!group) return null;
  if (member.capacityMax <= 1)
    return group.persons > 0 ? findTaken(ctx, db, { ...asked, id: group.appointmentId }) : null;
  const reasons = reasonsAgainst(calendar, member, wish.startAt);
  return reasons.every(({ code }) => code === "capacity_full") ? group.appointmentId : null;
}

/** Of a member who takes one party at a time: the same, if the wish would be granted in the time of the one that has it. */
async function findTaken(
  ctx: TenantContext,
  db: Db,
  { wish, member: { staffId }, id }: Asked & { id: string },
): Promise<string | null> {
  const calendar = await calendarOf(ctx, db, { ...wish, staffId, exceptAppointmentId: id });
  const [member] = calendar.members;
  if (!member || reasonsAgainst(calendar, member, wish.startAt).length > 0) return null;
  const day = localDay(calendar.timeZone, localTimeOf(calendar.timeZone, wish.startAt).date);
  const { endAt } = spanFrom(day, wish.startAt, offerOfMember(calendar.offer, member));
  const { endsAt } = await getAppointment(db, ctx.tenant.id, id);
  return endAt <= endsAt.getTime() ? id : null;
}
