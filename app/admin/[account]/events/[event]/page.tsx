import Link from "next/link";
import type { StaffMember } from "../../../../../server/features/staff/schemas";
import { Icon } from "../../../parts/icons";
import { readId, readOneOf, readPage, type Search } from "../../../server/list-query";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { orGone } from "../../../server/or-gone";
import { readAll } from "../../../server/read-all";
import { thingsOf } from "../../orders/things-of";
import { faceOf } from "../../staff/face-of";
import { salesInWords } from "../sales-in-words";
import { ATTENDEES_PER_PAGE, Attendees, STATUSES } from "./attendees";
import { EventActions } from "./event-actions";
import { EventFacts } from "./event-facts";
import { EventHead } from "./event-head";
import { EventStaff } from "./event-staff";
import { TicketTypes } from "./ticket-types";

type Properties = { params: Promise<{ account: string; event: string }>; searchParams: Promise<Search> };

/** One event: its ticket types, and who comes. */
export default async function EventPage({ params, searchParams }: Properties) {
  const { account, event: id } = await params;
  const opened = await openAccount(account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m, office, at, formats, may, mayBeyondOwn } = opened;
  const asked = await searchParams;
  const [status, page] = [readOneOf(asked, "status", STATUSES), readPage(asked)];
  const ticketTypeId = readId(asked, "type");
  const narrowed = { ...(status && { status }), ...(ticketTypeId && { ticketTypeId }) };
  const paging = { limit: ATTENDEES_PER_PAGE, offset: (page - 1) * ATTENDEES_PER_PAGE };
  const [event, types, tickets, staff] = await orGone(
    Promise.all([
      office.events.get({ id }),
      readAll((some) => office.events.ticketTypes.list({ id, ...some })),
      mayBeyondOwn("bookings:read") ? office.events.attendees.list({ id, ...paging, ...narrowed }) : null,
      readAll((some) => office.staff.list(some)),
    ]),
  );
  const ordered = await thingsOf(opened, tickets?.data ?? []);
  const currency = opened.account.currency;
  const shown = types.map((type) => ({
    ...type,
    shownPrice: formats.money(type.price, currency),
    shownSales: salesInWords(opened, type),
  }));
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at("/events")} prefetch={false}>
          <Icon name="arrow-left" small />
          {m.eventsAll}
        </Link>
      </p>
      <EventHead opened={opened} event={event} />
      {may("catalog:write") && <EventActions event={event} />}
      <div className="cu">
        {tickets && (
          <Attendees
            opened={opened}
            eventId={id}
            tickets={tickets}
            types={types}
            ordered={ordered}
            asked={{ status, ticketTypeId, page }}
          />
        )}
        <aside className="stack l" aria-label={m.eventOffer}>
          <EventFacts opened={opened} event={event} />
          <TicketTypes eventId={id} types={shown} mayWrite={may("catalog:write")} />
          <EventStaff
            eventId={id}
            entries={event.staff}
            members={staff.map(toMember)}
            mayWrite={may("catalog:write")}
          />
        </aside>
      </div>
    </div>
  );
}

/** A member, and whether they can be asked still. */
const toMember = (one: StaffMember) => ({
  id: one.id,
  name: one.fullName,
  face: faceOf(one),
  isThere: one.visibility !== "archive",
});
