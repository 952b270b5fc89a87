import type { TenantContext } from "../../context";
import type { Calendar, Member, Occupancy, Offer } from "../../domain/availability/calendar";
import { type Verdict as WarnedOf, warningsAgainst } from "../../domain/availability/checks";
import { firstOf } from "../../domain/availability/seats";
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
  /** Appointments that will be gone from where they are. */
  exceptAppointmentIds?: string[];
  /** Time of the member that is taken by then too. */
  alsoBusy?: Occupancy[];
}

export interface Verdict extends WarnedOf {
  /** The group of the service at that start, full or not; null with a member who takes one party at a time. */
  group: string | null;
}

/**
 * What stands against a proposal as the database is now; null when the member does not offer the service any more.
 *
 * The caller holds the member's time: then nothing that would change the verdict can be written meanwhile.
 */
export async function verdictOn(ctx: TenantContext, proposal: Proposal): Promise<Verdict | null> {
  const calendar = await calendarFor(ctx, proposal);
  const [present] = calendar.members;
  if (!present) return null;
  const { span } = proposal;
  const member = asItWillBe(present, proposal);
  const asked: Member = mayJoin(member, proposal) ? member : { ...member, groups: [] };
  const atStart = member.groups.filter(({ startAt }) => startAt === span.startAt);
  return { ...warningsAgainst(calendar, asked, span), group: member.capacityMax > 1 ? firstOf(atStart) : null };
}

/** The member's calendar once what goes has gone, and what comes has come. */
function asItWillBe(member: Member, { exceptAppointmentIds: gone = [], alsoBusy = [] }: Proposal): Member {
  const groups = member.groups.filter(({ appointmentId }) => !gone.includes(appointmentId));
  return { ...member, groups, occupancies: [...member.occupancies, ...alsoBusy] };
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
  return { ...calendar, offer: { ...calendar.offer, ...rules } };
}
