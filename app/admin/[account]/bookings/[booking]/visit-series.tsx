import Link from "next/link";
import { Suspense } from "react";
import { BookingMark } from "../../../parts/booking-status";
import type { OpenedAccount } from "../../../server/open-account";
import type { Visit } from "./read-visit";

interface Properties {
  opened: OpenedAccount;
  visit: Visit;
}

/** All dates of a visit that repeats, each a way to its own; nothing for one that does not. Read after the rest. */
export function VisitSeries(properties: Properties) {
  return (
    <Suspense key={properties.visit.booking.id}>
      <Dates {...properties} />
    </Suspense>
  );
}

const READ_MAX = 100;

async function Dates({ opened, visit }: Properties) {
  const { m, formats, at, office } = opened;
  const { id: shown, customerId, appointment, composite } = visit.booking;
  const { seriesId, serviceId } = appointment;
  if (seriesId === null) return null;
  const { data } = await office.bookings.list({ customerId, serviceId, limit: READ_MAX });
  const dates = data
    .filter((one) => one.appointment.seriesId === seriesId && one.composite?.part === composite?.part)
    .sort((one, other) => Date.parse(one.appointment.start) - Date.parse(other.appointment.start));
  return (
    <section className="card" aria-labelledby="series">
      <header>
        <h2 id="series">{m.visitSeries}</h2>
        <span className="end muted">{m.visitSeriesDates(dates.length)}</span>
      </header>
      <ol className="rows">
        {dates.map(({ id, status, arrivedAt, appointment: { start } }) => (
          <li key={id} aria-current={id === shown ? "true" : undefined}>
            <Link className="what" href={at(`/bookings/${id}`)} prefetch={false}>
              <time dateTime={start}>
                {formats.longDay(new Date(start))}, {formats.time(new Date(start))}
              </time>
            </Link>
            <BookingMark m={m} status={status} isThere={arrivedAt !== null} />
          </li>
        ))}
      </ol>
    </section>
  );
}
