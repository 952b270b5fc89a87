import Link from "next/link";
import { BookingMark } from "../../../parts/booking-status";
import type { OpenedAccount } from "../../../server/open-account";
import type { PackageUses as Uses } from "./read-package";

/** The visits that were booked with a package, the latest first. */
export function PackageUses({ opened: { m, formats, at }, uses }: { opened: OpenedAccount; uses: Uses }) {
  return (
    <section className="card" aria-labelledby="uses">
      <header>
        <h2 id="uses">{m.packageUses}</h2>
      </header>
      {uses.length === 0 && <p className="in muted">{m.packageUsesNone}</p>}
      <ul className="rows">
        {uses.map(({ bookingId, number, status, start }) => (
          <li key={bookingId}>
            <Link className="what" href={at(`/bookings/${bookingId}`)} prefetch={false}>
              <b>{formats.moment(new Date(start))}</b>
              <small className="mono">{number}</small>
            </Link>
            <BookingMark m={m} status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
