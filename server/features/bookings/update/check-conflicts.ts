import type { TenantContext } from "../../../context";
import type { Calendar, Member, ServiceRules } from "../../../domain/availability/calendar";
import { type Verdict, warningsAgainst } from "../../../domain/availability/checks";
import type { SlotSpan } from "../../../domain/availability/span";
import { daysBetween } from "../../../domain/dates";
import { localTimeOf } from "../../../domain/zones";
import { loadCalendar, type OfferedService } from "../../availability";

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
  rules?: Partial<ServiceRules>;
  /** Appointments that will be gone from where they are. */
  exceptAppointmentIds?: string[];
}

/**
 * What stands against a proposal as the database is now; null when the member does not offer the service any more.
 *
 * The caller has locked the member's time: then nothing that would change the verdict can be written meanwhile.
 */
export async function verdictOn(ctx: TenantContext, proposal: Proposal): Promise<Verdict | null> {
  const calendar = await calendarFor(ctx, proposal);
  const [present] = calendar.members;
  if (!present) return null;
  const asked: Member = mayJoin(present, proposal) ? present : { ...present, groups: [] };
  return warningsAgainst(calendar, asked, proposal.span);
}

/** Where one party is taken at a time, what blocks the time for nobody is an appointment of its own. */
const mayJoin = ({ capacityMax }: Member, { joins, persons }: Proposal): boolean =>
  joins && (capacityMax > 1 || persons > 0);

async function calendarFor({ db, tenant, now }: TenantContext, proposal: Proposal): Promise<Calendar> {
  const { offered, staffId, span, persons, rules, exceptAppointmentIds = [] } = proposal;
  const { date: fromDate } = localTimeOf(tenant.timeZone, span.startAt);
  const days = daysBetween(fromDate, localTimeOf(tenant.timeZone, span.endAt).date) + 1;
  const scope = { fromDate, days, persons, now, staffId, exceptAppointmentIds };
  const calendar = await loadCalendar(db, tenant, { offered, scope });
  return { ...calendar, rules: { ...calendar.rules, ...rules } };
}
