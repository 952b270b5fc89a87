import { markUnchanged, type TenantContext } from "../../../context";
import { changesIn } from "../../../db/changes";
import type { TicketRow } from "../../../db/schema";
import { lockTicket, updateTicket } from "./queries";
import type { UpdateAttendeeInput } from "./schemas";

/** Writes who comes with a ticket; the customer who ordered it stays. @throws DomainError not_found */
export async function changeAttendee(ctx: TenantContext, input: UpdateAttendeeInput): Promise<TicketRow> {
  const { db, tenant, now } = ctx;
  const { id, ticketId, ...patch } = input;
  const row = await lockTicket(db, tenant.id, { id, ticketId });
  const changes = changesIn<TicketRow>(row, patch as Partial<TicketRow>);
  if (changes) return updateTicket(db, row, { ...changes, updatedAt: now });
  markUnchanged(ctx);
  return row;
}
