import type { TenantContext } from "../../context";
import { membersInTurn } from "../../domain/availability/slots";
import type { SlotSpan } from "../../domain/availability/span";
import { DomainError } from "../../domain/errors";
import { localTimeOf } from "../../domain/zones";
import { ownCalendarOf } from "../../own-calendar";
import { loadCalendar } from "../availability/calendar-queries";
import { verdictOn } from "./check";
import { findOffered, type Terms } from "./terms";

/** Stands for whoever is free. */
export const ANY = "any";

/** Whose time a body may take: who is named, or all who may serve. In a calendar of one's own that is oneself. */
export async function staffIdsAsked(
  ctx: TenantContext,
  { serviceId, staffId }: { serviceId: string; staffId: string },
): Promise<string[]> {
  if (staffId !== ANY) return [staffId];
  const own = ownCalendarOf(ctx);
  const members = (await findOffered(ctx, serviceId))?.members ?? [];
  return members.map(({ id }) => id).filter((id) => own === null || id === own);
}

/** A start to find somebody for. */
export interface Vacancy {
  /** Those who may serve, whose time the caller holds. */
  candidates: Terms[];
  /** What the start would take with one of them. */
  spanWith: (terms: Terms) => SlotSpan;
  persons: number;
  addedMinutesWith: (terms: Terms) => number;
}

/**
 * Who serves a start that asks for anyone: the first, in the order in which starts are given out, against whom nothing
 * is said; else the first at whom only seats are missing, where the party may wait. Nobody is forced.
 *
 * @throws DomainError slot_unavailable
 */
export async function chooseMember(ctx: TenantContext, vacancy: Vacancy): Promise<Terms> {
  const { candidates, persons } = vacancy;
  let full: Terms | null = null;
  for (const terms of await inTurn(ctx, vacancy)) {
    const { offered, service, member } = terms;
    const rules = { durationMinutes: service.durationMinutes + vacancy.addedMinutesWith(terms) };
    const proposal = { offered, staffId: member.id, span: vacancy.spanWith(terms), persons, joins: true, rules };
    const verdict = await verdictOn(ctx, proposal);
    if (!verdict || verdict.warnings.size > 0) continue;
    if (!verdict.isFull) return terms;
    full ??= terms;
  }
  if (full) return full;
  const [first] = candidates;
  const on = first ? ` on ${localTimeOf(ctx.tenant.timeZone, vacancy.spanWith(first).startAt).date}` : "";
  throw new DomainError("slot_unavailable", `Nobody who offers the service is free at that time${on}.`);
}

async function inTurn(
  { db, tenant, now }: TenantContext,
  { candidates, spanWith, persons }: Vacancy,
): Promise<Terms[]> {
  const [first] = candidates;
  if (!first) return [];
  const { startAt } = spanWith(first);
  const scope = { fromDate: localTimeOf(tenant.timeZone, startAt).date, days: 1, persons, now };
  const calendar = await loadCalendar(db, tenant, { offered: first.offered, scope });
  const ids = membersInTurn(calendar, startAt);
  return candidates.toSorted((a, b) => ids.indexOf(a.member.id) - ids.indexOf(b.member.id));
}
