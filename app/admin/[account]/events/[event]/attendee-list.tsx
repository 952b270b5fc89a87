import type { Ticket } from "../../../../../server/features/events/attendees/schemas";
import { Icon } from "../../../parts/icons";
import type { OpenedAccount } from "../../../server/open-account";
import { TicketMark } from "../event-status";
import { AnswerTicket } from "./answer-ticket";
import { EditAttendee } from "./edit-attendee";

interface Properties {
  opened: OpenedAccount;
  tickets: Ticket[];
  typeOf: (ticketTypeId: string) => string;
}

const editedOf = ({ id, eventId, attendeeName, attendeeEmail, externalId, metadata }: Ticket) => ({
  ...{ id, eventId, attendeeName, attendeeEmail, externalId, metadata },
});

/** Who comes, and what can be done with each ticket. */
export function AttendeeList({ opened: { m, formats, may }, tickets, typeOf }: Properties) {
  return (
    <ul className="rows attendees" aria-label={m.attendeesCaption}>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <span className="what">
            <b>{ticket.attendeeName}</b>
            <small>
              {ticket.attendeeEmail} · {typeOf(ticket.ticketTypeId)} · <span className="mono">{ticket.code}</span>
            </small>
          </span>
          {ticket.checkedInAt ? (
            <span className="st calm">
              <Icon name="check-check" />
              {m.ticketIn(formats.time(new Date(ticket.checkedInAt)))}
            </span>
          ) : (
            <TicketMark m={m} status={ticket.status} />
          )}
          {may("bookings:write") && (
            <>
              <EditAttendee {...editedOf(ticket)} />
              <AnswerTicket id={ticket.id} eventId={ticket.eventId} status={ticket.status} name={ticket.attendeeName} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
