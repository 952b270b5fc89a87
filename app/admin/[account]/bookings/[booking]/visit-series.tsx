import Link from "next/link";
import { Suspense } from "react";
import { BookingMark } from "../../../parts/booking-status";
import type { OpenedAccount } from "../../../server/open-account";
import { readAll } from "../../../server/read-all";
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

async function Dates({ opened, visit }: Properties) {
  const { m, formats, at, office } = opened;
  const { id: shown, customerId, appointment, composite } = visit.booking;
  const { seriesId } = appointment;
  if (seriesId === null) return null;
  const all = await readAll((paging) =>
    office.bookings.browseVisits({ ...paging, customerId, seriesId, order: "first" }),
  );
  const dates = all.filter((one) => one.composite?.part === composite?.part);
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
