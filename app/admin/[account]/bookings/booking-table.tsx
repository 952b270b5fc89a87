import Link from "next/link";
import type { Booking } from "../../../../server/features/bookings/schemas";
import { BookingMark, PaymentMark } from "../../parts/booking-status";
import type { Catalogue } from "../../server/catalogue";
import type { OpenedAccount } from "../../server/open-account";

interface Shown {
  opened: OpenedAccount;
  catalogue: Catalogue;
}

/** The rows of the bookings; on a phone a card each. */
export function BookingTable({ bookings, ...shown }: Shown & { bookings: Booking[] }) {
  const { m } = shown.opened;
  return (
    <table className="t cards bk">
      <caption className="vh">{m.bookingsCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.bookingWhen}</th>
          <th scope="col">{m.bookingCustomer}</th>
          <th scope="col">{m.bookingService}</th>
          <th scope="col" className="skip-m">
            {m.bookingStaff}
          </th>
          <th scope="col">{m.bookingStatus}</th>
          <th scope="col" className="num">
            {m.bookingPrice}
          </th>
          <th scope="col">{m.bookingMoney}</th>
          <th scope="col" className="skip-m">
            {m.bookingNumber}
          </th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <Row key={booking.id} {...shown} booking={booking} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ opened: { m, formats, at }, catalogue, booking }: Shown & { booking: Booking }) {
  const { id, appointment, customer, composite, status, price, currency, paymentStatus, number } = booking;
  const start = new Date(appointment.start);
  const member = catalogue.nameOf(appointment.staffId);
  return (
    <tr>
      <td className="k-when">
        <time dateTime={appointment.start}>
          <span className="muted">{formats.weekday(start)}</span> <b>{formats.time(start)}</b>
        </time>
      </td>
      <th scope="row" className="k-name">
        <Link href={at(`/bookings/${id}`)} prefetch={false}>
          {customer.fullName}
        </Link>
      </th>
      <td className="k-svc">
        {composite?.title ?? catalogue.titleOf(appointment.serviceId)}
        <span className="only-phone muted"> · {member}</span>
      </td>
      <td className="skip-s skip-m">{member}</td>
      <td className="k-st">
        <BookingMark m={m} status={status} />
      </td>
      <td className="num k-pr">
        <bdi>{formats.money(price, currency)}</bdi>
      </td>
      <td className="k-mo">
        <PaymentMark m={m} status={paymentStatus} />
      </td>
      <td className="mono muted skip-s skip-m">{number}</td>
    </tr>
  );
}
