import type { TenantContext } from "../../../context";
import type { EventRow } from "../../../db/schema";
import { DomainError, invalid, invariant, notFound } from "../../../domain/errors";
import { takesTickets } from "../../../domain/events/event-status";
import { marksAsked } from "../../../schemas/marks";
import { type FoundOrNew, foundOrNewCustomer } from "../../customers";
import { issueTickets } from "./order/issue";
import { loadTicketOrder, type Orderer } from "./order/load-ticket-order";
import type { TicketRecord } from "./record-queries";
import type { AddAttendeeInput } from "./schemas";

/**
 * Gives somebody a ticket as an operator does: outside sales windows, of private types and of drafts too.
 *
 * @throws DomainError not_found | validation | conflict once the event is cancelled or archived | capacity_exceeded
 */
export async function addAttendee(ctx: TenantContext, input: AddAttendeeInput): Promise<TicketRecord> {
  const { id, ticketTypeId } = input;
  const wanted = { event: id, ticketTypeIds: [ticketTypeId], orderer: ordererOf(input), coupon: null };
  const loaded = await loadTicketOrder(ctx, wanted);
  const { event, types } = loaded;
  if (event?.id !== id) throw notFound("event");
  const arrived = customerOf(ctx, input, loaded.customer);
  const ticketType = types.get(ticketTypeId);
  if (!ticketType) throw invalid({ ticketTypeId: "The event has no such ticket type." });
  requireOpen(event);
  const { customer } = arrived;
  const { attendeeName: name = customer.fullName, attendeeEmail: email = customer.email, fields, notify } = input;
  const orders = [{ ticketType, attendees: [{ name, email, fields, marks: marksAsked(input) }] }];
  const [record] = await issueTickets(ctx, { event, orders, arrived, purchase: null, toCustomer: notify, loaded });
  invariant(record, "one attendee makes one ticket");
  return record;
}

/** The customer named, else whoever has that name and address. */
function ordererOf({ customerId, attendeeName: fullName, attendeeEmail: email }: AddAttendeeInput): Orderer {
  if (customerId) return { customerId };
  invariant(fullName && email, "the input names a customer or an attendee");
  return { details: { fullName, email } };
}

/** @throws DomainError validation on `customerId` */
function customerOf(
  { tenant, now }: TenantContext,
  input: AddAttendeeInput,
  existing: FoundOrNew["customer"] | null,
): FoundOrNew {
  const orderer = ordererOf(input);
  if ("details" in orderer)
    return foundOrNewCustomer(tenant.id, {
      ...orderer.details,
      phone: null,
      timeZone: null,
      locale: null,
      existing,
      now,
    });
  if (!existing) throw invalid({ customerId: "There is no such customer." });
  return { customer: existing, isNew: false, filledIn: {} };
}

function requireOpen({ status }: EventRow): void {
  if (!takesTickets(status)) throw new DomainError("conflict", `The event is ${status}: it takes no attendees.`);
}
