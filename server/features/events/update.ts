import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { EventRow } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import { slugOf } from "../../domain/text/slug";
import { cancelTicketsOf } from "./attendees/cancellation/cancel-tickets";
import { isToBeNotified } from "./attendees/cancellation/queries";
import { columnsOf, EVENT_DEFAULTS, requireConsistent, requireMove } from "./columns";
import {
  hasLiveTicket,
  hasPaidOrUsedTicket,
  insertEvent,
  insertEventNumbered,
  lockEvent,
  removeEvent,
  updateEvent,
} from "./queries";
import type { CreateEventInput, UpdateEventInput } from "./schemas";

/** Adds an event. @throws DomainError validation */
export function createEvent(ctx: TenantContext, input: CreateEventInput): Promise<EventRow> {
  const { db, tenant, now } = ctx;
  const { title, startAt, endAt, slug } = input;
  const needed = { title, startsAt: new Date(startAt), endsAt: new Date(endAt) };
  const event = { ...EVENT_DEFAULTS, ...needed, ...columnsOf(input) };
  requireConsistent(event);
  if (slug !== undefined) return insertEvent(db, tenant.id, { ...event, slug, now });
  return insertEventNumbered(db, tenant.id, { ...event, slug: slugOf(title), now });
}

/**
 * Writes the fields that are sent. An event that is cancelled takes its tickets with it.
 *
 * @throws DomainError not_found | validation | conflict when it is to become a draft while a ticket is live
 */
export async function changeEvent(ctx: TenantContext, { id, ...patch }: UpdateEventInput): Promise<EventRow> {
  const { db, tenant, now } = ctx;
  const row = await lockEvent(db, tenant.id, id);
  const changes = changesIn<EventRow>(row, columnsOf(patch));
  if (!changes) {
    markUnchanged(ctx);
    return row;
  }
  requireConsistent({ ...row, ...changes });
  await requireAllowedMove(ctx, row, changes.status ?? row.status);
  const updated = await updateEvent(db, row, { ...changes, ...sequenceAfter(row, changes), updatedAt: now });
  return changes.status === "cancelled" ? cancelTicketsOf(ctx, updated) : updated;
}

const isMove = ({ startsAt, endsAt, location }: Partial<EventRow>): boolean =>
  startsAt !== undefined || endsAt !== undefined || location !== undefined;

const sequenceAfter = ({ sequence }: EventRow, changes: Partial<EventRow>): Partial<EventRow> =>
  isMove(changes) ? { sequence: sequence + 1 } : {};

async function requireAllowedMove({ db }: TenantContext, row: EventRow, to: EventRow["status"]): Promise<void> {
  requireMove(row.status, to);
  if (row.status === "published" && to === "draft" && (await hasLiveTicket(db, row)))
    throw new DomainError("conflict", "The event has live tickets. Cancel them first, or cancel the event.");
}

/**
 * Removes an event without live tickets. One whose tickets were paid for, or used, stays: payments say what they were
 * for.
 *
 * @throws DomainError not_found | conflict
 */
export async function deleteEvent({ db, tenant }: TenantContext, id: string): Promise<void> {
  const row = await lockEvent(db, tenant.id, id);
  if (await hasLiveTicket(db, row)) throw new DomainError("conflict", "The event has live tickets. Cancel them first.");
  if (await hasPaidOrUsedTicket(db, row))
    throw new DomainError("conflict", "Tickets of the event were paid for or used. Archive it instead.");
  if (await isToBeNotified(db, row))
    throw new DomainError("conflict", "Its attendees are being told that it is cancelled. Try again in a minute.");
  await removeEvent(db, row);
}
