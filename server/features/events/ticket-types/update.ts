import { markUnchanged, type TenantContext } from "../../../context";
import { changesIn } from "../../../db/changes";
import type { TicketTypeRow } from "../../../db/schema";
import { DomainError } from "../../../domain/errors";
import { getEvent, lockEvent } from "../queries";
import { columnsOf, requireConsistent, TICKET_TYPE_DEFAULTS, toTicketType } from "./columns";
import { hasTicketOfType, insertTicketType, lockTicketType, removeTicketType, updateTicketType } from "./queries";
import type { CreateTicketTypeInput, TicketType, TicketTypeId, UpdateTicketTypeInput } from "./schemas";

/** Adds a ticket type to an event. @throws DomainError not_found | validation */
export async function createTicketType(
  ctx: TenantContext,
  { id, ...input }: CreateTicketTypeInput,
): Promise<TicketType> {
  const { db, tenant, now } = ctx;
  const event = await lockEvent(db, tenant.id, id);
  const columns = { ...TICKET_TYPE_DEFAULTS, title: input.title, ...columnsOf(input, tenant.currency) };
  requireConsistent(columns);
  return toTicketType(await insertTicketType(db, event, { ...columns, now }), event, tenant.currency);
}

/** Writes the fields that are sent. @throws DomainError not_found | validation */
export async function changeTicketType(
  ctx: TenantContext,
  { id: eventId, ticketTypeId, ...patch }: UpdateTicketTypeInput,
): Promise<TicketType> {
  const { db, tenant, now } = ctx;
  const event = await getEvent(db, tenant.id, eventId);
  const row = await lockTicketType(db, tenant.id, { eventId, ticketTypeId });
  const changes = changesIn<TicketTypeRow>(row, columnsOf(patch, tenant.currency));
  if (!changes) {
    markUnchanged(ctx);
    return toTicketType(row, event, tenant.currency);
  }
  requireConsistent({ ...row, ...changes });
  return toTicketType(await updateTicketType(db, row, { ...changes, updatedAt: now }), event, tenant.currency);
}

/**
 * Removes a ticket type that was never sold: a cancelled ticket is still what its payment was for.
 *
 * @throws DomainError not_found | conflict once there is a ticket of it, whatever became of that
 */
export async function deleteTicketType(
  { db, tenant }: TenantContext,
  { id: eventId, ticketTypeId }: TicketTypeId,
): Promise<void> {
  await lockEvent(db, tenant.id, eventId);
  const row = await lockTicketType(db, tenant.id, { eventId, ticketTypeId });
  if (await hasTicketOfType(db, row))
    throw new DomainError("conflict", "There are tickets of this type. Make it private to sell no more of it.");
  await removeTicketType(db, row);
}
