import type { TenantContext } from "../../context";
import type { Db } from "../../db/client";
import type { Warnings } from "../../domain/availability/checks";
import type { PlannedPart, WholeCalendar } from "../../domain/availability/whole-calendar";
import { invariant } from "../../domain/errors";
import { localTimeOf } from "../../domain/zones";
import { keysOf } from "../appointments/warnings";
import { loadWholeCalendar } from "../availability/calendar-queries";
import type { OfferedService, OfferingMember } from "../availability/offered-queries";
import { type OfferedServicePart, type OfferedWhole, starringMembers } from "../availability/offered-whole-queries";

/** A wish for a compound or collaborative service at a start. */
export interface WholeWish {
  whole: OfferedWhole;
  /** Epoch milliseconds. */
  startAt: number;
  persons: number;
  /** The first part's member; undefined: any. */
  staffId: string | undefined;
}

/** The parts that are services, in their order. */
export const servicePartsOf = ({ parts }: OfferedWhole): OfferedServicePart[] =>
  parts.filter((part) => part.kind === "service");

/** All who might serve a part: whoever writes the whole holds the time of those it may be given to. */
export const servingIds = (whole: OfferedWhole): string[] => [
  ...new Set(servicePartsOf(whole).flatMap(({ members }) => members.map(({ id }) => id))),
];

/** The whole with fewer to serve it. @param mayServe told the member and the service part's index */
export function servedBy(whole: OfferedWhole, mayServe: (member: OfferingMember, index: number) => boolean) {
  let next = 0;
  const parts = whole.parts.map((part) => {
    if (part.kind === "spare_time") return part;
    const index = next++;
    return { ...part, members: part.members.filter((member) => mayServe(member, index)) };
  });
  return { ...whole, parts };
}

/** The evaluator's view of a wish, as the database stands now. */
export async function wholeCalendarOf({ tenant, now }: TenantContext, db: Db, wish: WholeWish): Promise<WholeCalendar> {
  const { whole, startAt, persons, staffId } = wish;
  const { date: fromDate } = localTimeOf(tenant.timeZone, startAt);
  const scope = { fromDate, days: 1, persons, now, ...(staffId ? { staffId } : {}) };
  return loadWholeCalendar(db, tenant, { offered: whole, scope });
}

/** A part to write, with what was accepted for it. */
export type PartToWrite = PlannedPart & { warnings?: Warnings };

/** What an appointment takes from its part of a plan. */
export function partColumns(whole: OfferedWhole, { part, index }: { part: PartToWrite; index: number }) {
  const member = servicePartsOf(whole)[index]?.members.find(({ id }) => id === part.staffId);
  invariant(member, "a part is planned with one of its members");
  const accepted = part.warnings ? keysOf(part.warnings) : [];
  return {
    serviceId: part.serviceId,
    staffId: part.staffId,
    startsAt: new Date(part.startAt),
    endsAt: new Date(part.endAt),
    blockedStartsAt: new Date(part.blockedStartAt),
    blockedEndsAt: new Date(part.blockedEndAt),
    capacityMin: member.link.capacityMin,
    capacityMax: member.link.capacityMax,
    forced: accepted.length > 0,
    warnings: accepted as string[],
  };
}

/** The whole as a service of those who may serve its first part: its price is its own, whoever they are. */
export function asOffered(whole: OfferedWhole): OfferedService {
  const { priceMinor } = whole.service;
  const members = starringMembers(whole).map((member) => ({
    ...member,
    link: { ...member.link, priceMinor, deposit: null },
  }));
  return { service: whole.service, members };
}
