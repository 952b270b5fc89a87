import type { Ticket } from "../../../../../server/features/events/attendees/schemas";
import { Icon } from "../../../parts/icons";
import type { OpenedAccount } from "../../../server/open-account";
import { TicketMark } from "../event-status";
import { AnswerTicket } from "./answer-ticket";

interface Properties {
  opened: OpenedAccount;
  tickets: Ticket[];
  typeOf: (ticketTypeId: string) => string;
}

/** Who comes, and what can be done with each ticket. */
export function AttendeeList({ opened: { m, formats, may }, tickets, typeOf }: Properties) {
  return (
    <ul className="rows attendees" aria-label={m.attendeesCaption}>
      {tickets.map(({ id, eventId, attendeeName, attendeeEmail, ticketTypeId, code, status, checkedInAt }) => (
        <li key={id}>
          <span className="what">
            <b>{attendeeName}</b>
            <small>
              {attendeeEmail} · {typeOf(ticketTypeId)} · <span className="mono">{code}</span>
            </small>
          </span>
          {checkedInAt ? (
            <span className="st calm">
              <Icon name="check-check" />
              {m.ticketIn(formats.time(new Date(checkedInAt)))}
            </span>
          ) : (
            <TicketMark m={m} status={status} />
          )}
          {may("bookings:write") && <AnswerTicket {...{ id, eventId, status }} name={attendeeName} />}
        </li>
      ))}
    </ul>
  );
}
