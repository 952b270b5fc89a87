import { markUnchanged, type TenantContext } from "../../../context";
import { type CheckInReason, checkInFault } from "../../../domain/events/tickets";
import { getEvent } from "../queries";
import { lockTicketByCode, updateTicket } from "./queries";
import { toTicket } from "./record-queries";
import type { CheckIn, CheckInInput } from "./schemas";

/**
 * Lets the holder of a code in, once: of two scans at the same time one is too late.
 *
 * @throws DomainError not_found for the event; what is wrong with the code is an answer
 */
export async function checkIn(ctx: TenantContext, { id, code }: CheckInInput): Promise<CheckIn> {
  const { db, tenant, now } = ctx;
  await getEvent(db, tenant.id, id);
  const ticket = await lockTicketByCode(db, tenant.id, { id, code: code.toUpperCase() });
  const reason: CheckInReason | null = ticket ? checkInFault(ticket.status, ticket.checkedInAt !== null) : "invalid";
  if (!ticket || reason) {
    markUnchanged(ctx);
    return { result: "error", reason, ticket: ticket && toTicket(ticket) };
  }
  const arrived = await updateTicket(db, ticket, { checkedInAt: now, updatedAt: now });
  return { result: "ok", reason: null, ticket: toTicket(arrived) };
}
