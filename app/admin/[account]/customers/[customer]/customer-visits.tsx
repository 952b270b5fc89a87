import Link from "next/link";
import { BookingMark } from "../../../parts/booking-status";
import type { OpenedAccount } from "../../../server/open-account";
import { nearestColor } from "../../calendar/grid/nearest-color";
import type { Booking, Profile } from "./read-profile";

interface Shown {
  opened: OpenedAccount;
  profile: Profile;
}

/** What the customer has planned, by start. */
export function UpcomingVisits({ opened, profile }: Shown) {
  const { m, at } = opened;
  const { upcoming, upcomingTotal, customer } = profile;
  return (
    <section className="card" aria-labelledby="upcoming">
      <header>
        <h2 id="upcoming">{m.customerUpcoming}</h2>
        {upcomingTotal > upcoming.length && (
          <Link className="end" href={at(`/bookings?customer=${customer.id}`)} prefetch={false}>
            {m.customerAllVisits}
          </Link>
        )}
      </header>
      {upcoming.length === 0 ? (
        <p className="in muted">{m.customerUpcomingNone}</p>
      ) : (
        <ul className="rows visits">
          {upcoming.map((booking) => (
            <Upcoming key={booking.id} {...{ opened, profile, booking }} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Upcoming({ opened, profile, booking }: Shown & { booking: Booking }) {
  const { m, formats, at } = opened;
  const { nameOf, services } = profile.catalogue;
  const { start, serviceId, staffId } = booking.appointment;
  const day = new Date(start);
  const details = [nameOf(staffId), formats.money(booking.price, booking.currency)];
  const color = services.find(({ id }) => id === (booking.composite?.serviceId ?? serviceId))?.color;
  return (
    <li>
      <time className="vt wide" dateTime={start}>
        <b>{formats.time(day)}</b>
        <small>{formats.weekday(day)}</small>
      </time>
      <span
        className={`ag-b${color ? ` c${nearestColor(color)}` : ""}${booking.status === "pending" ? " dash" : ""}`}
      />
      <Link className="what" href={at(`/bookings/${booking.id}`)} prefetch={false}>
        <b>{booking.composite?.title ?? profile.catalogue.titleOf(serviceId)}</b>
        <small>{details.filter(Boolean).join(" · ")}</small>
      </Link>
      <BookingMark m={m} status={booking.status} isThere={booking.arrivedAt !== null} />
    </li>
  );
}

/** What was, the latest first. */
export function PastVisits({ opened, profile }: Shown) {
  const { m, at } = opened;
  const { past, pastTotal, customer } = profile;
  return (
    <section className="card" aria-labelledby="past">
      <header>
        <h2 id="past">{m.customerPast}</h2>
        {pastTotal > past.length && (
          <Link className="end" href={at(`/bookings?customer=${customer.id}`)} prefetch={false}>
            {m.customerAllVisits}
          </Link>
        )}
      </header>
      {past.length === 0 ? (
        <p className="in muted">{m.customerPastNone}</p>
      ) : (
        <table className="t cards">
          <caption className="vh">{m.customerPast}</caption>
          <thead>
            <tr>
              <th scope="col">{m.bookingWhen}</th>
              <th scope="col">{m.bookingService}</th>
              <th scope="col" className="skip-s">
                {m.bookingStaff}
              </th>
              <th scope="col">{m.bookingStatus}</th>
              <th scope="col" className="num">
                {m.bookingPrice}
              </th>
            </tr>
          </thead>
          <tbody>
            {past.map((booking) => (
              <Past key={booking.id} {...{ opened, profile, booking }} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Past({ opened, profile, booking }: Shown & { booking: Booking }) {
  const { m, formats, at } = opened;
  const { start, serviceId, staffId } = booking.appointment;
  return (
    <tr>
      <th scope="row">
        <Link href={at(`/bookings/${booking.id}`)} prefetch={false}>
          {formats.moment(new Date(start))}
        </Link>
      </th>
      <td className="full">{booking.composite?.title ?? profile.catalogue.titleOf(serviceId)}</td>
      <td className="skip-s">{profile.catalogue.nameOf(staffId)}</td>
      <td>
        <BookingMark m={m} status={booking.status} />
      </td>
      <td className="num">
        <bdi>{formats.money(booking.price, booking.currency)}</bdi>
      </td>
    </tr>
  );
}
