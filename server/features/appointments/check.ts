import type { TenantContext } from "../../context";
import type { Calendar, Member, Offer } from "../../domain/availability/calendar";
import { type Verdict, warningsAgainst } from "../../domain/availability/checks";
import type { SlotSpan } from "../../domain/availability/span";
import { daysBetween } from "../../domain/dates";
import { localTimeOf } from "../../domain/zones";
import { loadCalendar } from "../availability/calendar-queries";
import type { OfferedService } from "../availability/offered-queries";

/** A span that somebody wants to write down for a member, whether or not it is a slot. */
export interface Proposal {
  offered: OfferedService;
  staffId: string;
  span: SlotSpan;
  /** Seats wanted; 0 blocks the time alone. */
  persons: number;
  /** Whether an appointment of the service at the same start is joined rather than met. */
  joins: boolean;
  /** What is not as the service says today. */
  rules?: Partial<Offer>;
}

/**
 * What stands against a proposal as the database is now; null when the member does not offer the service any more.
 *
 * The caller holds the member's time: then nothing that would change the verdict can be written meanwhile.
 */
export async function verdictOn(ctx: TenantContext, proposal: Proposal): Promise<Verdict | null> {
  const calendar = await calendarFor(ctx, proposal);
  const [member] = calendar.members;
  if (!member) return null;
  const asked: Member = proposal.joins ? member : { ...member, groups: [] };
  return warningsAgainst(calendar, asked, proposal.span);
}

async function calendarFor({ db, tenant, now }: TenantContext, proposal: Proposal): Promise<Calendar> {
  const { offered, staffId, span, persons, rules } = proposal;
  const { date: fromDate } = localTimeOf(tenant.timeZone, span.startAt);
  const days = daysBetween(fromDate, localTimeOf(tenant.timeZone, span.endAt).date) + 1;
  const scope = { fromDate, days, persons, now, staffId };
  const calendar = await loadCalendar(db, tenant, { offered, scope });
  return { ...calendar, offer: { ...calendar.offer, ...rules } };
}
