import type { TenantContext } from "../../../context";
import { type VisitPart, type VisitSlot, visitsOf } from "../../../domain/availability/visits";
import { addDays } from "../../../domain/dates";
import { invalid, notFound } from "../../../domain/errors";
import { localTimeOf, wallClock } from "../../../domain/zones";
import { giveWay } from "../../../process/turns";
import { instantText } from "../../../schemas/outputs";
import { slotsFor } from "../list-slots";
import { DAYS_MAX } from "../schemas";
import { listCombined } from "./queries";
import type { ListVisitsInput, VisitList } from "./schemas";

/**
 * The starts from which services can be had one after another, by local date: made of the slots of each.
 *
 * @throws DomainError not_found for a service that visitors cannot see | validation on `services` for one that lasts
 *   whole days or is made of others
 */
export async function listVisits(ctx: TenantContext, { services, from, days }: ListVisitsInput): Promise<VisitList> {
  const { tenant, now } = ctx;
  const fromDate = from ?? localTimeOf(tenant.timeZone, now.getTime()).date;
  const known = await listCombined(ctx.db, tenant.id, services);
  const lists = await Promise.all(
    services.map(async (service) => {
      const row = known.find(({ id }) => id === service);
      if (!row) throw notFound("service");
      if (row.type !== "simple" || row.durationDays !== null)
        throw invalid({ services: "Only services of one member and a time of day can follow each other." });
      // A later one may begin after midnight.
      const list = await slotsFor(ctx, "public", {
        service,
        from: fromDate,
        days: Math.min(days + 1, DAYS_MAX),
        persons: 1,
      });
      return { list, part: partOf(row, list.days) };
    }),
  );
  await giveWay();
  const visits = new Map<string, VisitSlot[][]>();
  for (const visit of visitsOf(lists.map(({ part }) => part))) {
    const { date } = wallClock(new Date(visit[0]?.startAt ?? 0), tenant.timeZone);
    visits.set(date, [...(visits.get(date) ?? []), visit]);
  }
  return {
    days: Array.from({ length: days }, (_, day) => addDays(fromDate, day)).map((date) => ({
      date,
      visits: (visits.get(date) ?? []).map((visit) => toVisit(visit, services, tenant.timeZone)),
    })),
    hasMore: lists.some(({ list }) => list.hasMore),
  };
}

type Days = Awaited<ReturnType<typeof slotsFor>>["days"];

const partOf = (padding: Pick<VisitPart, "paddingBeforeMinutes" | "paddingAfterMinutes">, days: Days): VisitPart => ({
  paddingBeforeMinutes: padding.paddingBeforeMinutes,
  paddingAfterMinutes: padding.paddingAfterMinutes,
  slots: days.flatMap(({ slots }) =>
    slots.map(({ start, end, staffId }) => ({ startAt: Date.parse(start), endAt: Date.parse(end), staffId })),
  ),
});

function toVisit(
  visit: VisitSlot[],
  services: string[],
  timeZone: string,
): VisitList["days"][number]["visits"][number] {
  const [startAt, endAt] = [visit[0]?.startAt ?? 0, visit.at(-1)?.endAt ?? 0];
  return {
    start: instantText(startAt),
    end: instantText(endAt),
    time: wallClock(new Date(startAt), timeZone).time,
    items: visit.map((slot, index) => ({
      service: services[index] ?? "",
      staff: slot.staffId,
      start: instantText(slot.startAt),
      end: instantText(slot.endAt),
    })),
  };
}
