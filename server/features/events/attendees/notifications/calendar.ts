import type { TenantContext } from "../../../../context";
import { companyAddressOf } from "../../../../domain/text/company-address";
import { calendarFile } from "../../../../mail/calendar/calendar";
import { organizerAddress } from "../../../../mail/smtp/sender";
import { type TicketRecord, ticketUrlOf } from "../record-queries";

/** The calendar file of tickets, at least one, as their mails and pages give it: an entry for each. */
export function icsOf({ tenant, now }: TenantContext, ...records: TicketRecord[]): string {
  return calendarFile({
    organizer: { name: tenant.companyName, email: organizerAddress(tenant.companyEmail) },
    now: now.getTime(),
    entries: records.map(({ ticket, event }) => ({
      kind: "ticket",
      id: ticket.id,
      sequence: event.sequence,
      status: ticket.status,
      span: { startsAt: event.startsAt.getTime(), endsAt: event.endsAt.getTime() },
      summary: `${event.title}, ${tenant.companyName}`,
      description: event.description,
      location: event.location ?? companyAddressOf(tenant),
      manageUrl: ticketUrlOf(ticket),
      attendee: { name: ticket.attendeeName, email: ticket.attendeeEmail },
    })),
  });
}
