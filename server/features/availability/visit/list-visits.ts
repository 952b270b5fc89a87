import type { TenantContext } from "../../../context";
import {
  mayBeBettered,
  sharedMembers,
  slotsOfAll,
  type VisitPart,
  type VisitSlot,
  visitsOf,
} from "../../../domain/availability/visits";
import { addDays } from "../../../domain/dates";
import { invalid, notFound } from "../../../domain/errors";
import { localTimeOf, wallClock } from "../../../domain/zones";
import { giveWay } from "../../../process/turns";
import { instantText } from "../../../schemas/outputs";
import { type SlotOffer, slotOfferFor } from "../list-slots";
import { DAYS_MAX } from "../schemas";
import { listCombined, listExtraOwners } from "./queries";
import type { ListVisitsInput, VisitList } from "./schemas";

/** Of whom slots of their own are looked at for one answer; where more could be named, only who is named is. */
const MEMBERS_MAX = 40;

/**
 * The starts from which services can be had one after another, by local date: made of the slots of each.
 *
 * @throws DomainError not_found for a service that visitors cannot see, or a member who does not offer theirs |
 *   validation on `services` for one that lasts whole days or is made of others, on `staff` for a list of another
 *   length, on `extras` as for slots
 */
export async function listVisits(ctx: TenantContext, input: ListVisitsInput): Promise<VisitList> {
  const { services, from, days, persons } = input;
  const { tenant, now } = ctx;
  const fromDate = from ?? localTimeOf(tenant.timeZone, now.getTime()).date;
  const staff = staffOfEach(input);
  const known = await listCombined(ctx.db, tenant.id, services);
  const extras = await extrasByService(ctx, input);
  const offers = await Promise.all(
    services.map(async (service, index) => {
      const row = known.find(({ id }) => id === service);
      if (!row) throw notFound("service");
      if (row.type !== "simple" || row.durationDays !== null)
        throw invalid({ services: "Only services of one member and a time of day can follow each other." });
      // A later one may begin after midnight.
      const offer = await slotOfferFor(ctx, "public", {
        service,
        from: fromDate,
        days: Math.min(days + 1, DAYS_MAX),
        staff: staff[index],
        persons,
        extras: extras.get(service),
      });
      return { row, offer };
    }),
  );
  await giveWay();
  const visits = new Map<string, SeatedSlot[][]>();
  for (const visit of await visitsWith(offers)) {
    const { date } = wallClock(new Date(visit[0]?.startAt ?? 0), tenant.timeZone);
    visits.set(date, [...(visits.get(date) ?? []), visit]);
  }
  return {
    days: Array.from({ length: days }, (_, day) => addDays(fromDate, day)).map((date) => ({
      date,
      visits: (visits.get(date) ?? []).map((visit) => toVisit(visit, services, tenant.timeZone)),
    })),
    hasMore: offers.some(({ offer }) => offer.list.hasMore),
  };
}

/** Who is asked for of each service; one alone is meant for all. */
function staffOfEach({ services, staff = [] }: ListVisitsInput): (string | undefined)[] {
  if (staff.length > 1 && staff.length !== services.length)
    throw invalid({ staff: `Must be one member, or one for each of the ${services.length} services.` });
  return services.map((_, index) => staff[index] ?? staff[0]);
}

type Days = SlotOffer["list"]["days"];

interface SeatedSlot extends VisitSlot {
  seatsLeft: number;
}

type Padding = Pick<VisitPart, "paddingBeforeMinutes" | "paddingAfterMinutes">;

/** By who is named of each start; among all who have it free only where that could find more. */
async function visitsWith(offers: { row: Padding; offer: SlotOffer }[]): Promise<SeatedSlot[][]> {
  const named = offers.map(({ row, offer }) => partOf(row, seatedSlots(offer.list.days)));
  const visits = visitsOf(named);
  if (!mayBeBettered(named, visits)) return visits;
  const slots = await slotsOfEach(offers.map(({ offer }) => offer));
  return visitsOf(offers.map(({ row }, index) => partOf(row, slots[index] ?? [])));
}

/**
 * The slots of each service, with everybody who has them free where somebody does two of the services: who is named of
 * a start may be whom another service needs.
 */
async function slotsOfEach(offers: SlotOffer[]): Promise<SeatedSlot[][]> {
  const offering = offers.map(({ staffIds }) => staffIds);
  const shared = sharedMembers(offering);
  const isAsked = (staffIds: string[]) => staffIds.length > 1 && staffIds.some((id) => shared.has(id));
  const isTooMany = offering.filter(isAsked).flat().length > MEMBERS_MAX;
  return Promise.all(
    offers.map(async ({ list, staffIds, listWith }) => {
      const anyone = seatedSlots(list.days);
      if (isTooMany || !isAsked(staffIds)) return anyone;
      const own = await Promise.all(staffIds.map(listWith));
      return slotsOfAll(
        anyone,
        own.map(({ days }) => seatedSlots(days)),
      );
    }),
  );
}

const partOf = (padding: Padding, slots: SeatedSlot[]): VisitPart<SeatedSlot> => ({
  paddingBeforeMinutes: padding.paddingBeforeMinutes,
  paddingAfterMinutes: padding.paddingAfterMinutes,
  slots,
});

const seatedSlots = (days: Days): SeatedSlot[] =>
  days.flatMap(({ slots }) =>
    slots.map(({ start, end, staffId, seatsLeft }) => ({
      startAt: Date.parse(start),
      endAt: Date.parse(end),
      staffId,
      seatsLeft,
    })),
  );

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is asked of each service, as its slots take it. What is nobody's is the first one's to refuse. */
async function extrasByService(
  { db, tenant }: TenantContext,
  { services, extras = "" }: ListVisitsInput,
): Promise<Map<string, string>> {
  if (extras === "") return new Map();
  const asked = extras.split(",").map((entry) => ({ entry, id: (entry.split(":")[0] ?? "").toLowerCase() }));
  const ids = asked.map(({ id }) => id).filter((id) => UUID.test(id));
  const owners = new Map((await listExtraOwners(db, tenant.id, ids)).map(({ id, serviceId }) => [id, serviceId]));
  const byService = new Map<string, string>();
  for (const { entry, id } of asked) {
    const owner = owners.get(id);
    const service = owner !== undefined && services.includes(owner) ? owner : (services[0] ?? "");
    const before = byService.get(service);
    byService.set(service, before === undefined ? entry : `${before},${entry}`);
  }
  return byService;
}

function toVisit(
  visit: SeatedSlot[],
  services: string[],
  timeZone: string,
): VisitList["days"][number]["visits"][number] {
  const [startAt, endAt] = [visit[0]?.startAt ?? 0, visit.at(-1)?.endAt ?? 0];
  return {
    start: instantText(startAt),
    end: instantText(endAt),
    time: wallClock(new Date(startAt), timeZone).time,
    seatsLeft: Math.min(...visit.map((slot) => slot.seatsLeft)),
    items: visit.map((slot, index) => ({
      service: services[index] ?? "",
      staff: slot.staffId,
      start: instantText(slot.startAt),
      end: instantText(slot.endAt),
    })),
  };
}
