import type { TenantContext } from "../../context";
import { draftAt, isClean, type WholeDraft } from "../../domain/availability/whole-draft";
import { DomainError } from "../../domain/errors";
import { localTimeOf } from "../../domain/zones";
import type { OfferedWhole } from "../availability/offered-whole-queries";
import { tooManyPersons } from "../bookings/status";
import { servedBy, servicePartsOf, wholeCalendarOf } from "../bookings/whole";
import type { Warned } from "./warnings";

/** No part has a member with so many seats, or the whole is for fewer. @throws DomainError capacity_exceeded */
export function requireSeatsOf(whole: OfferedWhole, persons: number): void {
  const limits = servicePartsOf(whole).map(({ members }) =>
    Math.max(0, ...members.map(({ link }) => link.capacityMax)),
  );
  const seats = Math.min(whole.service.capacityMax, ...limits);
  if (persons > seats) throw tooManyPersons(seats);
}

const tooFew = ({ tenant }: TenantContext, startAt: number) =>
  new DomainError(
    "slot_unavailable",
    `There are too few staff members for the parts on ${localTimeOf(tenant.timeZone, startAt).date}.`,
  );

/** What the answer says of the parts. */
export function warnedOf({ parts }: WholeDraft, whole: OfferedWhole): Warned[] {
  const services = servicePartsOf(whole).map(({ service }) => service);
  return parts.flatMap(({ warnings, startAt, endAt }, index) => {
    const service = services[index];
    return service ? [{ warnings, span: { startAt, endAt }, service }] : [];
  });
}

export interface WholeMove {
  whole: OfferedWhole;
  /** Epoch milliseconds, of the whole. */
  startAt: number;
  persons: number;
  /** The members that the parts have now, or are to have. */
  staffIds: string[];
  /** The part whose member is asked for; the others may change theirs to make room. Null: none. */
  fixed: number | null;
}

/**
 * The best plan for a whole that moves, its own time freed: with its present members if they are free, else with
 * others, else with the present ones in spite of what stands against it.
 *
 * @throws DomainError capacity_exceeded | slot_unavailable when there are too few members for the parts
 */
export async function draftMove(ctx: TenantContext, move: WholeMove): Promise<WholeDraft> {
  const { whole, startAt, persons, staffIds, fixed } = move;
  requireSeatsOf(whole, persons);
  const draft = async (narrowed: OfferedWhole) =>
    draftAt(await wholeCalendarOf(ctx, ctx.db, { whole: narrowed, startAt, persons, staffId: undefined }), startAt);
  const kept = await draft(servedBy(whole, ({ id }, index) => id === staffIds[index]));
  if (kept && isClean(kept)) return kept;
  const open = await draft(servedBy(whole, ({ id }, index) => index !== fixed || id === staffIds[index]));
  const found = open && isClean(open) ? open : (kept ?? open);
  if (!found) throw tooFew(ctx, startAt);
  return found;
}
