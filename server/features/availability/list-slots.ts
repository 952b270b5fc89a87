import type { TenantContext } from "../../context";
import { listSlots } from "../../domain/availability/slots";
import { notFound } from "../../domain/errors";
import { localTimeOf } from "../../domain/zones";
import { instantText } from "../../schemas/outputs";
import { loadCalendar } from "./calendar-queries";
import { type Audience, getOfferedService } from "./offered-queries";
import type { ListSlotsInput, SlotList } from "./schemas";

/**
 * The free starts of a service: three statements, whatever the number of days and members.
 *
 * @throws DomainError not_found for a service, or a member of it, that this audience cannot see
 */
export async function slotsFor(ctx: TenantContext, audience: Audience, input: ListSlotsInput): Promise<SlotList> {
  const { db, tenant, now } = ctx;
  const offered = await getOfferedService(db, tenant.id, { serviceId: input.service, audience });
  const staffId = input.staff === "any" ? undefined : input.staff;
  if (staffId !== undefined && !offered.members.some(({ id }) => id === staffId))
    throw notFound("staff member of the service");
  const fromDate = input.from ?? localTimeOf(tenant.timeZone, now.getTime()).date;
  const { days, persons } = input;
  const scope = { fromDate, days, persons, now, ...(staffId ? { staffId } : {}) };
  const calendar = await loadCalendar(db, tenant, { offered, scope });
  const list = listSlots(calendar, fromDate, days);
  return {
    days: list.days.map(({ date, slots }) => ({
      date,
      slots: slots.map(({ startAt, endAt, time, staffId: id, seatsLeft }) => ({
        start: instantText(startAt),
        end: instantText(endAt),
        time,
        staffId: id,
        seatsLeft,
      })),
    })),
    hasMore: list.hasMore,
  };
}
