import Link from "next/link";
import type { Ticket } from "../../../../../server/features/events/attendees/schemas";
import { Icon } from "../../../parts/icons";
import type { OpenedAccount } from "../../../server/open-account";
import { TicketMark } from "../event-status";
import { AnswerTicket } from "./answer-ticket";
import { type Attendee, EditAttendee } from "./edit-attendee";

interface Properties {
  opened: OpenedAccount;
  tickets: Ticket[];
  typeOf: (ticketTypeId: string) => string;
  /** How many things were ordered together, by order; none where the role does not see it. */
  ordered: Map<string, number>;
}

const editedOf = (ticket: Ticket): Attendee => {
  const { id, eventId, attendeeName, attendeeEmail, externalId, metadata, ticketUrl, updatedAt } = ticket;
  return { id, eventId, attendeeName, attendeeEmail, externalId, metadata, ticketUrl, updatedAt };
};

/** Who comes, and what can be done with each ticket. */
export function AttendeeList({ opened, tickets, typeOf, ordered }: Properties) {
  const { m, may } = opened;
  return (
    <ul className="rows attendees" aria-label={m.attendeesCaption}>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <span className="what">
            <b>{ticket.attendeeName}</b>
            <small>
              {ticket.attendeeEmail} · {typeOf(ticket.ticketTypeId)} · <span className="mono">{ticket.code}</span>
            </small>
            <TicketFacts opened={opened} ticket={ticket} things={ordered.get(ticket.orderId) ?? 1} />
          </span>
          <Standing opened={opened} ticket={ticket} />
          {may("bookings:write") && (
            <>
              <EditAttendee attendee={editedOf(ticket)} />
              <AnswerTicket id={ticket.id} eventId={ticket.eventId} status={ticket.status} name={ticket.attendeeName} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What it cost and when it was made, and the ways to whoever ordered it, the money and the ticket itself. */
function TicketFacts({ opened, ticket, things }: { opened: OpenedAccount; ticket: Ticket; things: number }) {
  const { m, formats, at, may } = opened;
  const { price, currency, createdAt, customerId, orderId, paymentId, ticketUrl } = ticket;
  return (
    <small>
      <bdi>{formats.money(price, currency)}</bdi> · {formats.day(new Date(createdAt))}
      {may("customers:read") && (
        <>
          {" · "}
          <Link href={at(`/customers/${customerId}`)} prefetch={false}>
            {m.bookingCustomer}
          </Link>
        </>
      )}
      {paymentId && may("payments:read") && (
        <>
          {" · "}
          <Link href={at(`/payments/${paymentId}`)} prefetch={false}>
            {m.attendeePayment}
          </Link>
        </>
      )}
      {things > 1 && (
        <>
          {" · "}
          <Link href={at(`/orders/${orderId}`)} prefetch={false}>
            {m.orderedTogetherCount(things)}
          </Link>
        </>
      )}
      {" · "}
      <a href={ticketUrl} target="_blank" rel="noreferrer">
        {m.attendeeTicket}
      </a>
    </small>
  );
}

/** Whether it came in, or how it stands; a day that is not today's is named. */
function Standing({ opened: { m, formats, now }, ticket }: { opened: OpenedAccount; ticket: Ticket }) {
  const { status, checkedInAt } = ticket;
  if (!checkedInAt || status === "cancelled") return <TicketMark m={m} status={status} />;
  const at = new Date(checkedInAt);
  const isToday = formats.day(at) === formats.day(now);
  return (
    <span className="st calm">
      <Icon name="check-check" />
      {m.ticketIn(isToday ? formats.time(at) : formats.moment(at))}
    </span>
  );
}
