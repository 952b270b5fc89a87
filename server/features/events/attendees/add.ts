import type { TenantContext } from "../../../context";
import type { CustomerRow, EventRow } from "../../../db/schema";
import { DomainError, invalid, invariant } from "../../../domain/errors";
import { takesTickets } from "../../../domain/event-status";
import { holdCustomer } from "../../bookings/queries";
import { findOrCreateCustomer, getCustomer } from "../../customers";
import { getEvent, lockEvent } from "../queries";
import { lockTicketTypes } from "../ticket-types/queries";
import { issueTickets } from "./order/issue";
import type { TicketRecord } from "./record-queries";
import type { AddAttendeeInput } from "./schemas";

/**
 * Gives somebody a ticket by hand: outside sales windows, of private types and of drafts too.
 *
 * @throws DomainError not_found | validation | conflict once the event is cancelled or archived | capacity_exceeded
 */
export async function addAttendee(ctx: TenantContext, input: AddAttendeeInput): Promise<TicketRecord> {
  const { db, tenant } = ctx;
  await getEvent(db, tenant.id, input.id);
  const customer = await customerOf(ctx, input);
  const event = await lockEvent(db, tenant.id, input.id);
  const ticketType = (await lockTicketTypes(db, event, [input.ticketTypeId])).get(input.ticketTypeId);
  if (!ticketType) throw invalid({ ticketTypeId: "The event has no such ticket type." });
  requireOpen(event);
  const { attendeeName: name = customer.fullName, attendeeEmail: email = customer.email, fields, notify } = input;
  const orders = [{ ticketType, attendees: [{ name, email, fields }] }];
  const [record] = await issueTickets(ctx, { event, orders, customer, purchase: null, toCustomer: notify });
  invariant(record, "one attendee makes one ticket");
  return record;
}

/** The customer named, else the one of that name and address. @throws DomainError validation on `customerId` */
async function customerOf({ db, tenant, now }: TenantContext, input: AddAttendeeInput): Promise<CustomerRow> {
  const { customerId, attendeeName: fullName, attendeeEmail: email } = input;
  if (customerId) {
    await holdCustomer(db, tenant.id, customerId);
    return getCustomer(db, tenant.id, customerId);
  }
  invariant(fullName && email, "the input names a customer or an attendee");
  return findOrCreateCustomer(db, tenant.id, { fullName, email, phone: null, timeZone: null, locale: null, now });
}

function requireOpen({ status }: EventRow): void {
  if (!takesTickets(status)) throw new DomainError("conflict", `The event is ${status}: it takes no attendees.`);
}
