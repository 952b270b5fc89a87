import type { Ticket } from "../../../../../server/features/events/attendees/schemas";
import { Empty } from "../../../parts/empty";
import { Pager } from "../../../parts/pager";
import { Pick } from "../../../parts/pick";
import { Filters } from "../../../parts/rows/filters";
import { TakeCsv } from "../../../parts/rows/take-csv";
import { listHref } from "../../../server/list-query";
import type { OpenedAccount } from "../../../server/open-account";
import { ticketWord } from "../event-status";
import { AddAttendee } from "./add-attendee";
import { AttendeeList } from "./attendee-list";

export const ATTENDEES_PER_PAGE = 50;
export const STATUSES = ["approved", "pending", "waitlisted", "cancelled"] as const satisfies Ticket["status"][];

interface Properties {
  opened: OpenedAccount;
  eventId: string;
  tickets: { data: Ticket[]; total: number };
  types: { id: string; title: string }[];
  /** How many things were ordered together, by order. */
  ordered: Map<string, number>;
  asked: { status: Ticket["status"] | undefined; ticketTypeId: string | undefined; page: number };
}

/** Who comes, narrowed by how their tickets stand and of which type they are. */
export function Attendees({ opened, eventId, tickets, types, ordered, asked }: Properties) {
  const { m, may, mayBeyondOwn } = opened;
  const { status, ticketTypeId: type, page } = asked;
  const filter = { id: eventId, ...(status && { status }), ...(type && { ticketTypeId: type }) };
  const titles = new Map(types.map((type) => [type.id, type.title]));
  return (
    <section className="card" aria-labelledby="attendees">
      <header>
        <h2 id="attendees">{m.attendees}</h2>
        <nav className="seg scroll" aria-label={m.filter}>
          <a href={listHref({ type })} aria-current={status === undefined ? "true" : undefined}>
            {m.anything}
          </a>
          {STATUSES.map((one) => (
            <a key={one} href={listHref({ status: one, type })} aria-current={one === status ? "true" : undefined}>
              {ticketWord(m, one)}
            </a>
          ))}
        </nav>
        {mayBeyondOwn("bookings:read") && <TakeCsv opened={opened} list="attendees" filter={filter} />}
        {may("bookings:write") && types.length > 0 && <AddAttendee eventId={eventId} types={types} />}
      </header>
      {types.length > 1 && (
        <Filters m={m} kept={{ status }} isOn={type !== undefined} clearHref={listHref({ status })}>
          <Pick m={m} label={m.attendeeType} name="type" value={type}>
            {types.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Pick>
        </Filters>
      )}
      {tickets.data.length === 0 ? (
        <Empty
          icon="ticket"
          title={status || type ? m.nothingFound : m.attendeesNone}
          text={status || type ? m.nothingFoundText : m.attendeesNoneText}
        />
      ) : (
        <AttendeeList {...{ opened, ordered }} tickets={tickets.data} typeOf={(type) => titles.get(type) ?? ""} />
      )}
      <Pager
        {...{ m, page }}
        total={tickets.total}
        perPage={ATTENDEES_PER_PAGE}
        hrefOf={(to) => listHref({ status, type, page: to })}
      />
    </section>
  );
}
