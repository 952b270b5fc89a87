import type { TenantContext } from "../../context";
import { reasonsAgainst } from "../../domain/availability/reasons";
import { addDays } from "../../domain/dates";
import { DomainError, invalid } from "../../domain/errors";
import { localTimeOf } from "../../domain/zones";
import { instantText } from "../../schemas/outputs";
import { loadCalendar } from "./calendar-queries";
import { listCandidates } from "./explain-queries";
import { explainWhole } from "./explain-whole";
import { type Asked, candidatesAmong, type Explained, explainNobody, explainOne } from "./explained";
import { slotsFor } from "./list-slots";
import { getOfferedService } from "./offered-queries";
import type { ExplainedSlot, ExplainSlotInput } from "./schemas";

/**
 * Why a start can be booked or not, member by member; bookable exactly when this audience is offered it as a slot.
 *
 * @throws DomainError validation | not_found for a service or member that the account does not have
 */
export async function explainSlot(ctx: TenantContext, input: ExplainSlotInput): Promise<ExplainedSlot> {
  const asked = await askedBy(ctx, input);
  const isWhole = asked.offered.service.type !== "simple";
  const explained = isWhole ? await explainWhole(ctx, asked) : await explainSimple(ctx, asked);
  const bookable = explained.some((one) => one.bookable);
  const nextBookable = bookable ? instantText(asked.startAt) : await findNext(ctx, asked);
  return { bookable, staff: explained, nextBookable };
}

async function askedBy({ db, tenant }: TenantContext, input: ExplainSlotInput): Promise<Asked> {
  const { service, serviceId = service, staff, staffId: named = staff, start, persons, audience } = input;
  if (serviceId === undefined) throw invalid({ service: "This field is required." });
  const offered = await getOfferedService(db, tenant.id, { serviceId, audience: "management" });
  return { offered, audience, staffId: named === "any" ? undefined : named, startAt: Date.parse(start), persons };
}

async function explainSimple(ctx: TenantContext, asked: Asked): Promise<Explained[]> {
  const { db, tenant, now } = ctx;
  const { offered, startAt, persons } = asked;
  const candidates = await candidatesAmong(ctx, await listCandidates(db, tenant.id, offered.service.id), asked);
  if (candidates.length === 0) return [explainNobody(asked)];
  const { date: fromDate } = localTimeOf(tenant.timeZone, startAt);
  const calendar = await loadCalendar(db, tenant, { offered, scope: { fromDate, days: 1, persons, now } });
  return candidates.map((candidate) => {
    // Whoever is not in the calendar is archived or not linked.
    const member = calendar.members.find(({ staffId }) => staffId === candidate.staffId);
    return explainOne(asked, candidate, member ? reasonsAgainst(calendar, member, startAt) : []);
  });
}

const STEP_DAYS = 31;
/** Two years of horizon, and a step more for the one that is begun. */
const STEPS_MAX = 25;

/** The first slot after a start that cannot be booked, or after now; null when nothing is offered to this audience. */
async function findNext(ctx: TenantContext, { offered, audience, staffId, ...asked }: Asked): Promise<string | null> {
  const query = { service: offered.service.id, staff: staffId ?? "any", days: STEP_DAYS, persons: asked.persons };
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
