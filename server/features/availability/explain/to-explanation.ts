import type { TenantContext } from "../../../context";
import type { Reason, ServiceRules } from "../../../domain/availability/calendar";
import { instantText } from "../../../schemas/outputs";
import type { Audience, OfferedService } from "../offered-queries";
import type { ExplainCode, ExplainedSlot } from "../schemas";
import { type Candidate, getUnlinked } from "./queries";

export type Explained = ExplainedSlot["staff"][number];
type ExplainedReason = Explained["reasons"][number];

/** What is asked, once its names are settled. */
export interface Asked {
  offered: OfferedService;
  audience: Audience;
  /** Undefined: every member. */
  staffId: string | undefined;
  /** Epoch milliseconds. */
  startAt: number;
  /** Whether the start is written as a wall time that a clock change skips. */
  asksSkipped: boolean;
  persons: number;
  /** As the query says them. */
  extras: string | undefined;
  /** What they add to a service that is not made of parts. */
  extraMinutes: number;
  /** The appointment that is to move, as the query says it, with the others of its visit: they are not in its way. */
  besides: string | undefined;
  exceptAppointmentIds: string[];
}

/** Whom the answer speaks of: all who offer the service, or the one asked for. @throws DomainError not_found */
export async function candidatesAmong(
  { db, tenant }: TenantContext,
  linked: Candidate[],
  { staffId }: Asked,
): Promise<Candidate[]> {
  if (staffId === undefined) return linked;
  const own = linked.find((candidate) => candidate.staffId === staffId);
  return [own ?? (await getUnlinked(db, tenant.id, staffId))];
}

/** What the evaluator is asked with, once it knows how the start was written. */
export const asWritten = <Given extends { rules: ServiceRules }>(calendar: Given, { asksSkipped }: Asked): Given => ({
  ...calendar,
  rules: { ...calendar.rules, asksSkipped },
});

/** The answer where there is nobody to speak of. */
export const explainNobody = (asked: Asked): Explained => ({
  staffId: null,
  bookable: false,
  reasons: [...gatesOfService(asked), explainedReason("no_staff")],
});

/** One member's part of the answer. @param reasons what the evaluator says */
export function explainOne(asked: Asked, candidate: Candidate, reasons: Reason[]): Explained {
  const all = [...gatesOfService(asked), ...gatesOf(candidate, asked.audience), ...reasons.map(toExplainedReason)];
  return { staffId: candidate.staffId, bookable: all.length === 0, reasons: all };
}

const gatesOfService = ({ offered, audience }: Asked): ExplainedReason[] =>
  audience === "public" && offered.service.visibility !== "public" ? [explainedReason("service_private")] : [];

function gatesOf({ visibility, isLinked }: Candidate, audience: Audience): ExplainedReason[] {
  const gates: ExplainedReason[] = [];
  if (visibility === "archive") gates.push(explainedReason("staff_archived"));
  if (visibility === "private" && audience === "public") gates.push(explainedReason("staff_private"));
  if (!isLinked) gates.push(explainedReason("not_linked"));
  return gates;
}

const explainedReason = (code: ExplainCode): ExplainedReason => ({ code, from: null, until: null });

const textOf = (at: number | null) => (at === null ? null : instantText(at));
const toExplainedReason = ({ code, fromAt, untilAt }: Reason): ExplainedReason => ({
  code,
  from: textOf(fromAt),
  until: textOf(untilAt),
});
