import type { TenantContext } from "../../../context";
import { compositeReasonsAgainst } from "../../../domain/availability/composite/reasons";
import { localTimeOf } from "../../../domain/zones";
import { inTurns } from "../../../process/turns";
import { loadCompositeCalendar } from "../calendar-queries";
import { getOfferedComposite, starringMembers } from "../offered-composite-queries";
import type { Candidate } from "./queries";
import { type Asked, asWritten, candidatesAmong, type Explained, explainNobody, explainOne } from "./to-explanation";

/**
 * Explains a start of a service made of parts, by the members of its first part. The other parts are served by whom
 * the audience may see, as they are when slots are listed.
 *
 * @throws DomainError not_found for a member that the account does not have
 */
export async function explainComposite(ctx: TenantContext, asked: Asked): Promise<Explained[]> {
  const { db, tenant, now } = ctx;
  const { offered, audience, startAt, persons, exceptAppointmentIds } = asked;
  const { service } = offered;
  const known = starringMembers(await getOfferedComposite(db, tenant.id, { service, audience: "management" }));
  const starring = known.map(({ id, visibility }): Candidate => ({ staffId: id, visibility, isLinked: true }));
  const candidates = await candidatesAmong(ctx, starring, asked);
  if (candidates.length === 0) return [explainNobody(asked)];
  const composite = await getOfferedComposite(db, tenant.id, { service, audience });
  const { date: fromDate } = localTimeOf(tenant.timeZone, startAt);
  const scope = { fromDate, days: 1, persons, now, exceptAppointmentIds };
  const calendar = asWritten(await loadCompositeCalendar(db, tenant, { offered: composite, scope }), asked);
  const first = calendar.parts.find((part) => part.kind === "service");
  return inTurns(candidates, (candidate) => {
    const member = first?.members.find(({ staffId }) => staffId === candidate.staffId);
    return explainOne(asked, candidate, member ? compositeReasonsAgainst(calendar, member, startAt) : []);
  });
}
