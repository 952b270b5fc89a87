import Link from "next/link";
import { hasEnded, holdsSeat } from "../../../../server/domain/booking-status";
import { BookingMark, PaymentMark } from "../../parts/booking-status";
import type { OpenedAccount } from "../../server/open-account";
import { TakePayment } from "./quick-actions";
import type { Appointment, Today } from "./read-today";

interface Shown {
  opened: OpenedAccount;
  today: Today;
}

/** Visits of one day, by start. */
export function VisitRows({ visits, ...shown }: Shown & { visits: Appointment[] }) {
  if (visits.length === 0) return null;
  return (
    <ol className="rows visits">
      {visits.map((visit) => (
        <Row key={visit.id} {...shown} visit={visit} />
      ))}
    </ol>
  );
}

function Row({ opened, today, visit }: Shown & { visit: Appointment }) {
  const { m, formats, at } = opened;
  const seated = visit.bookings.filter(({ status }) => holdsSeat(status));
  const [only] = seated;
  const booking = visit.capacityMax === 1 || seated.length === 1 ? only : undefined;
  const href = bookingsOf(visit)[0];
  const title = visit.composite?.title ?? today.catalogue.titleOf(visit.serviceId);
  const payment = booking?.paymentId ? today.unpaid.get(booking.paymentId) : undefined;
  const name = booking?.customer.fullName ?? (visit.bookings.length > 0 ? title : m.blocked);
  const text = (
    <>
      <b>{name}</b>
      <small>
        {[...detailsOf(opened, visit, name === title ? null : title), today.catalogue.nameOf(visit.staffId)].join(
          " · ",
        )}
      </small>
    </>
  );
  return (
    <li>
      <time className="vt" dateTime={visit.start}>
        <b>{formats.time(new Date(visit.start))}</b>
        <small>{formats.time(new Date(visit.end))}</small>
      </time>
      <span className={booking?.status === "pending" ? "ag-b dash" : "ag-b"} />
      {href ? (
        <Link className="what" href={at(`/bookings/${href}`)} prefetch={false}>
          {text}
        </Link>
      ) : (
        <span className="what">{text}</span>
      )}
      {booking && booking.status !== "approved" && <BookingMark m={m} status={booking.status} />}
      {booking && !payment && booking.paymentStatus && <PaymentMark m={m} status={booking.paymentStatus} />}
      {payment && opened.may("payments:write") && Date.parse(visit.start) <= today.now.getTime() && (
        <TakePayment
          id={payment.id}
          amount={formats.money(payment.total - payment.paid, payment.currency)}
          name={booking?.customer.fullName ?? ""}
        />
      )}
    </li>
  );
}

const bookingsOf = ({ bookings }: Appointment): string[] =>
  bookings.filter(({ status }) => !hasEnded(status)).map(({ id }) => id);

/** What stands under the name: the service where a person's name is the head, seats of a group, a note of a block. */
function detailsOf({ m }: OpenedAccount, visit: Appointment, service: string | null): string[] {
  const waits = visit.bookings.filter(({ status }) => status === "waitlisted").length;
  return [
    service ?? "",
    visit.capacityMax > 1 ? m.seats(visit.persons, visit.capacityMax) : "",
    waits > 0 ? m.waiting(waits) : "",
    visit.bookings.length === 0 ? visit.internalNote : "",
  ].filter(Boolean);
}
