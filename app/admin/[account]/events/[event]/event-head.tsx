import Link from "next/link";
import type { Event } from "../../../../../server/features/events/schemas";
import { Icon } from "../../../parts/icons";
import type { OpenedAccount } from "../../../server/open-account";
import { EventMark } from "../event-status";

/** What, when and where, and the way to its door. */
export function EventHead({
  opened: { m, formats, at, mayBeyondOwn },
  event,
}: {
  opened: OpenedAccount;
  event: Event;
}) {
  const [start, end] = [new Date(event.startAt), new Date(event.endAt)];
  return (
    <header className="cu-top">
      <div className="what">
        <h1>{event.title}</h1>
        <p className="muted">
          <time dateTime={event.startAt}>{formats.longDay(start)}</time>,{" "}
          <bdi>
            {formats.time(start)}–{formats.time(end)}
          </bdi>
          {event.location && ` · ${event.location}`}
        </p>
      </div>
      <EventMark m={m} status={event.status} />
      {mayBeyondOwn("bookings:write") && (
        <Link className="btn" href={at(`/events/${event.id}/check-in`)} prefetch={false}>
          <Icon name="ticket" small />
          {m.checkIn}
        </Link>
      )}
    </header>
  );
}
