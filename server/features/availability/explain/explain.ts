import type { TenantContext } from "../../../context";
import { reasonsAgainst } from "../../../domain/availability/reasons";
import { addDays } from "../../../domain/dates";
import { DomainError, invalid } from "../../../domain/errors";
import { isSkippedWall } from "../../../domain/time/local-shift";
import { localStart, localTimeOf } from "../../../domain/zones";
import { inTurns } from "../../../process/turns";
import { instantText } from "../../../schemas/outputs";
import { loadCalendar } from "../calendar-queries";
import { minutesOfExtras } from "../extras-of-query";
import { slotsFor } from "../list-slots";
import { getSlotState } from "../memory/slot-state";
import { listVisitOf } from "../moving-queries";
import { getOfferedService } from "../offered-queries";
import type { ExplainedSlot, ExplainSlotInput } from "../schemas";
import { explainComposite } from "./composite";
import { listCandidates } from "./queries";
import { type Asked, asWritten, candidatesAmong, type Explained, explainNobody, explainOne } from "./to-explanation";

/**
 * Why a start can be booked or not, member by member; bookable exactly when this audience is offered it as a slot.
 *
 * @throws DomainError validation | not_found for a service or member that the account does not have
 */
export async function explainSlot(ctx: TenantContext, input: ExplainSlotInput): Promise<ExplainedSlot> {
  const asked = await askedBy(ctx, input);
  const isComposite = asked.offered.service.type !== "simple";
  const explained = isComposite ? await explainComposite(ctx, asked) : await explainSimple(ctx, asked);
  const bookable = explained.some((one) => one.bookable);
  const nextBookable = bookable ? instantText(asked.startAt) : await findNext(ctx, asked);
  return { bookable, staff: explained, nextBookable };
}

async function askedBy(ctx: TenantContext, input: ExplainSlotInput): Promise<Asked> {
  const {
    service,
    serviceId = service,
    staff,
    staffId: named = staff,
    start,
    persons,
    audience,
    extras,
    besides,
  } = input;
  if (serviceId === undefined) throw invalid({ service: "This field is required." });
  const offered = await getOfferedService(ctx.db, ctx.tenant.id, { serviceId, audience: "management" });
  const staffId = named === "any" ? undefined : named;
  const startAt = Date.parse(start);
  const extraMinutes = extras ? await extraMinutesOf(ctx, { serviceId, startAt, extras }) : 0;
  const asksSkipped = isSkippedWall(ctx.tenant.timeZone, start);
  const exceptAppointmentIds = besides ? await listVisitOf(ctx, besides) : [];
  const wanted = { offered, audience, staffId, startAt, persons, extras, extraMinutes };
  return { ...wanted, asksSkipped, besides, exceptAppointmentIds };
}

/** @throws DomainError validation on `extras` */
async function extraMinutesOf(
  { db, tenant }: TenantContext,
  { serviceId, startAt, extras }: { serviceId: string; startAt: number; extras: string },
): Promise<number> {
  const { date: fromDate } = localTimeOf(tenant.timeZone, startAt);
  const scope = { serviceId, audience: "management" as const, fromDate, days: 1, withExtras: true, withFull: false };
  return minutesOfExtras((await getSlotState(db, tenant, scope)).extras, extras);
}

async function explainSimple(ctx: TenantContext, asked: Asked): Promise<Explained[]> {
  const { db, tenant, now } = ctx;
  const { offered, startAt, persons, extraMinutes, exceptAppointmentIds } = asked;
  const candidates = await candidatesAmong(ctx, await listCandidates(db, tenant.id, offered.service.id), asked);
  if (candidates.length === 0) return [explainNobody(asked)];
  const { date: fromDate } = localTimeOf(tenant.timeZone, startAt);
  const scope = { fromDate, days: 1, persons, now, extraMinutes, exceptAppointmentIds };
  const calendar = asWritten(await loadCalendar(db, tenant, { offered, scope }), asked);
  const start = localStart(tenant.timeZone, startAt);
  return inTurns(candidates, (candidate) => {
    // Whoever is not in the calendar is archived or not linked.
    const member = calendar.members.find(({ staffId }) => staffId === candidate.staffId);
    return explainOne(asked, candidate, member ? reasonsAgainst(calendar, member, start) : []);
  });
}

const STEP_DAYS = 31;
/** Two years of horizon, and a step more for the one that is begun. */
const STEPS_MAX = 25;

/** The first slot after a start that cannot be booked, or after now; null when nothing is offered to this audience. */
async function findNext(ctx: TenantContext, { offered, audience, staffId, ...asked }: Asked): Promise<string | null> {
  const { persons, extras, besides } = asked;
  const query = { service: offered.service.id, staff: staffId ?? "any", days: STEP_DAYS, persons, extras, besides };
  const startAt = Math.max(asked.startAt, ctx.now.getTime());
  let { date: from } = localTimeOf(ctx.tenant.timeZone, startAt);
  for (let step = 0; step < STEPS_MAX; step++) {
    const list = await slotsFor(ctx, audience, { ...query, from }).catch(asNothing);
    const slots = list.days.flatMap(({ slots: ofDay }) => ofDay.map(({ start }) => start));
    const next = slots.find((start) => Date.parse(start) >= startAt);
    if (next !== undefined) return next;
    if (!list.hasMore) return null;
    from = addDays(from, STEP_DAYS);
  }
  return null;
}

/** What this audience cannot see has no slots for it. */
function asNothing(error: unknown): Awaited<ReturnType<typeof slotsFor>> {
  if (error instanceof DomainError && error.code === "not_found") return { days: [], hasMore: false };
  throw error;
}
