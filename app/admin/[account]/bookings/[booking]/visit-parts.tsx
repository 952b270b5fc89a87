import Link from "next/link";
import type { OpenedAccount } from "../../../server/open-account";
import type { Visit } from "./read-visit";

/** The parts of a service made of such: what, with whom and when each; nothing for a service that stands for itself. */
export function VisitParts({ opened, visit }: { opened: OpenedAccount; visit: Visit }) {
  const { m, formats, at } = opened;
  const { booking, parts, catalogue } = visit;
  if (parts.length === 0) return null;
  return (
    <section className="card" aria-labelledby="parts">
      <header>
        <h2 id="parts">{m.visitSegments}</h2>
      </header>
      <ol className="rows">
        {parts.map(({ id, appointment: { serviceId, staffId, start, end } }) => (
          <li key={id} aria-current={id === booking.id ? "true" : undefined}>
            <time className="vt" dateTime={start}>
              <b>{formats.time(new Date(start))}</b>
              <small>{formats.time(new Date(end))}</small>
            </time>
            <span className="ag-b" />
            <Link className="what" href={at(`/bookings/${id}`)} prefetch={false}>
              <b>{catalogue.titleOf(serviceId)}</b>
              <small>{catalogue.nameOf(staffId)}</small>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
