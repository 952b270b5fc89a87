import type { TenantContext } from "../../context";
import type { AppointmentRow } from "../../db/schema";
import type { WholeCalendar } from "../../domain/availability/whole-calendar";
import { draftAt, isClean, type WholeDraft } from "../../domain/availability/whole-draft";
import { wholeSlotAt } from "../../domain/availability/whole-slots";
import { DomainError } from "../../domain/errors";
import { localTimeOf } from "../../domain/zones";
import type { OfferedWhole } from "../availability/offered-whole-queries";
import { tooManyPersons } from "../bookings/status";
import { insertWhole, servedBy, servicePartsOf, wholeCalendarOf } from "../bookings/whole";
import type { Warned } from "./warnings";

export interface WholePlace {
  whole: OfferedWhole;
  /** Who is named for the first part; undefined: whoever is free, and nothing is forced. */
  staffId: string | undefined;
  /** Epoch milliseconds. */
  startAt: number;
  /** Seats wanted; 0 blocks the time alone. */
  persons: number;
  internalNote: string;
  seriesId: string | null;
}

/** The parts of a whole as they stand in the calendar, and what the checks said of them. */
export interface PlacedWhole {
  appointments: AppointmentRow[];
  warned: Warned[];
  startAt: number;
  /** When all of it is over, spare time included. */
  endAt: number;
}

/**
 * Puts the parts of a whole into the calendar whatever the checks say: whether warnings stop it decides the caller, who
 * also holds the time of all who may serve.
 *
 * @throws DomainError capacity_exceeded | slot_unavailable when there are too few members for the parts
 */
export async function placeWhole(ctx: TenantContext, place: WholePlace): Promise<PlacedWhole> {
  const { whole, startAt, persons, staffId, internalNote, seriesId } = place;
  requireSeatsOf(whole, persons);
  const calendar = await wholeCalendarOf(ctx, ctx.db, { whole, startAt, persons, staffId });
  const draft = slotAsDraft(calendar, startAt) ?? draftAt(calendar, startAt);
  if (!draft) throw tooFew(ctx, startAt);
  if (staffId === undefined && !isClean(draft)) throw nobodyFree(ctx, startAt);
  const { parts } = draft;
  const appointments = await insertWhole(ctx, ctx.db, { whole, parts, seriesId, internalNote });
  return { appointments, warned: warnedOf(draft, whole), startAt, endAt: draft.endAt };
}

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

const nobodyFree = ({ tenant }: TenantContext, startAt: number) =>
  new DomainError(
    "slot_unavailable",
    `Not every part of the service has somebody free at that time on ${localTimeOf(tenant.timeZone, startAt).date}.`,
  );

/** A slot on offer is written as it is offered: the service's preference chose its members. */
function slotAsDraft(calendar: WholeCalendar, startAt: number): WholeDraft | null {
  const slot = wholeSlotAt(calendar, startAt);
  return slot && { endAt: slot.endAt, parts: slot.parts.map((part) => ({ ...part, warnings: new Map() })) };
}

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
